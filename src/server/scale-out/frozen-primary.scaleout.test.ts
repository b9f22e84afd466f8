/** A primary that neither answers nor closes its connections, as a machine that hangs or a line that breaks: nothing tells the servers but time. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { BACK_MS, expectBack, SLOWEST_MS } from '../testing/faults/answers.ts';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { type Postgres, rowsOf, startPostgres, waitForStandbys } from '../testing/faults/postgres.ts';
import { buildProfile } from '../testing/faults/profile.ts';
import { prepareSights } from '../testing/faults/readers.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, NOTHING_LOST, sendAgain, untilUnderWay } from '../testing/faults/traffic.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

const NAME = 'frozen';
/** A statement under way gives up after 6 s, a new connection after 2 s. */
const WRITES_AGAIN_MS = 10_000;
/** Who waits for the old primary is told so first. */
const ALL_AGAIN_MS = SLOWEST_MS + BACK_MS;
/** Of both servers together. */
const ENOUGH = 20;
const MAILS_AGAIN_MS = 20_000;
const SHOWN_MS = 10_000;

let primary: Postgres;
let replica: Postgres;
let mailServer: MailServer;
let site: Site;
let servers: Server[];

const on = ({ url }: Postgres) => url.replace(/postgres$/, NAME);

beforeAll(async () => {
  [primary, mailServer] = [await startPostgres(), await startMailServer()];
  await primary.create(NAME);
  replica = await startPostgres({ replicaOf: primary });
  await waitForStandbys(primary, 'any');
  site = await createSite(`postgres://newsco@${new URL(primary.url).host},${new URL(replica.url).host}/${NAME}`, { SMTP_URL: mailServer.url });
  servers = [await site.start(), await site.start(await freePort())];
});
afterAll(async () => {
  await site?.remove();
  await mailServer?.stop();
  await replica?.remove();
  await primary?.remove();
});

/** Milliseconds until the first mail went out after that time, of at most a minute. */
async function firstMailAfter(fromMs: number): Promise<number> {
  const first = async () => (await rowsOf<{ at: Date | null }>(on(replica), 'select min(sent_at) as at from mails where sent_at > $1', [new Date(fromMs)]))[0]!.at;
  await untilHolds('a mail goes out', async () => (await first()) !== null);
  return (await first())!.getTime() - fromMs;
}

scenario('the primary hangs under load, the replica promoted', `nothing acknowledged is lost, writes again within ${WRITES_AGAIN_MS / 1000} s, mails within ${MAILS_AGAIN_MS / 1000} s, changes shown within ${SHOWN_MS / 1000} s; sent again each counts once; whoever looks around, registers or rates is answered or told to come back within ${SLOWEST_MS / 1000} s, and all works again within ${ALL_AGAIN_MS / 1000} s of the promotion`, async (say) => {
  const profile = await buildProfile(on(primary));
  const untilShown = (which: string) => untilHolds(`both show the ${which} phone`, async () => (await profile.shown(servers.map(({ address }) => address))).every((one) => one === which));
  await untilShown('old');
  const traffic = servers.map(({ address }) => keepSending([address], 2));
  const [server] = servers as [Server];
  const rig = { site: { ...site, books: () => Promise.resolve(on(replica)) }, server, sights: await prepareSights(server.address) };
  const others = bystanders(rig);
  await untilUnderWay(() => traffic.flatMap(({ seen }) => seen), 3000, ENOUGH);
  await primary.freeze();
  const frozenMs = Date.now();
  await delay(1000);
  await rowsOf(replica.url, 'select pg_promote(true, 30)');
  const promotedMs = Date.now();
  const again = traffic.map(({ seen }) => () => acknowledged(seen).find(({ atMs, ms }) => atMs + ms > promotedMs));
  await untilHolds('both servers write again', () => again.every((found) => found() !== undefined));
  const writesMs = Math.max(...again.map((found) => found()!.atMs + found()!.ms)) - promotedMs;
  await profile.change(on(replica));
  const shownMs = await untilShown('new');
  const back = await expectBack(others.seen, promotedMs, ALL_AGAIN_MS);
  const sent = (await Promise.all(traffic.map((one) => one.stop()))).flat();
  const told = await others.stop();
  const mailsMs = await firstMailAfter(promotedMs);
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  // What a cluster manager does before the old primary can take anything again.
  await primary.kill();
  const left = await sendAgain(server.address, on(replica), sent);
  const books = await audit(on(replica), sent);
  say(`${acknowledged(sent).length} acknowledged, ${books.lost} lost, ${sent.length - acknowledged(sent).length} refused meanwhile, of which ${left} also when sent again, ${books.twice} twice; the slowest answer after ${slowest} ms; writes of both servers ${writesMs} ms after the promotion, a change shown by both ${shownMs} ms after it was made, mails go out ${mailsMs} ms after the promotion; asked since then, ${[...back].map(([what, ms]) => `${what} ${ms} ms`).join(', ')}`);
  expectHonest(sent);
  expect({ books, left }).toEqual({ books: NOTHING_LOST, left: 0 });
  expect(acknowledged(sent).filter(({ atMs }) => atMs < frozenMs).length).toBeGreaterThan(ENOUGH);
  expect({ writes: writesMs < WRITES_AGAIN_MS, shown: shownMs < SHOWN_MS, mails: mailsMs < MAILS_AGAIN_MS, slowest: slowest < SLOWEST_MS }).toEqual({ writes: true, shown: true, mails: true, slowest: true });
  expect(servers.every((one) => one.isUp())).toBe(true);
  await expectUnharmed(rig, told, say);
});
