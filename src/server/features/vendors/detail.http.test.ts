/** GET /vendors/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let vendor: BuiltUser;
let hidden: Record<'pending' | 'rejected' | 'suspended', BuiltUser>;
let viewers: Record<'admin' | 'here' | 'elsewhere' | 'vendor' | 'broker', BuiltUser>;

beforeAll(async () => {
  app = await createTestApp();
  const places = await buildPlaces(app);
  vendor = await buildVendor(app, { fullName: 'Asha Rao', email: 'asha@example.com', phone: '+91 50000 12345', age: 41, ratings: [1, 2, 3, 4, 5, 5], specializations: ['Solar'] });
  hidden = {
    pending: await buildVendor(app, { status: 'pending' }),
    rejected: await buildVendor(app, { status: 'rejected' }),
    suspended: await buildVendor(app, { status: 'suspended' }),
  };
  viewers = {
    admin: await buildUser(app, { role: 'admin' }),
    here: await buildUser(app, { role: 'module_admin', cityIds: [places.pune] }),
    elsewhere: await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] }),
    vendor: await buildVendor(app),
    broker: await buildBroker(app),
  };
});
afterAll(() => app.close());

const read = (id: string, token?: string) => app.call(vendors.detail, { params: { id } }, { token: token ?? null });

test('shows contact data and the five newest ratings', async () => {
  const answer = await read(vendor.id);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { data } = answer.body;
  expect(data).toMatchObject({ full_name: 'Asha Rao', phone: '+91 50000 12345', email: 'asha@example.com', age: 41, average_rating: 3.3, total_ratings: 6, can: [] });
  expect(data.recent_ratings.map((rating) => rating.rating)).toEqual([5, 5, 4, 3, 2]);
  expect(data.recent_ratings[0]).toEqual({ id: expect.any(String) as string, rating: 5, rated_by_name: 'Rater 6', created_at: '2026-11-15T06:29:00.000Z', comment: null, is_verified: false });
  expect(data.location_details).toEqual(data.location);
});

test('a rater who is gone is a former member', async () => {
  const rater = await app.db.selectFrom('ratings').select('rater_id').where('vendor_id', '=', vendor.id).orderBy('updated_at', 'desc').executeTakeFirstOrThrow();
  await app.db.deleteFrom('profiles').where('user_id', '=', rater.rater_id).execute();
  expect((await read(vendor.id)).body.data.recent_ratings[0]!.rated_by_name).toBe('Former member');
});

test.each([
  ['a bad session', 'nwc_notatokennotatokennotatoken'],
  ['no session', undefined],
])('%s sees what everyone sees', async (_case, token) => {
  expect((await read(vendor.id, token)).status).toBe(200);
  expect((await read(hidden.pending.id, token)).status).toBe(404);
});

test('only other approved vendors may rate', async () => {
  const can = async (viewer: BuiltUser) => (await read(vendor.id, viewer.token)).body.data.can;
  expect(await can(viewers.vendor)).toEqual(['rate']);
  expect(await can(vendor)).toEqual([]);
  expect(await can(viewers.broker)).toEqual([]);
  expect(await can(viewers.admin)).toEqual([]);
  expect(await can(hidden.pending)).toEqual([]);
});

test.each(['pending', 'rejected', 'suspended'] as const)('a %s vendor is there for the administrators of the city alone', async (status) => {
  const statusFor = async (token?: string) => (await read(hidden[status].id, token)).status;
  expect(await statusFor(viewers.admin.token)).toBe(200);
  expect(await statusFor(viewers.here.token)).toBe(200);
  expect(await statusFor(viewers.elsewhere.token)).toBe(404);
  expect(await statusFor(viewers.vendor.token)).toBe(404);
  expect(await statusFor(viewers.broker.token)).toBe(404);
  expect(await statusFor(hidden[status].token)).toBe(404);
});

test('brokers and administrators have no public page', async () => {
  expect((await read(viewers.broker.id)).status).toBe(404);
  expect((await read(viewers.broker.id, viewers.vendor.token)).status).toBe(404);
  expect((await read(viewers.broker.id, viewers.broker.token)).status).toBe(200);
  expect((await read(viewers.broker.id, viewers.here.token)).status).toBe(200);
  expect((await read(viewers.here.id, viewers.vendor.token)).status).toBe(404);
});

test.each(['1', 'abc', '..', '00000000-0000-0000-0000-000000000000', '0199f0a0-0000-7000-8000-0000000000zz'])('%s is not there', async (id) => {
  expect((await app.app.inject(`/api/vendors/${encodeURIComponent(id)}`)).statusCode).toBe(404);
});

test('an id in upper case is the same id', async () => {
  expect((await app.app.inject(`/api/vendors/${vendor.id.toUpperCase()}`)).statusCode).toBe(200);
});
