/** The worker's side of mails, against a real SMTP server. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { sql } from 'kysely';
import { startWorker } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAIL_CRONTAB, mailTasks } from './jobs.ts';
import { defineMail } from './rules.ts';
import { queueMail } from './service.ts';

const greeting = defineMail<{ name: string }>('greeting', ({ name }) => ({
  subject: `नमस्ते ${name}, आपका पंजीकरण मिल गया`,
  greeting: `नमस्ते ${name},`,
  paragraphs: ['आपका आवेदन हमें मिल गया है।'],
  action: { label: 'खाता देखें', url: 'http://localhost:3000/dashboard' },
}));
const mails = [greeting];

let app: TestApp;
let server: MailServer;

beforeAll(async () => {
  app = await createTestApp();
  server = await startMailServer();
});
afterEach(async () => {
  server.refuse = false;
  server.received.length = 0;
  await sql`truncate graphile_worker._private_jobs`.execute(app.db);
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

function tasksFor(smtpUrl: string | undefined, now = app.now()) {
  return mailTasks({ db: app.db, clock: () => now, config: { ...app.config, smtpUrl }, log: createLog('silent'), mails });
}

async function queue(template = greeting): Promise<string> {
  let id = '';
  const newId = () => (id = uuidv7(app.now()));
  await queueMail({ db: app.db, now: app.now(), newId }, template, { address: 'asha@example.com' }, { name: 'आशा' });
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

test('a queued mail reaches its receiver through the worker', async () => {
  const worker = await startWorker({ pool: app.database.pool, log: createLog('silent'), tasks: tasksFor(server.url), crontab: MAIL_CRONTAB });
  try {
    const id = await queue();
    await expect.poll(() => server.received.map((mail) => mail.messageId), { timeout: 15_000 }).toContain(`<${id}@localhost>`);
  } finally {
    await worker.stop();
  }
});
