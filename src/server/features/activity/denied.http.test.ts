/** What is kept of calls that are refused by role or status. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { dashboards, ratings } = contract;
const recordsOf = (id: string) => app.db.selectFrom('activity').select(['action', 'object_type', 'object_id', 'outcome', 'actor_role']).where('actor_id', '=', id).orderBy('id').execute();
const denied = (call: string, role: string) => ({ action: 'access_denied', object_type: 'route', object_id: call, outcome: 'denied', actor_role: role });

test('a wrong role is recorded once for each call, however often it is tried', async () => {
  const { id, token } = await buildVendor(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(dashboards.adminStats, {}, { token })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(403));
  expect((await app.call(dashboards.broker, {}, { token })).status).toBe(403);
  expect(await recordsOf(id)).toEqual(expect.arrayContaining([denied('GET /admin/dashboard/stats', 'vendor'), denied('GET /dashboard/broker', 'vendor')]));
  expect(await recordsOf(id)).toHaveLength(2);
});

test('someone who is not approved is recorded by the pattern of the call, without whom it was about', async () => {
  const { id, token } = await buildVendor(app, { status: 'pending' });
  const other = await buildVendor(app);
  expect((await app.call(ratings.rate, { params: { id: other.id }, body: { rating: 5 } }, { token })).status).toBe(403);
  expect(await recordsOf(id)).toEqual([denied('POST /vendors/{id}/rate', 'vendor')]);
});

test('what is allowed, and a guest who is sent to sign in, leave no such record', async () => {
  const { token } = await buildUser(app, { role: 'admin' });
  expect((await app.call(dashboards.adminStats, {}, { token })).status).toBe(200);
  expect((await app.call(dashboards.adminStats, {}, { token: null })).status).toBe(401);
  const { n } = await app.db.selectFrom('activity').select((e) => e.fn.countAll<number>().as('n')).where('action', '=', 'access_denied').where('actor_id', 'is', null).executeTakeFirstOrThrow();
  expect(n).toBe(0);
});
