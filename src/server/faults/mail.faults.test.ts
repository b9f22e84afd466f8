/** Mail servers that are down, slow, refusing or interrupted: visitors never notice, and each mail goes out, once where that can be known. */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { figuresOf } from '../testing/faults/answers.ts';
import { clear, type Ground, GROUNDS } from '../testing/faults/grounds.ts';
import { rowsOf } from '../testing/faults/postgres.ts';
import { crowd } from '../testing/faults/readers.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { type Server, type Site } from '../testing/faults/site.ts';
import { mailsAtRest, passTime as moveTimeOn, send, type Sent } from '../testing/faults/traffic.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';

const QUICK_MS = 1000;
const CROWD = 24;
const CROWD_MS = 4000;

let site: Site;
let server: Server;
let smtpPort: number;
let mailServer: MailServer;

type MailRow = { attempts: number; sent: boolean; dead: boolean };

const stateOf = async (sent: readonly Sent[]) =>
  rowsOf<MailRow>(await site.books(), 'select attempts, sent_at is not null as sent, dead_at is not null as dead from mails where to_address = any($1)', [sent.map(({ email }) => email)]);

const passTime = async () => moveTimeOn(await site.books());

const received = (one: Sent) => mailServer.received.filter((mail) => mail.to?.some(({ address }) => address === one.email));
const messageIds = (sent: readonly Sent[]) => new Set(sent.flatMap(received).map(({ messageId }) => messageId)).size;
async function receivedTimes(sent: readonly Sent[]): Promise<number[]> {
  await mailsAtRest(await site.books());
  return [...new Set(sent.map((one) => received(one).length))];
}

/** Several requests one after the other; all must be acknowledged at once. */
async function ask(say: (figure: string) => void, count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let n = 0; n < count; n += 1) sent.push(await send(server.address));
  const slowest = Math.max(...sent.map(({ ms }) => ms));
  say(`${count} leads acknowledged, slowest ${slowest} ms`);
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  expect(slowest).toBeLessThan(QUICK_MS);
  return sent;
}

/** As the operator is told. */
const SOON_MS = 7 * 60_000;

const LIMIT = { timeout: 60_000, interval: 200 };

/** kill -9 at a moment of the sending, then a start. */
async function killWhile(moment: () => boolean): Promise<void> {
  await expect.poll(moment, { timeout: 20_000, interval: 20 }).toBe(true);
  await server.kill();
  Object.assign(mailServer.pauseMs, { greeting: 0, taken: 0 });
  server = await site.start();
}

/** A request that is there, and whose body never comes to its end. */
async function beginSlowly(address: string): Promise<{ end: Promise<string> }> {
  const slow = request(`${address}/api/leads/service-request`, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '1000' } });
  const end = new Promise<string>((resolve) => {
    slow.once('response', ({ statusCode }) => resolve(`answered ${statusCode}`)).on('error', () => resolve('cut off'));
  });
  slow.write('{');
  await once(slow, 'socket');
  await delay(500);
  return { end };
}

describe.each(GROUNDS)('%smails', (of, prepare) => {
  let ground: Ground;
  beforeAll(async () => {
    smtpPort = await freePort();
    ground = await prepare({ name: 'mails', settings: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } });
    ({ site } = ground);
    mailServer = await startMailServer(smtpPort);
    server = await site.start();
  });
  afterAll(async () => {
    await mailServer?.stop();
    await clear(ground);
  });

  scenario(`${of}mail server down`, 'leads acknowledged <= 1 s; mails sent once when it is back', async (say) => {
    await mailServer.stop();
    const sent = await ask(say, 15);
    await expect.poll(async () => (await stateOf(sent)).every(({ attempts }) => attempts === 1), LIMIT).toBe(true);
    mailServer = await startMailServer(smtpPort);
    await passTime();
    await expect.poll(async () => (await stateOf(sent)).every((mail) => mail.sent), LIMIT).toBe(true);
    const times = await receivedTimes(sent);
    say(`each received ${times.join(' or ')} times`);
    expect(times).toEqual([1]);
  });

  scenario(`${of}mail server takes 2 s for each mail`, 'leads acknowledged <= 1 s, also in a crowd of which nobody is refused; mails sent once', async (say) => {
    mailServer.pauseMs.taken = 2000;
    // More than there are connections, so that each that a mail holds would be missed.
    const readers = crowd(server.address, CROWD);
    const sent = await ask(say, 6);
    await delay(CROWD_MS);
    const looked = await readers.stop();
    say(figuresOf(looked));
    expect(looked.filter(({ kind, ms }) => kind !== 'proper' || ms > QUICK_MS)).toEqual([]);
    await expect.poll(async () => (await stateOf(sent)).every((mail) => mail.sent), LIMIT).toBe(true);
    const times = await receivedTimes(sent);
    say(`each received ${times.join(' or ')} times`);
    mailServer.pauseMs.taken = 0;
    expect(times).toEqual([1]);
  });

  scenario(`${of}mail server answers 20 s after it has taken a mail`, 'leads acknowledged <= 1 s; waited for, so sent once; other jobs go on', async (say) => {
    mailServer.pauseMs.taken = 20_000;
    // More than are sent at the same time.
    const sent = await ask(say, 4);
    await expect.poll(() => sent.flatMap(received).length, LIMIT).toBeGreaterThanOrEqual(2);
    await rowsOf(await site.books(), `select graphile_worker.add_job('sweep_files', job_key := 'beside')`);
    const isDone = async () => (await rowsOf(await site.books(), `select from graphile_worker.jobs where key = 'beside'`)).length === 0;
    say(`another job done after ${await untilHolds('a job beside the mails is done', isDone, 5000)} ms`);
    await expect.poll(async () => (await stateOf(sent)).every(({ attempts }) => attempts > 0), { ...LIMIT, timeout: 90_000 }).toBe(true);
    mailServer.pauseMs.taken = 0;
    expect(await stateOf(sent)).toEqual(sent.map(() => ({ attempts: 1, sent: true, dead: false })));
    const times = await receivedTimes(sent);
    say(`each received ${times.join(' or ')} times, ${messageIds(sent)} Message-IDs`);
    expect({ times, ids: messageIds(sent) }).toEqual({ times: [1], ids: 4 });
  });

  scenario(`${of}mail server hangs for longer than mails take`, 'no row locked, nothing kept from vacuum; not taken for lost, sent once', async (say) => {
    mailServer.pauseMs.taken = 10_000;
    const alarms = () => server.lines.filter((line) => line.includes('queued again')).length;
    const before = alarms();
    const [one] = await ask(say, 1);
    await expect.poll(() => received(one!).length, LIMIT).toBe(1);
    await passTime();
    const isLookedFor = async () => (await rowsOf(await site.books(), `select from graphile_worker.jobs where task_identifier = 'resume_mails'`)).length === 0;
    say(`lost mails looked for after ${await untilHolds('lost mails are looked for', isLookedFor, 5000)} ms`);
    const held = await rowsOf(await site.books(), `select backend_xid, backend_xmin from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
    expect(held).toEqual([{ backend_xid: null, backend_xmin: null }]);
    expect(await rowsOf(await site.books(), 'select from mails where to_address = $1 and sent_at is null for update nowait', [one!.email])).toHaveLength(1);
    mailServer.pauseMs.taken = 0;
    await expect.poll(async () => (await stateOf([one!]))[0]?.sent, LIMIT).toBe(true);
    const times = await receivedTimes([one!]);
    say(`received ${times.join(' or ')} times, ${alarms() - before} alarms`);
    expect({ times, alarms: alarms() - before }).toEqual({ times: [1], alarms: 0 });
  });

  scenario(`${of}mail server puts mails off (451), as greylisting does`, 'leads acknowledged <= 1 s; tried again, sent once', async (say) => {
    mailServer.putsOff = true;
    const sent = await ask(say, 3);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      if (attempt > 1) await passTime();
      await expect.poll(async () => (await stateOf(sent)).every(({ attempts }) => attempts === attempt), LIMIT).toBe(true);
    }
    mailServer.putsOff = false;
    await passTime();
    await expect.poll(async () => (await stateOf(sent)).every((mail) => mail.sent), LIMIT).toBe(true);
    const times = await receivedTimes(sent);
    say(`each received ${times.join(' or ')} times`);
    expect(times).toEqual([1]);
    expect(await stateOf(sent)).toEqual(sent.map(() => ({ attempts: 3, sent: true, dead: false })));
  });

  scenario(`${of}mail server accepts and says nothing`, 'given up after 10 s, tried again, sent once', async (say) => {
    mailServer.pauseMs.greeting = 60_000;
    const sent = await ask(say, 2);
    const from = Date.now();
    await expect.poll(async () => (await stateOf(sent)).every(({ attempts }) => attempts === 1), LIMIT).toBe(true);
    say(`noted after ${Date.now() - from} ms`);
    mailServer.pauseMs.greeting = 0;
    await passTime();
    await expect.poll(async () => (await stateOf(sent)).every((mail) => mail.sent), LIMIT).toBe(true);
    expect(await receivedTimes(sent)).toEqual([1]);
  });

  scenario(`${of}mail server refuses`, 'ten attempts, then dead and alerted, never sent', async (say) => {
    mailServer.refuse = true;
    const sent = await ask(say, 2);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect.poll(async () => (await stateOf(sent)).every(({ attempts }) => attempts === attempt), LIMIT).toBe(true);
      await passTime();
    }
    mailServer.refuse = false;
    await passTime();
    const states = await stateOf(sent);
    const alerts = server.lines.filter((line) => line.includes('mail given up')).length;
    say(`${states[0]?.attempts} attempts, ${states.filter(({ dead }) => dead).length} dead, ${alerts} alerts`);
    expect(states).toEqual(sent.map(() => ({ attempts: 10, sent: false, dead: true })));
    expect(alerts).toBe(2);
    expect(await receivedTimes(sent)).toEqual([0]);
  });

  scenario(`${of}worker killed before the mail is taken`, 'sent once, by the job that finds lost mails', async (say) => {
    mailServer.pauseMs.greeting = 20_000;
    const [one] = await ask(say, 1);
    await killWhile(() => mailServer.connections > 0);
    await passTime();
    await expect.poll(async () => (await stateOf([one!]))[0]?.sent, LIMIT).toBe(true);
    expect(await receivedTimes([one!])).toEqual([1]);
    say(`received ${received(one!).length} times`);
  });

  scenario(`${of}worker killed between taken and noted`, 'sent again under the same Message-ID', async (say) => {
    mailServer.pauseMs.taken = 20_000;
    const [one] = await ask(say, 1);
    await killWhile(() => received(one!).length > 0);
    await passTime();
    await expect.poll(async () => (await stateOf([one!]))[0]?.sent, LIMIT).toBe(true);
    expect(await receivedTimes([one!])).toEqual([2]);
    const ids = new Set(received(one!).map(({ messageId }) => messageId));
    say(`received ${received(one!).length} times, ${ids.size} Message-ID`);
    expect({ times: received(one!).length, ids: ids.size }).toEqual({ times: 2, ids: 1 });
  });

  // It takes minutes, and is the same job on every database.
  if (of === '') {
    scenario('worker killed while it sends a mail, and nothing is done by hand', 'sent within 7 minutes of the kill, under the same Message-ID', async (say) => {
      mailServer.pauseMs.taken = 20_000;
      const [one] = await ask(say, 1);
      await killWhile(() => received(one!).length > 0);
      const ms = await untilHolds('the mail is noted as sent', async () => (await stateOf([one!]))[0]!.sent, SOON_MS);
      say(`sent ${Math.round(ms / 1000)} s after the start, ${messageIds([one!])} Message-ID`);
      expect({ times: received(one!).length, ids: messageIds([one!]) }).toEqual({ times: 2, ids: 1 });
    }, SOON_MS + 60_000);
  }

  scenario(`${of}SIGTERM while a mail hangs`, 'exit 0 within 10 s; the mail is sent after the next start', async (say) => {
    mailServer.pauseMs.greeting = 30_000;
    const [one] = await ask(say, 1);
    await expect.poll(() => mailServer.connections, { timeout: 20_000 }).toBeGreaterThan(0);
    const { code, ms } = await server.terminate();
    say(`exit ${code} after ${ms} ms`);
    mailServer.pauseMs.greeting = 0;
    server = await site.start();
    await passTime();
    await expect.poll(async () => (await stateOf([one!]))[0]?.sent, LIMIT).toBe(true);
    expect(await receivedTimes([one!])).toEqual([1]);
    say(`received ${received(one!).length} times`);
    expect({ code, quick: ms < 10_000, times: received(one!).length }).toEqual({ code: 0, quick: true, times: 1 });
  });

  for (const [more, isFrozen] of [['', false], [', and the database is frozen', true]] as const) {
    scenario(`${of}SIGTERM while a mail hangs and a request is slow${more}`, 'exit 0 within 10 s; the mail is sent after the next start, under the same Message-ID', async (say) => {
      mailServer.pauseMs.taken = 60_000;
      const [one] = await ask(say, 1);
      await expect.poll(() => received(one!).length, LIMIT).toBe(1);
      const slow = await beginSlowly(server.address);
      if (isFrozen) await ground.postgres.freeze();
      const { code, ms } = await server.terminate();
      await ground.postgres.thaw();
      say(`exit ${code} after ${ms} ms, the slow request ${await slow.end}`);
      mailServer.pauseMs.taken = 0;
      server = await site.start();
      await passTime();
      await expect.poll(async () => (await stateOf([one!]))[0]?.sent, LIMIT).toBe(true);
      say(`received ${received(one!).length} times, ${messageIds([one!])} Message-ID`);
      expect({ code, quick: ms < 10_000, ids: messageIds([one!]) }).toEqual({ code: 0, quick: true, ids: 1 });
    });
  }
});
