/** A database that is killed, restarted, frozen, or not there: the server answers 503 and lives, and nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { join } from 'node:path';
import { openCluster } from '../platform/embedded-postgres/index.ts';
import { killProcessesIn, type Postgres, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site, until } from '../testing/faults/site.ts';
import { acknowledged, audit, keepSending, mailsGoOn, NOTHING_LOST, send, sendAgain, type Sent } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let site: Site;
let server: Server;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('lost'));
});
beforeEach(async () => {
  await postgres.thaw();
  if (!(await postgres.isUp())) await postgres.start();
  if (server === undefined || !server.isUp()) server = await site.start();
});
afterAll(async () => {
  await site.remove();
  await postgres.remove();
});

const SURVIVES = '503 with Retry-After meanwhile, back <= 5 s, server lives, nothing acknowledged lost, mails go on';
const BACK_MS = 5000;
/** Mails that the worker sends at the same time. */
const AT_ONCE = 2;

/** No answer but 201 and 503, which says when to come again. */
function expectHonest(sent: readonly Sent[]): void {
  expect(sent.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && Number(retryAfter) > 0))).toEqual([]);
}

/** Requests go on through the fault; afterwards every one of them is there once and its mail gone out. */
async function through(say: (figure: string) => void, fault: () => Promise<void>): Promise<void> {
  const traffic = keepSending([server.address]);
  await delay(1500);
  await fault();
  const backMs = await until(server.address, '/readyz', 200, 30_000);
  const firstMs = await firstAccepted(traffic.sent, Date.now());
  await delay(1000);
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const refused = sent.filter(({ status }) => status === 503);
  say(`${kept.length} acknowledged, ${refused.length} answered 503, slowest answer ${Math.max(...sent.map(({ ms }) => ms))} ms, ready again after ${backMs} ms, accepting after ${firstMs + backMs} ms`);
  const books = await audit(site.databaseUrl, kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(server.isUp(), server.lines.join('\n')).toBe(true);
  expectHonest(sent);
  expect(refused.length).toBeGreaterThan(0);
  expect(books).toEqual(NOTHING_LOST);
  expect(await sendAgain(server.address, sent)).toBe(0);
  expect(await audit(site.databaseUrl, sent)).toEqual(NOTHING_LOST);
  expect(firstMs + backMs).toBeLessThan(BACK_MS);
  say(`mails out ${await mailsGoOn(site.databaseUrl, sent, AT_ONCE)} ms later`);
}

async function firstAccepted(sent: readonly Sent[], from: number): Promise<number> {
  await expect.poll(() => sent.some(({ status, atMs }) => status === 201 && atMs > from), { timeout: 30_000 }).toBe(true);
  return sent.find(({ status, atMs }) => status === 201 && atMs > from)!.atMs - from;
}

async function expectAlive(ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    expect((await fetch(`${server.address}/livez`, { signal: AbortSignal.timeout(1000) })).status).toBe(200);
    await delay(200);
  }
}

scenario('database restarted under load', SURVIVES, (say) => through(say, async () => {
  await postgres.stopFast();
  await expectAlive(2000);
  await postgres.start();
}));

scenario('kill -9 of the database under load', SURVIVES, (say) => through(say, async () => {
  await postgres.kill();
  await expectAlive(2000);
  await postgres.start();
}));

scenario('frozen database (SIGSTOP 12 s)', 'each answer 503 within 8 s, then as above; /livez stays up', (say) => through(say, async () => {
  await postgres.freeze();
  const [, ...answers] = await Promise.all([expectAlive(9000), ...Array.from({ length: 30 }, () => send(server.address))]);
  await delay(3000);
  await postgres.thaw();
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  say(`while frozen: ${answers.filter(({ status }) => status === 503).length} of 30 answered 503, slowest ${slowest} ms`);
  expectHonest(answers);
  expect(slowest).toBeLessThan(8000);
}));

scenario('database comes 5 s after the server', 'the server waits and serves', async (say) => {
  expect((await server.terminate()).code).toBe(0);
  await postgres.stopFast();
  server = site.launch();
  await delay(5000);
  expect(server.isUp()).toBe(true);
  await postgres.start();
  say(`serves ${await until(server.address, '/readyz', 200, 30_000)} ms after the database`);
});

scenario('database unreachable at start', 'exit 1 within 40 s with one line', async (say) => {
  const absent = await createSite('postgres://newsco@127.0.0.1:1/newsco');
  const from = Date.now();
  const other = absent.launch();
  const code = await other.ended;
  const last = other.lines.filter((line) => !line.startsWith('{'));
  say(`exit ${code} after ${Date.now() - from} ms: ${last.join(' / ')}`);
  await absent.remove();
  expect(code).toBe(1);
  expect(last).toEqual([expect.stringMatching(/^The database of DATABASE_URL cannot be reached: \S/)]);
  expect(Date.now() - from).toBeLessThan(40_000);
});

scenario('kill -9 of the embedded database', 'started again by itself <= 10 s, nothing acknowledged lost', async (say) => {
  const embedded = await createSite();
  const own = await embedded.start();
  const traffic = keepSending([own.address]);
  await delay(1500);
  await killProcessesIn(join(embedded.dataDir, 'database', 'cluster'));
  const from = Date.now();
  await until(own.address, '/readyz', 503, 5000);
  await until(own.address, '/readyz', 200, 30_000);
  const ms = Date.now() - from;
  const sent = await traffic.stop();
  const { superuserUrl } = await openCluster({ dataDir: join(embedded.dataDir, 'database'), log: () => undefined });
  const books = await audit(superuserUrl, acknowledged(sent));
  say(`${acknowledged(sent).length} acknowledged, ready again after ${ms} ms, lost ${books.lost}`);
  await embedded.remove();
  expect(books).toEqual(NOTHING_LOST);
  expect(ms).toBeLessThan(10_000);
});
