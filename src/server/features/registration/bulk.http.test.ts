/** POST /admin/approve-users, POST /admin/reject-users, and the filter of those who wait too long */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registration } from '../../../contract/registration.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
});
afterAll(() => app.close());

const approveMany = (user_ids: string[], who: BuiltUser | null = admin) => app.call(registration.approveMany, { body: { user_ids } }, { token: who?.token ?? null });
const rejectMany = (user_ids: string[], reason?: string, who: BuiltUser | null = admin) => app.call(registration.rejectMany, { body: { user_ids, reason } }, { token: who?.token ?? null });
const wait = async (cityId: number = PLACES.pune) => (await buildVendor(app, { status: 'pending', cityId })).id;
const statusOf = async (id: string) => (await app.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const mailsTo = async (id: string) => (await app.db.selectFrom('mails').select('template').where('to_user_id', '=', id).execute()).map(({ template }) => template);

test('each is decided for itself: who was reviewed before, or is not there, does not stop the others', async () => {
  const [first, second, reviewed] = [await wait(), await wait(), (await buildVendor(app, { status: 'rejected' })).id];
  const nobody = '018f0000-0000-7000-8000-000000000000';
  const { status, body } = await approveMany([second, first, reviewed, nobody, first]);
  expect(status).toBe(200);
  expect(body.data.decided_count).toBe(2);
  expect(Object.fromEntries(body.data.results.map(({ id, problem }) => [id, problem]))).toEqual({
    [first]: null,
    [second]: null,
    [reviewed]: 'This registration has already been reviewed: it is rejected.',
    [nobody]: 'We could not find what you asked for.',
  });
  expect([await statusOf(first), await statusOf(second), await statusOf(reviewed)]).toEqual(['approved', 'approved', 'rejected']);
  expect(await mailsTo(first)).toEqual(['registration_approved']);
  expect(await app.db.selectFrom('vendor_search').select('user_id').where('user_id', 'in', [first, second]).execute()).toHaveLength(2);
});

test('those approved together are listed by one statement, which locks what it counts in one order', async () => {
  const ids = [await wait(), await wait(), await wait()];
  expect((await approveMany(ids)).body.data.decided_count).toBe(3);
  // Which statement of its transaction has written a row.
  const { rows } = await sql<{ statement: string }>`select distinct xmin::text || '/' || cmin::text as statement from vendor_search where user_id = any(${ids}::uuid[])`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('all are rejected for the reason given, and told so', async () => {
  const ids = [await wait(), await wait()];
  expect((await rejectMany(ids, 'The photo cannot be read')).body.data.decided_count).toBe(2);
  const rows = await app.db.selectFrom('users').select(['status', 'status_reason', 'decided_by']).where('id', 'in', ids).execute();
  expect(rows).toEqual(ids.map(() => ({ status: 'rejected', status_reason: 'The photo cannot be read', decided_by: admin.id })));
  expect(await mailsTo(ids[0]!)).toEqual(['registration_rejected']);
});

test('a module admin decides the own city only', async () => {
  const [own, foreign] = [await wait(), await wait(PLACES.bengaluru)];
  const { data } = (await approveMany([own, foreign], puneAdmin)).body;
  expect(data.results.find(({ id }) => id === foreign)!.problem).toBe('We could not find what you asked for.');
  expect([await statusOf(own), await statusOf(foreign)]).toEqual(['approved', 'pending']);
});

test('guests and vendors may not', async () => {
  const id = await wait();
  const vendor = await buildVendor(app, {});
  expect([(await approveMany([id], null)).status, (await rejectMany([id], 'x', null)).status]).toEqual([401, 401]);
  expect([(await approveMany([id], vendor)).status, (await rejectMany([id], 'x', vendor)).status]).toEqual([403, 403]);
  expect(await statusOf(id)).toBe('pending');
});

test.each<[string, unknown, string]>([
  ['nobody', { user_ids: [] }, 'Select at least one registration.'],
  ['too many', { user_ids: Array(101).fill('018f0000-0000-7000-8000-000000000000') }, 'Select at most 100 registrations.'],
  ['no list', { user_ids: 'x' }, 'user_ids must be a list of ids.'],
  ['no id', { user_ids: ['x'] }, 'This id is not valid.'],
])('%s: 422', async (_case, body, sentence) => {
  for (const endpoint of [registration.approveMany, registration.rejectMany]) {
    const answer = await app.call(endpoint, { body } as never, { token: admin.token });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe(sentence);
  }
});

test('pressed twice at once, and by two who disagree: everyone is decided once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => wait()));
  const answers = await Promise.all([approveMany(ids), approveMany(ids.toReversed()), rejectMany(ids, 'x', puneAdmin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.data.decided_count, 0)).toBe(8);
  for (const id of ids) expect(await mailsTo(id)).toHaveLength(1);
});

test('the list of those who wait longer than two working days', async () => {
  await app.db.deleteFrom('users').where('status', '=', 'pending').execute();
  const old = (await buildVendor(app, { status: 'pending', createdAt: new Date(app.now().getTime() - 7 * 86_400_000) })).id;
  await wait();
  const list = (waiting?: string) => app.call(registration.pendingApprovals, { query: { waiting } as never }, { token: admin.token });
  expect((await list()).body.data.total).toBe(2);
  expect((await list('overdue')).body.data).toMatchObject({ total: 1, users: [{ id: old }] });
  expect((await list('long')).body.errors).toEqual({ waiting: 'waiting must be overdue.' });
});
