/** The worker's side of mails, against a real SMTP server. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { sql } from 'kysely';
import { startWorker } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAIL_CRONTAB, mailTasks } from './jobs.ts';
import { defineMail } from './rules.ts';
import { forgetUserMails, queueMail, queueMails, tryAgain } from './service.ts';

const greeting = defineMail<{ name: string }>('greeting', ({ name }) => ({
  subject: `नमस्ते ${name}, आपका पंजीकरण मिल गया`,
  greeting: `नमस्ते ${name},`,
  paragraphs: ['आपका आवेदन हमें मिल गया है।'],
  action: { label: 'खाता देखें', url: 'http://localhost:3000/dashboard' },
}));
const mails = [greeting];

let app: TestApp;
let server: MailServer;
const logged: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  server = await startMailServer();
});
afterEach(async () => {
  server.refuse = false;
  server.received.length = 0;
  logged.length = 0;
  await app.db.deleteFrom('mails').execute();
  await sql`truncate graphile_worker._private_jobs`.execute(app.db);
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

function tasksFor(smtpUrl: string | undefined, now = app.now()) {
  return mailTasks({ db: app.db, clock: () => now, config: { ...app.config, smtpUrl }, log: createLog('info', { write: (line) => void logged.push(line) }), mails });
}

async function queue(template = greeting, userId: string | null = null): Promise<string> {
  let id = '';
  const newId = () => (id = uuidv7(app.now()));
  await queueMail({ db: app.db, now: app.now(), newId }, template, { address: 'asha@example.com', userId }, { name: 'आशा' });
  return id;
}

const mailRow = (id: string) =>
  app.db.selectFrom('mails').select(['attempts', 'sent_at', 'dead_at', 'last_error']).where('id', '=', id).executeTakeFirstOrThrow();

async function jobsOf(id: string): Promise<{ run_at: Date }[]> {
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(app.db);
  return rows;
}

test('sends text and HTML with a Hindi subject and a stable Message-ID, once', async () => {
  const id = await queue();
  const { send_mail: send } = tasksFor(server.url);
  await send!({ mail_id: id });
  await send!({ mail_id: id });
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    subject: 'नमस्ते आशा, आपका पंजीकरण मिल गया',
    messageId: `<${id}@localhost>`,
    to: [{ address: 'asha@example.com' }],
    from: { name: 'Newsco', address: 'support@newsco.example' },
  });
  expect(mail!.text).toContain('आपका आवेदन हमें मिल गया है।');
  expect(mail!.html).toContain('<a href="http://localhost:3000/dashboard"');
  expect(await mailRow(id)).toMatchObject({ attempts: 1, dead_at: null, last_error: null, sent_at: app.now() });
});

test('two workers at once send it once', async () => {
  const id = await queue();
  const { send_mail: send } = tasksFor(server.url);
  await Promise.all([send!({ mail_id: id }), send!({ mail_id: id }), send!({ mail_id: id })]);
  expect(server.received).toHaveLength(1);
});

test('a server that is down loses nothing: tried again later, then sent', async () => {
  const stopped = await startMailServer();
  const { port, url } = stopped;
  await stopped.stop();
  const id = await queue();
  await tasksFor(url)['send_mail']!({ mail_id: id });
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, dead_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
  expect(await jobsOf(id)).toEqual([{ run_at: new Date(app.now().getTime() + 60_000) }]);
  const back = await startMailServer(port);
  await tasksFor(url)['send_mail']!({ mail_id: id });
  expect(back.received.map((mail) => mail.messageId)).toEqual([`<${id}@localhost>`]);
  expect(await mailRow(id)).toMatchObject({ attempts: 2, last_error: null });
  await back.stop();
});

test('refused ten times: dead, still there, and its fault names nobody', async () => {
  server.refuse = true;
  const id = await queue();
  const { send_mail: send } = tasksFor(server.url);
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await send!({ mail_id: id });
    expect(await mailRow(id)).toMatchObject({ attempts: attempt, dead_at: null });
  }
  await send!({ mail_id: id });
  expect(await mailRow(id)).toMatchObject({ attempts: 10, sent_at: null, dead_at: app.now(), last_error: 'EENVELOPE 550 RCPT TO' });
  server.refuse = false;
  await send!({ mail_id: id });
  expect(server.received).toHaveLength(0);
});

test('an unknown template is a failure like any other', async () => {
  const id = await queue(defineMail('gone', () => ({ subject: '', paragraphs: [] })));
  await tasksFor(server.url)['send_mail']!({ mail_id: id });
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, last_error: 'Error' });
});

test('without a mail server it is kept', async () => {
  const id = await queue();
  await tasksFor(undefined)['send_mail']!({ mail_id: id });
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: app.now() });
});

test('a mail that is not there any more is nobody’s fault', async () => {
  await tasksFor(server.url)['send_mail']!({ mail_id: uuidv7(app.now()) });
  expect(server.received).toHaveLength(0);
});

test('a mail whose job was lost is queued again, the others are left alone', async () => {
  const lost = await queue();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  const locked = await queue();
  const { resume_mails: resume } = tasksFor(server.url, new Date());
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'gone' where key = ${`mail:${locked}`}`.execute(app.db);
  const waiting = await queue();
  const before = await jobsOf(waiting);
  await resume!({});
  expect(await jobsOf(lost)).toHaveLength(1);
  expect(await jobsOf(locked)).toHaveLength(1);
  expect(await jobsOf(waiting)).toEqual(before);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where key = ${`mail:${locked}`} and locked_at is null`.execute(app.db);
  expect(rows[0]!.n).toBe(1);
});

/** Mails of one act to so many, in the order of their jobs. */
async function queueMany(count: number): Promise<{ ids: string[]; jobs: { key: string; mail_ids: string[] }[] }> {
  const letters = Array.from({ length: count }, (_, index) => ({ to: { address: `asha${index}@example.com` }, data: { name: 'आशा' } }));
  await queueMails({ db: app.db, now: app.now(), newId: () => uuidv7(app.now()) }, greeting, letters);
  const { rows } = await sql<{ key: string; mail_ids: string[] }>`
    select key, array(select json_array_elements_text(payload -> 'mail_ids')) as mail_ids from graphile_worker._private_jobs order by id`.execute(app.db);
  return { jobs: rows, ids: rows.flatMap((job) => job.mail_ids) };
}

test('mails to many share jobs, and each is sent once', async () => {
  const { ids, jobs } = await queueMany(45);
  expect(jobs.map((job) => job.mail_ids.length)).toEqual([20, 20, 5]);
  const { send_mails: send } = tasksFor(server.url);
  await Promise.all([...jobs, ...jobs].map((job) => send!({ mail_ids: job.mail_ids })));
  expect(server.received.map((mail) => mail.messageId).toSorted()).toEqual(ids.map((id) => `<${id}@localhost>`).toSorted());
});

test('one of many that fails gets a job of its own, and the others are sent; begun anew the batch leaves it alone', async () => {
  const { ids: [first, second, third] } = await queueMany(3);
  await app.db.updateTable('mails').set({ template: 'gone' }).where('id', '=', second!).execute();
  const { send_mails: send } = tasksFor(server.url);
  await send!({ mail_ids: [first, second, third] });
  await send!({ mail_ids: [first, second, third] });
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${first}@localhost>`, `<${third}@localhost>`]);
  expect(await mailRow(second!)).toMatchObject({ attempts: 1, sent_at: null });
  expect(await jobsOf(second!)).toEqual([{ run_at: new Date(app.now().getTime() + 60_000) }]);
});

test('a batch that is told to stop is tried again: what was not begun still waits', async () => {
  const { ids } = await queueMany(2);
  await expect(tasksFor(server.url)['send_mails']!({ mail_ids: ids }, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(server.received).toHaveLength(0);
  expect(await mailRow(ids[0]!)).toMatchObject({ attempts: 0, sent_at: null });
});

test('a mail whose worker was told to stop before has not failed: it is tried again when the next worker has its job', async () => {
  const id = await queue();
  await expect(tasksFor(server.url)['send_mail']!({ mail_id: id }, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await mailRow(id)).toEqual({ attempts: 0, sent_at: null, dead_at: null, last_error: null });
  expect(logged).toEqual([]);
  await tasksFor(server.url)['send_mail']!({ mail_id: id });
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${id}@localhost>`]);
});

test('mails of a batch whose job was lost are queued again, those of others are left alone', async () => {
  const lost = await queueMany(2);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  const waiting = await queueMany(2);
  await tasksFor(server.url, new Date())['resume_mails']!({});
  for (const id of lost.ids) expect(await jobsOf(id)).toHaveLength(1);
  for (const id of waiting.ids) expect(await jobsOf(id)).toEqual([]);
});

/** Acts while the mail server has this mail and has not said so; then it says so, or refuses it. */
async function whileInHand<T>(id: string, act: () => Promise<T>, refusal?: Error): Promise<T> {
  let decide = () => undefined as void;
  server.verdict = new Promise<void>((resolve, reject) => (decide = () => (refusal ? reject(refusal) : resolve())));
  const sending = tasksFor(server.url)['send_mail']!({ mail_id: id });
  try {
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
    return await act();
  } finally {
    server.verdict = undefined;
    decide();
    await sending;
  }
}

test('a mail in hand is left alone by others; its row is not locked, and nothing kept from vacuum', async () => {
  const id = await queue();
  await whileInHand(id, async () => {
    await tasksFor(server.url)['send_mail']!({ mail_id: id });
    const { rows } = await sql`select backend_xid, backend_xmin from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
    expect(rows).toEqual([{ backend_xid: null, backend_xmin: null }]);
    expect((await sql`select from mails where id = ${id} for update nowait`.execute(app.db)).rows).toHaveLength(1);
  });
  expect(server.received).toHaveLength(1);
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: app.now() });
});

/** Whoever takes a mail comes late to its lock, by a second. */
async function delayLocks(): Promise<void> {
  await sql`create or replace function mail_lock(mail_id uuid) returns bigint language plpgsql
    as $$ begin perform pg_sleep(1); return hashtextextended('mail:' || mail_id::text, 0); end $$`.execute(app.db);
}

test('who gets the lock of a mail that was sent a moment ago sees that', async () => {
  const id = await queue();
  const { rows: [kept] } = await sql<{ text: string }>`select pg_get_functiondef('mail_lock(uuid)'::regprocedure) as text`.execute(app.db);
  const sleeping = async () => (await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(app.db)).rows.length;
  try {
    const { late } = await whileInHand(id, async () => {
      await delayLocks();
      const late = tasksFor(server.url)['send_mail']!({ mail_id: id });
      await expect.poll(sleeping, { timeout: 10_000, interval: 20 }).toBe(1);
      return { late };
    });
    await late;
  } finally {
    await sql.raw(kept!.text).execute(app.db);
  }
  expect(server.received).toHaveLength(1);
});

test('a worker that loses its connection lets go of its mail', async () => {
  const id = await queue();
  const lost = whileInHand(id, async () => {
    server.verdict = undefined;
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
    await tasksFor(server.url)['send_mail']!({ mail_id: id });
  });
  await expect(lost).rejects.toBeInstanceOf(Error);
  expect(server.received.map((mail) => mail.messageId)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: app.now() });
});

test.each([
  ['takes', undefined],
  ['refuses', new Error('Not now')],
])('a mail whose account is deleted before the mail server %s it is gone: nobody tries again, and nothing is amiss', async (_verdict, refusal) => {
  const user = await buildUser(app);
  const id = await queue(greeting, user.id);
  await sql`truncate graphile_worker._private_jobs`.execute(app.db);
  await whileInHand(id, () => forgetUserMails(app.db, user.id), refusal);
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  expect(await jobsOf(id)).toEqual([]);
  expect(logged).toEqual([]);
});

test('a failed mail in hand is given its tries anew at once, and keeps them', async () => {
  const id = await queue();
  await app.db.updateTable('mails').set({ attempts: 9 }).where('id', '=', id).execute();
  expect(await whileInHand(id, () => tryAgain(app.db, id), new Error('Not now'))).toBe(true);
  expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, dead_at: null });
  expect(await jobsOf(id)).toEqual([{ run_at: new Date(app.now().getTime() + 60_000) }]);
});

test('a mail in hand is not taken for lost, however long it is, nor what its batch comes to after it', async () => {
  const { ids } = await queueMany(3);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'slow'`.execute(app.db);
  const { resume_mails: resume } = tasksFor(server.url, new Date());
  await whileInHand(ids[0]!, () => resume!({}));
  for (const id of ids) expect(await jobsOf(id)).toEqual([]);
  expect(logged).toEqual([]);
  await resume!({});
  expect(await Promise.all(ids.map(async (id) => (await jobsOf(id)).length))).toEqual([0, 1, 1]);
  expect(logged).toEqual([expect.stringContaining('mails without a job were queued again')]);
});

test('a queued mail reaches its receiver through the worker', async () => {
  const worker = await startWorker({ pool: app.database.pool, log: createLog('silent'), tasks: tasksFor(server.url), crontab: MAIL_CRONTAB });
  try {
    const id = await queue();
    await expect.poll(() => server.received.map((mail) => mail.messageId), { timeout: 15_000 }).toContain(`<${id}@localhost>`);
  } finally {
    await worker.stop();
  }
});
