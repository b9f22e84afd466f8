/** Two servers behind a balancer, on a primary and its synchronous replica: what a country runs, and what happens when parts of it go. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { vendors } from '../../contract/vendors.ts';
import { freePort } from '../platform/free-port.ts';
import { MAX_LAG_MS } from '../platform/replica.ts';
import { isWholePage, jsonOf, SLOWEST_MS } from '../testing/faults/answers.ts';
import { startBalancer } from '../testing/faults/balancer.ts';
import { expectKept } from '../testing/faults/bystanders.ts';
import { type Postgres, rowsOf, startPostgres, waitForStandbys } from '../testing/faults/postgres.ts';
import { buildProfile } from '../testing/faults/profile.ts';
import { keepRating } from '../testing/faults/raters.ts';
import { prepareSights } from '../testing/faults/readers.ts';
import { isAcknowledged, keepRegistering } from '../testing/faults/registrants.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site, until } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, mailsAtRest, NOTHING_LOST, send, sendAgain, type Sent } from '../testing/faults/traffic.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

const NAME = 'country';
const METRICS_TOKEN = 'a-token-for-prometheus';
/** A new primary is found, each server looks at itself, and the balancer at both. */
const READABLE_AFTER_MS = 3000;
const COUNTED = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'];

let primary: Postgres;
let replica: Postgres;
let mailServer: MailServer;
let site: Site;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let ports: number[];
let servers: Server[];

const on = ({ url }: Postgres) => url.replace(/postgres$/, NAME);
const bothHosts = () => `postgres://newsco@${new URL(primary.url).host},${new URL(replica.url).host}/${NAME}`;

beforeAll(async () => {
  [primary, mailServer] = [await startPostgres({ settings: COUNTED }), await startMailServer()];
  await primary.create(NAME);
  await rowsOf(on(primary), 'create extension pg_stat_statements');
  replica = await startPostgres({ settings: COUNTED, replicaOf: primary });
  await waitForStandbys(primary, 'any');
  ports = [await freePort(), await freePort()];
  balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  site = await createSite(bothHosts(), { SMTP_URL: mailServer.url, DATABASE_REPLICA_URL: on(replica), METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' });
  servers = [];
  for (const port of ports) servers.push(await site.start(port));
  await untilBalanced();
});
afterAll(async () => {
  await site?.remove();
  balancer?.stop();
  await mailServer?.stop();
  await replica?.remove();
  await primary?.remove();
});

let sights: ReturnType<typeof prepareSights> | undefined;
/** Who is there for all scenarios that need somebody signed in. */
const people = () => (sights ??= prepareSights(balancer.address));

const untilBalanced = () => untilHolds('both servers are ready', () => balancer.ready().length === ports.length);

/** Calls of the statements that name a table, as PostgreSQL counts them. */
async function callsOf(server: Postgres, pattern: string): Promise<number> {
  const [row] = await rowsOf<{ calls: number }>(on(server), `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query ~* $1 and query !~ 'pg_stat'`, [pattern]);
  return row!.calls;
}

const READ = '^[[:space:]]*(/[*].*[*]/)?[[:space:]]*(with|select).*vendor_search';
const WRITTEN = 'insert into "?leads"?';
/** A page that nobody has asked for lately, so that no memory has it. 0 stands for none, or one that is not whole. */
let pagesRead = 0;
async function read(address: string): Promise<number> {
  try {
    const answer = await fetch(`${address}/api${vendors.list.path}?limit=12&skip=${(pagesRead += 1)}`, { signal: AbortSignal.timeout(10_000) });
    const body = jsonOf(await answer.text()) as { data?: unknown } | undefined;
    return answer.status !== 200 || z.safeParse(vendors.list.response, body?.data).success ? answer.status : 0;
  } catch {
    return 0;
  }
}

/** How many directory reads of this server the primary has answered. */
async function readsOfPrimary({ address }: Server): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return Number(/^newsco_public_reads_total\{served_by="primary"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

/** How many answers both servers have given from memory. */
async function keptReads(): Promise<number> {
  const texts = await Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()));
  return texts.reduce((sum, text) => sum + Number(/^newsco_kept_answers_total\{served_by="memory"\} (\d+)/m.exec(text)?.[1] ?? 0), 0);
}

const MUMBAI = 'country_id=356&state_id=200001304&city_id=1275339';
/** Whole pages, as browsers get them; every second address is new, so that no memory has it. */
let opened = 0;
async function openPage(address: string): Promise<number> {
  opened += 1;
  const path = opened % 2 === 0 ? '/vendors/in/maharashtra/pune' : `/vendors/directory?${MUMBAI}&visit=${opened}`;
  try {
    const answer = await fetch(address + path, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
    return isWholePage(await answer.text()) ? answer.status : 0;
  } catch {
    return 0;
  }
}

/** `failedUntilMs`: when the last that failed came to its end; 0 where none did. */
type Looked = { asked: number; failed: number; failures: string; failedUntilMs: number; /** How many went well after that. */ since: number };

/** As ' (2 with 502, 1 with 0)'; 0 stands for no answer. */
function kindsOf(failed: readonly number[]): string {
  const kinds = [...new Set(failed)].map((status) => `${failed.filter((one) => one === status).length} with ${status}`);
  return kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
}

/** Visitors who look at one thing after the other. */
function keepLooking(address: string, clients = 3, look = read): { stop(): Promise<Looked> } {
  const statuses: number[] = [];
  let running = true;
  let failedUntilMs = 0;
  let since = 0;
  const visitor = async () => {
    while (running) {
      const status = await look(address);
      statuses.push(status);
      since = status === 200 ? since + 1 : 0;
      if (status !== 200) failedUntilMs = Date.now();
      await delay(5);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, visitor));
  return {
    async stop() {
      running = false;
      await all;
      const failed = statuses.filter((status) => status !== 200);
      return { asked: statuses.length, failed: failed.length, failures: kindsOf(failed), failedUntilMs, since };
    },
  };
}

/** Whether commits wait for the standby. */
const syncState = async () => (await rowsOf<{ sync: string }>(primary.url, 'select sync_state as sync from pg_stat_replication'))[0]?.sync;

async function replicaAnswers(): Promise<void> {
  for (const server of servers) {
    await untilHolds('the replica answers again', async () => {
      const before = await readsOfPrimary(server);
      await read(server.address);
      return (await readsOfPrimary(server)) === before;
    });
  }
}

scenario('directory reads and lead creation', 'every read on the replica, every write on the primary', async (say) => {
  await replicaAnswers();
  const before = { primary: await callsOf(primary, READ), replica: await callsOf(replica, READ) };
  const sent: Sent[] = [];
  for (let n = 0; n < 200; n += 1) expect(await read(balancer.address)).toBe(200);
  for (let n = 0; n < 20; n += 1) sent.push(await send(balancer.address));
  const reads = { primary: (await callsOf(primary, READ)) - before.primary, replica: (await callsOf(replica, READ)) - before.replica };
  const writes = { primary: await callsOf(primary, WRITTEN), replica: await callsOf(replica, WRITTEN) };
  say(`200 pages: ${reads.replica} statements on the replica, ${reads.primary} on the primary; 20 leads: ${writes.primary} on the primary, ${writes.replica} on the replica`);
  expect(acknowledged(sent)).toHaveLength(20);
  expect(reads.primary).toBe(0);
  expect(reads.replica).toBeGreaterThanOrEqual(200);
  expect([writes.primary >= 20, writes.replica]).toEqual([true, 0]);
});

scenario('a profile changes while replay stands still', `memory keeps nothing older than the change: the new one on both servers within ${MAX_LAG_MS + 1500} ms, kept again, and never the old one after it`, async (say) => {
  const profile = await buildProfile(on(primary));
  const shown = () => profile.shown(servers.map(({ address }) => address));
  await untilHolds('both show the vendor', async () => (await shown()).every((phone) => phone === 'old'));
  await delay(MAX_LAG_MS);
  const before = await keptReads();
  for (let n = 0; n < 20; n += 1) await shown();
  const kept = (await keptReads()) - before;
  await rowsOf(on(replica), 'select pg_wal_replay_pause()');
  await profile.change(on(primary));
  const shownMs = await untilHolds('both show the new phone', async () => (await shown()).every((phone) => phone === 'new'));
  await rowsOf(on(replica), 'select pg_wal_replay_resume()');
  const seen = new Set<string>();
  for (const end = Date.now() + 3000; Date.now() < end; await delay(20)) for (const phone of await shown()) seen.add(phone);
  const since = await keptReads();
  for (let n = 0; n < 20; n += 1) await shown();
  const again = (await keptReads()) - since;
  say(`${kept} of 40 profiles from memory, the new one on both after ${shownMs} ms, then only the ${[...seen].join(' and the ')} one, ${again} of 40 from memory`);
  expect([...seen]).toEqual(['new']);
  // Each of the two servers reads it anew when its time is over.
  expect(Math.min(kept, again)).toBeGreaterThanOrEqual(30);
  expect(shownMs).toBeLessThan(MAX_LAG_MS + 1500);
});

scenario('replay on the replica stands still', `the primary answers within ${MAX_LAG_MS + 1500} ms, the replica again afterwards, no request fails`, async (say) => {
  const readers = keepLooking(balancer.address);
  const traffic = keepSending([balancer.address], 1);
  const [first] = servers;
  const before = await readsOfPrimary(first!);
  await rowsOf(on(replica), 'select pg_wal_replay_pause()');
  const paused = await untilHolds('the primary answers', async () => (await readsOfPrimary(first!)) > before);
  await rowsOf(on(replica), 'select pg_wal_replay_resume()');
  const resumed = Date.now();
  await replicaAnswers();
  const [{ asked, failed, failures }, sent] = [await readers.stop(), await traffic.stop()];
  say(`after ${paused} ms; again after ${Date.now() - resumed} ms; ${failed} of ${asked} reads${failures} and ${sent.length - acknowledged(sent).length} of ${sent.length} writes failed`);
  expect([failed, acknowledged(sent).length]).toEqual([0, sent.length]);
  expect(paused).toBeLessThan(MAX_LAG_MS + 1500);
});

scenario('kill -9 of the replica', 'reads go to the primary, none fails, /readyz stays 200; used again after its start', async (say) => {
  await waitForStandbys(primary, 'none');
  const readers = keepLooking(balancer.address);
  await delay(500);
  await replica.kill();
  await delay(2000);
  const ready = await Promise.all(servers.map(({ address }) => fetch(`${address}/readyz`).then(({ status }) => status)));
  const { asked, failed, failures } = await readers.stop();
  await replica.start();
  const started = Date.now();
  await replicaAnswers();
  say(`${failed} of ${asked} reads failed${failures}, /readyz ${ready.join(' ')}; the replica answers ${Date.now() - started} ms after its start`);
  expect({ failed, ready }).toEqual({ failed: 0, ready: [200, 200] });
  await waitForStandbys(primary, 'any');
});

scenario('frozen synchronous standby', 'no write is acknowledged that it does not have: 503 within 8 s; sent again afterwards, each counts once', async (say) => {
  await replicaAnswers();
  const sync = await syncState();
  const readers = keepLooking(balancer.address);
  await replica.freeze();
  const traffic = keepSending([balancer.address], 3);
  await delay(15_000);
  const answered = [...traffic.seen];
  const [{ waiting }] = await rowsOf<{ waiting: number }>(primary.url, `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`) as [{ waiting: number }];
  await replica.thaw();
  await replicaAnswers();
  const [{ asked, failed, failures }, sent] = [await readers.stop(), await traffic.stop()];
  const [early, slowest] = [acknowledged(answered), Math.max(...sent.map(({ ms }) => ms))];
  const left = await sendAgain(balancer.address, on(primary), sent);
  const books = await audit(on(primary), sent);
  say(`standby ${sync}; ${early.length} of ${answered.length} writes acknowledged meanwhile, the slowest answer after ${slowest} ms, ${waiting} sessions wait for the standby; afterwards ${left} of ${sent.length} not acknowledged, ${books.lost} lost, ${books.twice} twice; ${failed} of ${asked} reads failed${failures}`);
  expect({ sync, early: early.length, left, books, failed }).toEqual({ sync: 'sync', early: 0, left: 0, books: NOTHING_LOST, failed: 0 });
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.every(({ status, retryAfter }) => status === 503 && retryAfter !== null)).toBe(true);
  expect(slowest).toBeLessThan(SLOWEST_MS);
});

scenario('rolling restart of both servers under load', 'no request fails, and none is sent to a server that takes no more; each lead and each mail once', async (say) => {
  mailServer.received.length = 0;
  const refusedBefore = balancer.refused();
  const readers = keepLooking(balancer.address);
  const visitors = keepLooking(balancer.address, 2, openPage);
  const traffic = keepSending([balancer.address], 3);
  const { rater } = await people();
  const [registrants, raters] = [keepRegistering(balancer.address), keepRating(balancer.address, rater)];
  await delay(500);
  const stops: { code: number | null; ms: number }[] = [];
  for (const [index, port] of ports.entries()) {
    stops.push(await servers[index]!.terminate());
    servers[index] = await site.start(port);
    await untilBalanced();
  }
  const [{ asked, failed, failures }, pages, sent] = [await readers.stop(), await visitors.stop(), await traffic.stop()];
  const [registered, rated] = [await registrants.stop(), await raters.stop()];
  const lost = sent.length - acknowledged(sent).length;
  const untold = [...registered, ...rated].filter((one) => !isAcknowledged(one)).length;
  const refused = balancer.refused() - refusedBefore;
  const books = await audit(on(primary), sent);
  say(`${failed} of ${asked} reads${failures}, ${pages.failed} of ${pages.asked} pages${pages.failures} and ${lost} of ${sent.length} writes failed, and ${untold} of ${registered.length} registrations and ${rated.length} ratings, ${refused} sent to a server that took no more; leads missing ${books.lost}, twice ${books.twice}`);
  expect({ failed, pages: pages.failed, lost, untold, refused, books }).toEqual({ failed: 0, pages: 0, lost: 0, untold: 0, refused: 0, books: NOTHING_LOST });
  expect([pages.asked > 20, asked > 100, sent.length > 20, registered.length > 3, rated.length > 10]).toEqual([true, true, true, true, true]);
  expect(stops.map(({ code, ms }) => ({ code, isQuick: ms < 10_000 }))).toEqual(ports.map(() => ({ code: 0, isQuick: true })));
  const wanted = new Set(sent.map(({ email }) => email));
  const mailed = () => mailServer.received.map(({ to }) => to?.[0]?.address ?? '').filter((address) => wanted.has(address));
  await untilHolds('all mails', () => mailed().length >= sent.length);
  await mailsAtRest(on(primary));
  const twice = mailed().length - new Set(mailed()).size;
  say(`${mailed().length} mails, ${twice} twice`);
  expect(twice).toBe(0);
  await expectKept({ address: balancer.address, url: on(primary), rater }, { registered, rated }, say);
});

scenario('limits with two servers', 'ten requests of one address in an hour, wherever they arrive', async (say) => {
  for (const [index, port] of ports.entries()) {
    await servers[index]!.terminate();
    servers[index] = await site.start(port, { RATE_LIMITS: '0.1' });
  }
  // What was sent before was counted, too.
  await rowsOf(on(primary), 'delete from rate_limits');
  const statuses: Sent['status'][] = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await send(servers[n % 2]!.address)).status);
  const told = [201, 429].map((status) => `${statuses.filter((one) => one === status).length} with ${status}`);
  say(`14 requests in turn to two servers: ${told.join(', ')}`);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429, 429, 429]);
});

scenario('kill -9 of the primary under load, the replica promoted', 'nothing acknowledged is lost; writes go on without a restart of the servers, sent again each counts once', async (say) => {
  for (const [index, port] of ports.entries()) {
    await servers[index]!.terminate();
    servers[index] = await site.start(port);
  }
  await untilBalanced();
  await replicaAnswers();
  const readers = keepLooking(balancer.address);
  const traffic = keepSending([balancer.address], 4);
  const { rater } = await people();
  const [registrants, raters] = [keepRegistering(balancer.address), keepRating(balancer.address, rater)];
  await delay(3000);
  const sync = await syncState();
  await primary.kill();
  const killedMs = Date.now();
  await rowsOf(replica.url, 'select pg_promote(true, 30)');
  const promotedMs = Date.now();
  const goesOn = () => acknowledged(traffic.seen).some(({ atMs }) => atMs > promotedMs);
  await untilHolds('writes work again', goesOn, 30_000);
  const againMs = Math.min(...acknowledged(traffic.seen).filter(({ atMs }) => atMs > promotedMs).map(({ atMs, ms }) => atMs + ms));
  // Well beyond the time in which reads may fail.
  await delay(promotedMs + READABLE_AFTER_MS + 2000 - Date.now());
  const [{ asked, failed, failures, failedUntilMs, since }, sent] = [await readers.stop(), await traffic.stop()];
  const [registered, rated] = [await registrants.stop(), await raters.stop()];
  const kept = acknowledged(sent).length;
  await until(balancer.address, '/readyz', 200, 10_000);
  const left = await sendAgain(balancer.address, on(replica), sent);
  const books = await audit(on(replica), sent);
  say(`standby ${sync}; ${kept} acknowledged, ${sent.length - kept} refused meanwhile, of which ${left} also when sent again; ${books.lost} lost, ${books.twice} twice; ${failed} of ${asked} reads failed${failures}; writes work ${againMs - killedMs} ms after the kill, ${againMs - promotedMs} ms after the promotion`);
  // How many reads fail is told, not judged: without a primary no server is ready, so the balancer sends nobody to them for that moment. It must end soon.
  expect(failedUntilMs).toBeLessThanOrEqual(promotedMs + READABLE_AFTER_MS);
  expect(since).toBeGreaterThan(100);
  // The balancer says 502 while no server is ready.
  expectHonest(sent, [502]);
  expect({ sync, books, left }).toEqual({ sync: 'sync', books: NOTHING_LOST, left: 0 });
  expect(acknowledged(sent).filter(({ atMs, ms }) => atMs + ms < killedMs).length).toBeGreaterThan(20);
  expect(asked).toBeGreaterThan(100);
  expect(servers.every((server) => server.isUp())).toBe(true);
  await expectKept({ address: balancer.address, url: on(replica), rater }, { registered, rated }, say);
});
