/** Two servers, and a pooler beside each of two databases: when the primary goes, or becomes the other's replica, requests find the pooler of the one that takes its place. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { BACK_MS, expectBack, SLOWEST_MS } from '../testing/faults/answers.ts';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { limitSessions, type Pooler, startPooler } from '../testing/faults/pooler.ts';
import { type Postgres, rowsOf, startPostgres, waitForStandbys } from '../testing/faults/postgres.ts';
import { prepareSights, type Sights } from '../testing/faults/readers.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, NOTHING_LOST, sendAgain, untilUnderWay } from '../testing/faults/traffic.ts';

const NAME = 'pooled';
const POOL = 5;
/** A statement under way gives up after 6 s, a new connection after 2 s. */
const WRITES_AGAIN_MS = 10_000;
/** Who waits for the old primary is told so first. */
const ALL_AGAIN_MS = SLOWEST_MS + BACK_MS;
/** Of both servers together. */
const ENOUGH = 20;

let primary: Postgres;
let replica: Postgres;
let poolers: Pooler[];
let site: Site;
let servers: Server[];
let sights: Sights;

const on = ({ url }: Postgres) => url.replace(/postgres$/, NAME);
const hostOf = (url: string) => new URL(url).host;
const ofBoth = (urls: readonly string[]) => `postgres://newsco@${urls.map(hostOf).join(',')}/${NAME}`;

beforeAll(async () => {
  primary = await startPostgres();
  await limitSessions(await primary.create(NAME));
  replica = await startPostgres({ replicaOf: primary });
  await waitForStandbys(primary, 'any');
  poolers = [await startPooler(on(primary), POOL), await startPooler(on(replica), POOL)];
  site = await createSite(ofBoth(poolers.map(({ url }) => url)), { DATABASE_DIRECT_URL: ofBoth([primary.url, replica.url]) });
  servers = [await site.start(), await site.start(await freePort())];
  sights = await prepareSights(servers[0]!.address);
});
afterAll(async () => {
  await site?.remove();
  await Promise.all((poolers ?? []).map((pooler) => pooler.remove()));
  await replica?.remove();
  await primary?.remove();
});

/** People send requests, look around, register and rate while the other database becomes the primary: `act` answers when. */
async function through(say: (figure: string) => void, act: () => Promise<number>): Promise<void> {
  const [server] = servers as [Server];
  const rig = { site: { ...site, books: () => Promise.resolve(on(primary)) }, server, sights };
  const [traffic, others] = [servers.map(({ address }) => keepSending([address], 2)), bystanders(rig)];
  await untilUnderWay(() => traffic.flatMap(({ seen }) => seen), 3000, ENOUGH);
  const hurtMs = Date.now();
  const promotedMs = await act();
  const again = traffic.map(({ seen }) => () => acknowledged(seen).find(({ atMs }) => atMs > promotedMs));
  await untilHolds('both servers write again', () => again.every((found) => found() !== undefined));
  const writesMs = Math.max(...again.map((found) => found()!.atMs + found()!.ms)) - promotedMs;
  const back = await expectBack(others.seen, promotedMs, ALL_AGAIN_MS);
  const sent = (await Promise.all(traffic.map((one) => one.stop()))).flat();
  const told = await others.stop();
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  const left = await sendAgain(server.address, on(primary), sent);
  const books = await audit(on(primary), sent);
  say(`${acknowledged(sent).length} acknowledged, ${books.lost} lost, ${sent.length - acknowledged(sent).length} refused meanwhile, of which ${left} also when sent again, ${books.twice} twice; the slowest answer after ${slowest} ms; writes of both servers ${writesMs} ms after the promotion; asked since then, ${[...back].map(([what, ms]) => `${what} ${ms} ms`).join(', ')}`);
  expectHonest(sent);
  expect({ books, left }).toEqual({ books: NOTHING_LOST, left: 0 });
  expect(acknowledged(sent).filter(({ atMs }) => atMs < hurtMs).length).toBeGreaterThan(ENOUGH);
  expect(writesMs).toBeLessThan(WRITES_AGAIN_MS);
  expect(slowest).toBeLessThan(SLOWEST_MS);
  expect(servers.every((one) => one.isUp())).toBe(true);
  await expectUnharmed(rig, told, say);
}

const HONEST = `nothing acknowledged is lost, writes again within ${WRITES_AGAIN_MS / 1000} s through the other pooler; sent again each counts once; whoever looks around, registers or rates is answered or told to come back within ${SLOWEST_MS / 1000} s, and all works again within ${ALL_AGAIN_MS / 1000} s of the promotion`;

/** Nobody follows it yet: one that was primary before would wait for a replica. */
async function promoteReplica(): Promise<number> {
  await rowsOf(replica.url, 'alter system reset synchronous_standby_names');
  await rowsOf(replica.url, 'select pg_reload_conf()');
  await rowsOf(replica.url, 'select pg_promote(true, 30)');
  [primary, replica] = [replica, primary];
  return Date.now();
}

// What was sent through the pooler of the old primary reaches a database again, which now takes no writes.
scenario('planned: the primary stopped behind its pooler, the replica promoted, the old primary its replica', HONEST, (say) => through(say, async () => {
  await primary.stopFast();
  const promotedMs = await promoteReplica();
  await replica.startBehind(primary);
  await untilHolds('the old primary follows', async () => (await rowsOf(primary.url, `select from pg_stat_replication where state = 'streaming'`)).length === 1);
  await waitForStandbys(primary, 'any');
  return promotedMs;
}));

// The pooler of the primary lives on: it takes connections, and has nobody to hand them to.
scenario('kill -9 of the primary behind its pooler, the replica promoted', HONEST, (say) => through(say, async () => {
  await primary.kill();
  await delay(1000);
  return promoteReplica();
}));
