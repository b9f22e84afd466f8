/** What administrators see of the installation, and how they get failed mails on their way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../../../contract/system.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { recordActivity } from '../activity/service.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { deliverMails } from '../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordStart } from './service.ts';

let app: TestApp;
let mailServer: MailServer;
let admin: { id: string; email: string; token: string };

beforeAll(async () => {
  app = await createTestApp();
  mailServer = await startMailServer();
  admin = await buildUser(app, { role: 'admin', email: 'op@example.com' });
});
afterAll(async () => {
  await mailServer.stop();
  await app.close();
});
beforeEach(() => app.db.deleteFrom('mails').execute());

const status = async () => (await app.call(system.status, {}, admin)).body.data;
const retry = (id: string) => app.call(system.retryMail, { params: { id } }, admin);
const addMail = async (wish: { sent_at?: Date; dead_at?: Date; attempts?: number; to_address?: string } = {}) => {
  const id = uuidv7(app.now());
  await app.db.insertInto('mails').values({ id, template: 'test_mail', to_address: 'asha@example.com', data: '{}', created_at: app.now(), ...wish }).execute();
  return id;
};

test('tells version, migrations, queue and the last backup', async () => {
  expect((await status()).last_backup_at).toBeNull();
  await recordActivity(commandContext(app.db, app.now(), 'command'), { action: 'backup_made', objectType: 'system', objectId: 'backup' });
  expect(await status()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    migrations: { latest: expect.stringMatching(/\.sql$/), missing: 0 },
    jobs: { failed: 0 },
    mails: { sends: false, waiting: 0, dead: 0, troubled: [] },
    last_backup_at: app.now().toISOString(),
  });
});

test('a start is recorded with what it was started as', async () => {
  await recordStart(app.db, app.now(), { legal_hold_days: 0 });
  const row = await app.db.selectFrom('activity').select(['actor_id', 'object_id', 'detail']).where('action', '=', 'server_started').executeTakeFirst();
  expect(row).toMatchObject({ actor_id: null, object_id: 'server', detail: { version: expect.any(String), legal_hold_days: 0 } });
});

test('a test mail goes to whoever asked', async () => {
  const answer = await app.call(system.testMail, {}, admin);
  expect(answer.body.data).toEqual({ to: 'op@example.com' });
  const records = await app.db.selectFrom('activity').select(['actor_id', 'object_id']).where('action', '=', 'test_mail_sent').execute();
  expect(records).toEqual([{ actor_id: admin.id, object_id: admin.id }]);
  expect(await deliverMails(app, mailServer)).toMatchObject([{ subject: 'Test mail of Newsco', to: [{ address: 'op@example.com' }] }]);
});

describe('mails that failed', () => {
  test('are listed, given up ones first; those on their way and those forgotten are not', async () => {
    await addMail();
    await addMail({ sent_at: app.now(), attempts: 1 });
    await addMail({ dead_at: app.now(), attempts: 10, to_address: '' });
    const failing = await addMail({ attempts: 2 });
    const dead = await addMail({ dead_at: app.now(), attempts: 10 });
    const { mails } = await status();
    expect([mails.waiting, mails.dead]).toEqual([2, 1]);
    expect(mails.troubled.map(({ id }) => id)).toEqual([dead, failing]);
  });

  test('are sent when tried again, once', async () => {
    const id = await addMail({ dead_at: app.now(), attempts: 10 });
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
    expect(await deliverMails(app, mailServer)).toHaveLength(1);
    expect(await app.db.selectFrom('activity').select('object_id').where('action', '=', 'mail_tried_again').execute()).toEqual([{ object_id: id }]);
  });

  test('are not tried again when sent, forgotten, or not failed', async () => {
    for (const id of [await addMail(), await addMail({ sent_at: app.now(), attempts: 1 }), await addMail({ dead_at: app.now(), attempts: 10, to_address: '' }), uuidv7(app.now())]) {
      expect((await retry(id)).status).toBe(404);
    }
  });
});

test('is for administrators of the whole platform', async () => {
  const { token } = await buildUser(app, { role: 'module_admin' });
  expect((await app.call(system.status, {}, { token })).status).toBe(403);
  expect((await app.call(system.status, {})).status).toBe(401);
});
