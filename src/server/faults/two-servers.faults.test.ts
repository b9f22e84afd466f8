/** Two servers on one database: each job once, limits and sessions shared, and one goes on when the other is killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { expectBack } from '../testing/faults/answers.ts';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { expectMailed } from '../testing/faults/installation.ts';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { prepareSights } from '../testing/faults/readers.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { ADMIN, createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, deliveredOf, ENOUGH, expectHonest, keepSending, KILLED, mailsAtRest, NOTHING_LOST, send, sendAgain, type Sent, untilUnderWay } from '../testing/faults/traffic.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

/** So slow that each of the two has mails in hand when one is killed. */
const SLOWER_MAIL_MS = 500;

let postgres: Postgres;
let site: Site;
let mailServer: MailServer;
let servers: Server[];

beforeAll(async () => {
  [postgres, mailServer] = [await startPostgres(), await startMailServer()];
  site = await createSite(await postgres.create('pair'), { SMTP_URL: mailServer.url });
  servers = [await site.start(), await site.start(await freePort())];
});
afterAll(async () => {
  await site.remove();
  await mailServer.stop();
  await postgres.remove();
});

const post = (server: Server, path: string, body: object, token = '') =>
  fetch(`${server.address}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
const me = (server: Server, token: string) => fetch(`${server.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);

scenario('two servers: jobs and mails', 'each scheduled job queued once, each mail sent once', async (say) => {
  // Jobs are deleted when they are done, so what is queued is noted beside.
  await rowsOf(site.databaseUrl, `create table queued (task_id int, run_at timestamptz);
    create function note_job() returns trigger language plpgsql as 'begin insert into queued values (new.task_id, new.run_at); return new; end';
    create trigger note_job after insert on graphile_worker._private_jobs for each row when (new.key is null) execute function note_job()`);
  const sent: Sent[] = [];
  for (let n = 0; n < 60; n += 1) sent.push(await send(servers[n % 2]!.address));
  expect(acknowledged(sent)).toHaveLength(60);
  await delay(62_000 - (Date.now() % 60_000));
  await expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(60);
  await mailsAtRest(site.databaseUrl);
  const jobs = await rowsOf<{ identifier: string; times: number; distinct: number }>(site.databaseUrl, `
    select t.identifier, count(*)::int as times, count(distinct q.run_at)::int as "distinct" from queued q join graphile_worker._private_tasks t on t.id = q.task_id group by 1`);
  const ids = new Set(mailServer.received.map(({ messageId }) => messageId));
  say(`${jobs.map(({ identifier, times, distinct }) => `${identifier} queued ${times} times for ${distinct} minutes`).join(', ')}; ${mailServer.received.length} mails, ${ids.size} Message-IDs`);
  expect(jobs.length).toBeGreaterThan(0);
  for (const { times, distinct } of jobs) expect(times).toBe(distinct);
  expect({ mails: mailServer.received.length, ids: ids.size }).toEqual({ mails: 60, ids: 60 });
});

scenario('two servers: sessions, keys and limits', 'sign in on one counts on both, so does signing out; one lead for one key; failures add up', async (say) => {
  const { access_token: token } = (await (await post(servers[0]!, '/auth/login', ADMIN)).json()) as { access_token: string };
  const before = [await me(servers[0]!, token), await me(servers[1]!, token)];
  await post(servers[1]!, '/auth/logout', {}, token);
  const after = [await me(servers[0]!, token), await me(servers[1]!, token)];
  const first = await send(servers[0]!.address);
  const again = await Promise.all(servers.flatMap(({ address }) => [send(address, first), send(address, first)]));
  const limited = await Promise.all([site.start(await freePort(), { RATE_LIMITS: 'on' }), site.start(await freePort(), { RATE_LIMITS: 'on' })]);
  const failures: number[] = [];
  for (let n = 0; n < 6; n += 1) failures.push((await post(limited[n % 2]!, '/auth/login', { email: 'nobody@example.com', password: 'wrong password' })).status);
  const books = await audit(site.databaseUrl, [first]);
  say(`signed in ${before.join(' ')}, out ${after.join(' ')}; same key ${again.map(({ status }) => status).join(' ')}, ${books.twice} twice; wrong passwords ${failures.join(' ')}`);
  expect({ before, after, failures }).toEqual({ before: [200, 200], after: [401, 401], failures: [401, 401, 401, 401, 401, 429] });
  expect(again.map(({ status, reference }) => [status, reference])).toEqual(Array.from({ length: 4 }, () => [201, first.reference]));
  expect(books).toEqual(NOTHING_LOST);
});

scenario('two servers: kill -9 of one', 'the other serves on and sends the mails of both; all requests once after a retry there', async (say) => {
  const [killed, other] = servers as [Server, Server];
  const isOfKilled = ({ address }: Sent) => address === killed.address;
  const rig = { site, server: other, sights: await prepareSights(other.address) };
  mailServer.pauseMs.taken = SLOWER_MAIL_MS;
  const [traffic, others] = [keepSending(servers.map(({ address }) => address)), bystanders(rig)];
  await untilUnderWay(() => traffic.seen.filter(isOfKilled), 1000);
  await killed.kill();
  const killedMs = Date.now();
  const ofKilled = acknowledged(traffic.seen).filter(isOfKilled);
  const unsent = deliveredOf(mailServer.received, ofKilled).without;
  mailServer.pauseMs.taken = 0;
  const back = await expectBack(others.seen, killedMs);
  await delay(1500);
  const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
  const failed = sent.filter(({ status }) => status !== 201);
  const disturbed = [...told.looked, ...told.registered, ...told.rated].filter(({ kind }) => kind !== 'proper');
  say(`${acknowledged(sent).length} acknowledged, ${ofKilled.length} by the one before it was killed, mails of ${unsent} not sent then, ${failed.length} failed; the other answers all ${Math.max(...back.values())} ms later`);
  expectHonest(sent.filter(isOfKilled), KILLED);
  // Whoever asks the other one notices nothing.
  expect(failed.filter((one) => !isOfKilled(one))).toEqual([]);
  expect(disturbed).toEqual([]);
  expect(ofKilled.length).toBeGreaterThan(ENOUGH);
  expect(unsent).toBeGreaterThan(0);
  expect(await sendAgain(other.address, site.databaseUrl, sent)).toBe(0);
  const books = await audit(site.databaseUrl, sent);
  say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
  expect(books).toEqual(NOTHING_LOST);
  await expectMailed({ site, mailServer }, sent, say);
  await expectUnharmed(rig, told, say);
});
