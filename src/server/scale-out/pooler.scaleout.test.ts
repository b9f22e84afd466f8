/** Three servers that reach their database through a pooler in transaction mode, which hands sessions over between any two transactions. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { BACK_MS, expectBack, SLOWEST_MS } from '../testing/faults/answers.ts';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { limitSessions, type Pooler, startPooler } from '../testing/faults/pooler.ts';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { prepareSights, type Sights } from '../testing/faults/readers.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, NOTHING_LOST, sendAgain } from '../testing/faults/traffic.ts';

const NAME = 'pooled';
const POOL = 5;
const CLIENTS = 9;
const SECONDS = 12;

let postgres: Postgres;
let pooler: Pooler;
let site: Site;
let servers: Server[];
let sights: Sights;
let databaseUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.create(NAME);
  await limitSessions(databaseUrl);
  pooler = await startPooler(databaseUrl, POOL);
  site = await createSite(pooler.url, { DATABASE_DIRECT_URL: databaseUrl });
  servers = [];
  for (let n = 0; n < 3; n += 1) servers.push(await site.start(await freePort()));
  sights = await prepareSights(servers[0]!.address);
});
afterAll(async () => {
  await site?.remove();
  await pooler?.remove();
  await postgres?.remove();
});

const addresses = () => servers.map(({ address }) => address);
const rig = () => ({ site, server: servers[1]!, sights });
/** Advisory locks of sessions would stay with whoever gets the session next. Those of mails in hand go with their transactions. */
const LOCKS_LEFT = `select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  and not (objsubid = 1 and (classid::bigint << 32 | objid::bigint) in (select mail_lock(id) from mails))`;
const locksLeft = async () => (await rowsOf<{ n: number }>(databaseUrl, LOCKS_LEFT))[0]!.n;

scenario('three servers through a pool of 5', 'everything answered, each lead once with its mail, no lock left', async (say) => {
  const [others, clients] = [bystanders(rig()), keepSending(addresses(), CLIENTS)];
  let most = 0;
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await delay(250)) most = Math.max(most, await pooler.connections());
  const sent = await clients.stop();
  const told = await others.stop();
  say(`${acknowledged(sent).length} of ${sent.length} requests taken, at most ${most} connections`);
  expect(acknowledged(sent).length).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(CLIENTS);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(POOL);
  expect(await audit(databaseUrl, sent)).toEqual(NOTHING_LOST);
  expect([...told.looked, ...told.registered, ...told.rated].filter(({ kind }) => kind !== 'proper')).toEqual([]);
  await expectUnharmed(rig(), told, say);
  await expect.poll(locksLeft, { timeout: 5000 }).toBe(0);
});

scenario('kill -9 of the pooler', 'served again within 5 s of its start, nothing acknowledged lost', async (say) => {
  const [others, clients] = [bystanders(rig()), keepSending(addresses(), CLIENTS)];
  await delay(2000);
  await pooler.kill();
  await delay(2000);
  const startedMs = Date.now();
  await pooler.start();
  const back = await expectBack(others.seen, startedMs);
  await delay(2000);
  const [sent, told] = await Promise.all([clients.stop(), others.stop()]);
  const refused = sent.filter(({ status }) => status === 503);
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  say(`${acknowledged(sent).length} of ${sent.length} taken, ${refused.length} refused, back after ${Math.max(...back.values())} ms, slowest ${slowest} ms`);
  for (const one of addresses()) expect(sent.filter(({ address, status, atMs, ms }) => address === one && status === 201 && atMs >= startedMs && atMs + ms < startedMs + BACK_MS), one).not.toEqual([]);
  expectHonest(sent);
  expect(refused.length).toBeGreaterThan(0);
  expect(slowest).toBeLessThanOrEqual(SLOWEST_MS);
  expect(await audit(databaseUrl, acknowledged(sent))).toEqual(NOTHING_LOST);
  expect(await sendAgain(servers[0]!.address, databaseUrl, sent)).toBe(0);
  expect(await audit(databaseUrl, sent)).toEqual(NOTHING_LOST);
  await expectUnharmed(rig(), told, say);
});
