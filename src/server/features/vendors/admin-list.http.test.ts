/** GET /admin/vendors and GET /module-admin/vendors */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { moderation } from '../../../contract/moderation.ts';
import { profiles } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let ofPune: BuiltUser;
let ofMumbai: BuiltUser;
let ofBoth: BuiltUser;
let built: Record<'oldest' | 'pending' | 'mumbai' | 'newest', BuiltUser>;

type Query = InputOf<typeof adminVendors.list>['query'];
const list = (query: Query, token: string | null = admin.token) => app.call(adminVendors.list, { query }, { token });
const idsOf = async (query: Query, token = admin.token) => (await list(query, token)).body.data.vendors.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  ofBoth = await buildUser(app, { role: 'module_admin', cityIds: [places.pune, places.mumbai] });
  built = {
    oldest: await buildVendor(app, { createdAt: minutesAgo(4), fullName: 'José Núñez', email: 'jose@example.com', phone: '098765 43210', gender: 'male', specializations: ['Rewiring'], ratings: [5, 4], experienceYears: 7 }),
    pending: await buildVendor(app, { createdAt: minutesAgo(3), fullName: 'Asha Marker-Pune', status: 'pending', profession: 'plumber', email: 'vendor12345@example.com' }),
    mumbai: await buildVendor(app, { createdAt: minutesAgo(2), cityId: places.mumbai, fullName: 'Marker-Mumbai 100%', phone: '+91 71111 22222', email: 'marker-mumbai@example.com' }),
    newest: await buildVendor(app, { createdAt: minutesAgo(1), fullName: 'Ravi Kale', status: 'suspended' }),
  };
  await buildVendor(app, { fullName: 'Turned Away', status: 'rejected' });
  await buildBroker(app, { fullName: 'Some Broker' });
});
afterAll(() => app.close());

const named = (ids: readonly string[]) => ids.map((id) => Object.entries(built).find(([, user]) => user.id === id)?.[0]);

test('guests must sign in, vendors are refused; a master admin has no cities of their own', async () => {
  expect((await list({}, null)).status).toBe(401);
  expect((await list({}, built.oldest.token)).status).toBe(403);
  expect((await app.call(adminVendors.moduleAdminList, { query: {} }, { token: admin.token })).status).toBe(403);
});

test('newest first, with what each card needs; no brokers and nobody who was turned away', async () => {
  await buildLead(app, { status: 'assigned', assigneeId: built.oldest.id });
  await buildLead(app, { status: 'accepted', assigneeId: built.oldest.id });
  const { data } = (await list({})).body;
  // The people who rated are without a place.
  const ours = data.vendors.filter(({ id }) => Object.values(built).some((user) => user.id === id));
  expect(named(ours.map(({ id }) => id))).toEqual(['newest', 'mumbai', 'pending', 'oldest']);
  expect(ours.at(-1)).toEqual({
    id: built.oldest.id, full_name: 'José Núñez', profession: 'Electrician', average_rating: 4.5, total_ratings: 2, total_completed_leads: 0,
    languages: ['Hindi', 'English'], specializations: ['Rewiring'], location_display: 'Pune, Maharashtra, India', location: expect.objectContaining({ city: { id: places.pune, name: 'Pune' } }),
    experience_years: 7, gender: 'male', profile_image_url: null, phone: '098765 43210', email: 'jose@example.com', status: 'approved', created_at: minutesAgo(4).toISOString(),
    assigned_leads: 1, accepted_leads: 1, can: ['edit', 'suspend', 'delete'],
  });
  expect(ours[0]).toMatchObject({ status: 'suspended', can: ['edit', 'reactivate', 'delete'] });
});

test.each<[string, () => Query, (keyof typeof built)[]]>([
  ['status', () => ({ status: 'pending' }), ['pending']],
  ['status and place', () => ({ status: 'approved', city_id: String(places.pune) }), ['oldest']],
  ['profession by slug', () => ({ profession: 'plumber' }), ['pending']],
  ['profession by name', () => ({ profession: 'PLUMBER' }), ['pending']],
  ['an unknown profession', () => ({ profession: 'Astronaut' }), []],
  ['state', () => ({ country_id: String(places.india), state_id: String(places.maharashtra) }), ['newest', 'mumbai', 'pending', 'oldest']],
  ['a city of another state', () => ({ state_id: String(places.karnataka), city_id: String(places.pune) }), []],
  ['name without accents', () => ({ search_query: 'jose nunez' }), ['oldest']],
  ['two letters that begin a word', () => ({ search_query: 'nu' }), ['oldest']],
  ['two letters within a word only', () => ({ search_query: 'un' }), []],
  ['part of the e-mail', () => ({ search_query: 'marker-mumbai@' }), ['mumbai']],
  ['a whole e-mail in another case', () => ({ search_query: 'Marker-MUMBAI@example.com' }), ['mumbai']],
  ['an e-mail of another domain', () => ({ search_query: 'marker-mumbai@example.org' }), []],
  ['an e-mail with a number', () => ({ search_query: 'VENDOR12345@example.com' }), ['pending']],
  ['an e-mail with the number of another', () => ({ search_query: 'broker12345@example.com' }), []],
  ['phone as typed', () => ({ search_query: '+91 98765-43210' }), ['oldest']],
  ['profession', () => ({ search_query: 'asha plumb' }), ['pending']],
  ['a percent sign', () => ({ search_query: '100%' }), ['mumbai']],
  ['nothing', () => ({ search_query: 'zzz' }), []],
])('filters by %s', async (_case, query, names) => {
  expect(named(await idsOf(query()))).toEqual(names);
});

test.each<[string, () => BuiltUser, (keyof typeof built)[]]>([
  ['of Pune', () => ofPune, ['newest', 'pending', 'oldest']],
  ['of Mumbai', () => ofMumbai, ['mumbai']],
  ['of both', () => ofBoth, ['newest', 'mumbai', 'pending', 'oldest']],
])('a module admin %s sees those cities, in lists, searches and totals alike', async (_case, who, names) => {
  const { token } = who();
  for (const endpoint of [adminVendors.list, adminVendors.moduleAdminList] as const) {
    const { data } = (await app.call(endpoint, { query: {} }, { token })).body;
    expect(named(data.vendors.map(({ id }) => id))).toEqual(names);
    expect(data).toMatchObject({ total: names.length, total_is_capped: false });
  }
  const found = names.includes('mumbai') ? 1 : 0;
  expect((await list({ search_query: 'marker-mumbai' }, token)).body.data.total).toBe(found);
  expect((await list({ search_query: '7111122222' }, token)).body.data.total).toBe(found);
  expect((await list({ search_query: 'marker-mumbai@example.com' }, token)).body.data.total).toBe(found);
  expect((await list({ city_id: String(places.mumbai) }, token)).body.data.total).toBe(found);
});

test('a module admin without cities sees nothing', async () => {
  const nobody = await buildUser(app, { role: 'module_admin' });
  expect((await list({}, nobody.token)).body.data).toMatchObject({ vendors: [], total: 0 });
});

test('the list follows every change at once', async () => {
  const vendor = await buildVendor(app, { fullName: 'Kiran Before' });
  const ids = { params: { id: vendor.id } };
  const token = admin.token;
  await app.call(profiles.update, { ...ids, body: { full_name: 'Kiran After', email: 'kiran.after@example.com', city_id: places.mumbai } }, { token });
  expect(await idsOf({ search_query: 'kiran before' })).toEqual([]);
  expect(await idsOf({ search_query: 'kiran.after' }, ofMumbai.token)).toEqual([vendor.id]);
  await app.call(moderation.suspend, { ...ids, body: { reason: 'No reply' } }, { token });
  expect(await idsOf({ search_query: 'kiran', status: 'suspended' })).toEqual([vendor.id]);
  await app.call(moderation.delete, ids, { token });
  expect(await idsOf({ search_query: 'kiran' })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['skip', { skip: '-1' }, 'skip must be between 0 and 100000.'],
  ['limit', { limit: '1001' }, 'limit must be between 1 and 1000.'],
  ['status', { status: 'rejected' }, 'status must be approved, pending or suspended.'],
  ['city_id', { city_id: 'pune' }, 'city_id is not valid.'],
])('%s %j is refused', async (field, query, sentence) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ [field]: sentence });
});

test('the total counts to 1,000 and no further; paging goes on, and no page overlaps', async () => {
  await sql`with crowd as (
      insert into users (id, email, role, status, created_at, updated_at)
      select gen_random_uuid(), 'crowd' || n || '@example.com', 'vendor', 'approved', ${app.now()}, ${app.now()} from generate_series(1, 1100) as n returning id)
    insert into profiles (user_id, full_name, city_id, updated_at) select id, 'Crowd', ${places.bengaluru}, ${app.now()} from crowd`.execute(app.db);
  const query = { search_query: 'crowd' };
  expect((await list(query)).body.data).toMatchObject({ total: 1000, total_is_capped: true });
  expect((await list({ ...query, limit: '1000' })).body.data.vendors).toHaveLength(1000);
  const pages = await Promise.all(['0', '400', '800'].map((skip) => idsOf({ city_id: String(places.bengaluru), skip, limit: '400' })));
  expect(pages.map((page) => page.length)).toEqual([400, 400, 300]);
  expect(new Set(pages.flat()).size).toBe(1100);
});
