/** The embedded database killed with the server, killed and stopped while it is made; what else is done to it stands beside what is done to a PostgreSQL of its own. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { embeddedDatabase, embeddedUrl } from '../testing/faults/embedded.ts';
import { rowsOf } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, ENOUGH, expectHonest, keepSending, KILLED, NOTHING_LOST, send, sendAgain, untilUnderWay } from '../testing/faults/traffic.ts';

const PATIENCE_MS = 60_000;

let site: Site;

beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.remove());

scenario('embedded database: kill -9 of it and the server', 'acknowledged leads there once, with event, activity, consent and mail', async (say) => {
  const server = await site.start();
  const traffic = keepSending([server.address]);
  await untilUnderWay(() => traffic.seen, 1500);
  await Promise.all([server.kill(), embeddedDatabase(site.dataDir).kill()]);
  const sent = await traffic.stop();
  const kept = acknowledged(sent);
  const from = Date.now();
  const again = await site.start();
  const upMs = Date.now() - from;
  const first = await send(again.address);
  say(`${kept.length} acknowledged, up ${upMs} ms and accepting ${Date.now() - from} ms after the start`);
  const books = await audit(await site.books(), kept);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(kept.length).toBeGreaterThan(ENOUGH);
  expect(books).toEqual(NOTHING_LOST);
  expect(first.status).toBe(201);
  expectHonest(sent, KILLED);
  expect(await sendAgain(again.address, await site.books(), sent)).toBe(0);
  expect(await audit(await site.books(), sent)).toEqual(NOTHING_LOST);
});

const filesOf = (...folders: string[]): Promise<string[]> => readdir(join(site.dataDir, ...folders)).catch(() => []);
const tables = () => embeddedUrl(site.dataDir).then((url) => rowsOf(url, "select from pg_tables where tablename = 'migrations'")).catch(() => []);
const lives = ({ address }: Server) => fetch(`${address}/livez`).then(({ ok }) => ok, () => false);
/** A folder in which the cluster is made, by this server and not by one that was killed before. */
const workFolder = async (left: readonly string[]) => (await filesOf('database')).find((name) => name.startsWith('cluster.init-') && !left.includes(name));
/** What is under way at the first start, one after the other. */
const MOMENTS: [name: string, isNow: (server: Server, left: readonly string[]) => Promise<boolean>][] = [
  ['the server lives', lives],
  ['the cluster is being made', async (_server, left) => (await filesOf('database', (await workFolder(left)) ?? 'none', 'data')).includes('base')],
  ['it has just got its name', async () => (await filesOf('database', 'cluster')).includes('PG_VERSION')],
  ['tables are being made', async () => (await tables()).length > 0],
];

/** Starts a server and answers it when it is that far. */
async function launchUntil(isNow: (server: Server, left: readonly string[]) => Promise<boolean>): Promise<Server> {
  const left = await filesOf('database');
  const server = site.launch();
  const latest = Date.now() + PATIENCE_MS;
  while (!(await isNow(server, left))) {
    if (!server.isUp() || Date.now() > latest) throw new Error(`the server did not come so far: ${server.lines.join('\n').slice(-2000)}`);
    await delay(2);
  }
  return server;
}

scenario('embedded database: kill -9 during the first start', 'at each of its moments; the next start completes it', async (say) => {
  const missed: string[] = [];
  for (const [name, isNow] of MOMENTS) {
    const server = await launchUntil(isNow);
    const ended = !server.isUp();
    await server.kill();
    if (ended || server.lines.some((line) => line.includes('"msg":"ready"'))) missed.push(`${name}: ${server.lines.at(-1) ?? 'nothing was said'}`);
  }
  const from = Date.now();
  const server = await site.start();
  say(`killed while ${MOMENTS.map(([name]) => name).join(', ')}; then ready in ${Date.now() - from} ms`);
  expect(missed).toEqual([]);
  expect((await send(server.address)).status).toBe(201);
});

scenario('embedded database: SIGTERM during the first start', 'exit 0 within 10 s, never ready; the next start completes it', async (say) => {
  const stopped: (readonly [name: string, code: number | null, ms: number])[] = [];
  for (const [name, isNow] of MOMENTS) {
    const server = await launchUntil(isNow);
    const { code, ms } = await server.terminate();
    stopped.push([name, code, ms]);
    expect(server.lines, name).toContainEqual(expect.stringContaining('"msg":"stopped while starting"'));
  }
  const from = Date.now();
  const server = await site.start();
  say(`stopped ${stopped.map(([name, code, ms]) => `while ${name}: exit ${code} within ${ms} ms`).join(', ')}; then ready in ${Date.now() - from} ms`);
  expect(stopped.filter(([, code, ms]) => code !== 0 || ms > 10_000)).toEqual([]);
  expect((await send(server.address)).status).toBe(201);
});
