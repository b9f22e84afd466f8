/** GET /admin/leads */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminLead, leads } from '../../../contract/leads.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { type BuiltLead, buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let ofPune: BuiltUser;
let ofMumbai: BuiltUser;
let ofBoth: BuiltUser;
let built: Record<'oldest' | 'middle' | 'mumbai' | 'newest', BuiltLead>;

type Query = InputOf<typeof leads.adminList>['query'];
const list = (query: Query, token: string | null = admin.token) => app.call(leads.adminList, { query }, { token });
const idsOf = async (query: Query, token = admin.token) => (await list(query, token)).body.data.leads.map((lead: AdminLead) => lead.id);
const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  ofBoth = await buildUser(app, { role: 'module_admin', cityIds: [places.pune, places.mumbai] });
  const vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
  const broker = await buildBroker(app);
  built = {
    oldest: await buildLead(app, { createdAt: minutesAgo(4), contactName: 'José Núñez', contactPhone: '098765 43210', contactEmail: 'jose@example.com' }),
    middle: await buildLead(app, { createdAt: minutesAgo(3), status: 'accepted', assigneeId: vendor.id, contactName: 'Asha Marker-Pune', contactEmail: 'customer12345@example.com' }),
    mumbai: await buildLead(app, { createdAt: minutesAgo(2), cityId: places.mumbai, contactName: 'Marker-Mumbai 100%', contactPhone: '+91 71111 22222', contactEmail: 'marker-mumbai@example.com', notes: 'marker-mumbai-notes' }),
    newest: await buildLead(app, { createdAt: minutesAgo(1), kind: 'REFERRAL', referralType: 'broker', status: 'rejected', assigneeId: broker.id, propertyLeadType: 'seller' }),
  };
});
afterAll(() => app.close());

test('guests must sign in, vendors are refused', async () => {
  expect((await list({}, null)).status).toBe(401);
  expect((await list({}, (await buildVendor(app)).token)).status).toBe(403);
});

test('newest first, with what each row needs', async () => {
  const answer = await list({});
  expect(answer.body.data).toMatchObject({ total: 4, total_is_capped: false, skip: 0, limit: 20 });
  expect(answer.body.data.leads.map((lead) => lead.id)).toEqual([built.newest.id, built.mumbai.id, built.middle.id, built.oldest.id]);
  expect(answer.body.data.leads[2]).toMatchObject({
    lead_type: 'SERVICE_REQUEST', referral_type: 'vendor', profession: 'Electrician', location_display: 'IN > Maharashtra > Pune',
    location: { country: { id: places.india, name: 'India', code: 'IN' }, city: { id: places.pune, name: 'Pune' }, newsco: null },
    status: 'accepted', assigned_vendor_name: 'Ravi Kale', can: ['reassign'],
  });
  expect(answer.body.data.leads[0]).toMatchObject({ lead_type: 'REFERRAL', profession: null, property_lead_type: 'seller', assigned_vendor_id: null, can: ['assign'] });
});

test.each<[string, Query, (keyof typeof built)[]]>([
  ['status', { status: 'pending' }, ['mumbai', 'oldest']],
  ['kind', { lead_type: 'REFERRAL' }, ['newest']],
  ['kind and status', { lead_type: 'SERVICE_REQUEST', status: 'accepted' }, ['middle']],
  ['page', { skip: '1', limit: '2' }, ['mumbai', 'middle']],
  ['past the end', { skip: '100000' }, []],
  ['name without accents', { search: 'jose nunez' }, ['oldest']],
  ['two letters that begin a word', { search: 'nu' }, ['oldest']],
  ['two letters within a word only', { search: 'un' }, []],
  ['name in any case', { search: 'MARKER' }, ['mumbai', 'middle']],
  ['phone as typed', { search: '98765 43210' }, ['oldest']],
  ['phone with country code', { search: '+91 (98765) 43-210' }, ['oldest']],
  ['part of a phone', { search: '1111 2222' }, ['mumbai']],
  ['e-mail', { search: 'JOSE@example.com' }, ['oldest']],
  ['e-mail with a number', { search: 'Customer12345@EXAMPLE.com' }, ['middle']],
  ['e-mail with the number of another', { search: 'vendor12345@example.com' }, []],
  ['e-mail with a long name', { search: 'MARKER-Mumbai@example.com' }, ['mumbai']],
  ['e-mail of another domain', { search: 'marker-mumbai@example.org' }, []],
  ['words in another order', { search: 'pune asha' }, ['middle']],
  ['an unknown referral id', { search: 'REF-987654321' }, []],
  ['percent is a character', { search: '100%' }, ['mumbai']],
  ['underscore is a character', { search: 'mar_er' }, []],
  ['blank search', { search: '  ' }, ['newest', 'mumbai', 'middle', 'oldest']],
  ['quotes and backslashes', { search: `'"\\;--` }, []],
])('%s', async (_case, query, names) => {
  expect(await idsOf(query)).toEqual(names.map((name) => built[name].id));
  if (!query.skip) expect((await list(query)).body.data.total).toBe(names.length);
});

test('the number that the requester knows finds the lead', async () => {
  expect(await idsOf({ search: built.middle.referralId })).toEqual([built.middle.id]);
  expect(await idsOf({ search: built.middle.referralId.toLowerCase() })).toEqual([built.middle.id]);
  expect(await idsOf({ search: built.middle.referralId }, ofBoth.token)).toEqual([built.middle.id]);
  expect(await idsOf({ search: built.middle.referralId }, ofMumbai.token)).toEqual([]);
  expect(await idsOf({ search: `X${built.middle.referralId}` })).toEqual([]);
});

test.each<[string, () => BuiltUser, (keyof typeof built)[]]>([
  ['of Pune', () => ofPune, ['newest', 'middle', 'oldest']],
  ['of Mumbai', () => ofMumbai, ['mumbai']],
  ['of both', () => ofBoth, ['newest', 'mumbai', 'middle', 'oldest']],
])('a module admin %s sees those cities, in lists, searches and totals alike', async (_case, who, names) => {
  const { token } = who();
  const answer = await list({}, token);
  expect(answer.body.data.leads.map((lead) => lead.id)).toEqual(names.map((name) => built[name].id));
  expect(answer.body.data.total).toBe(names.length);
  const search = await list({ search: 'marker-mumbai' }, token);
  expect(search.body.data.total).toBe(names.includes('mumbai') ? 1 : 0);
  const byPhone = await list({ search: '7111122222' }, token);
  expect(byPhone.body.data.total).toBe(names.includes('mumbai') ? 1 : 0);
});

test('nothing of Mumbai reaches the module admin of Pune', async () => {
  for (const query of [{}, { search: 'marker' }, { status: 'pending' as const }]) {
    expect((await list(query, ofPune.token)).text.toLowerCase()).not.toMatch(/mumbai|71111/);
  }
});

test('a module admin without cities sees nothing', async () => {
  const nobody = await buildUser(app, { role: 'module_admin' });
  expect((await list({}, nobody.token)).body.data).toMatchObject({ leads: [], total: 0 });
});

test.each<[string, Record<string, unknown>, string]>([
  ['skip', { skip: '-1' }, 'skip must be between 0 and 100000.'],
  ['skip', { skip: '1e9' }, 'skip must be between 0 and 100000.'],
  ['limit', { limit: '0' }, 'limit must be between 1 and 100.'],
  ['limit', { limit: '101' }, 'limit must be between 1 and 100.'],
  ['status', { status: 'open' }, 'status must be pending, assigned, accepted, completed or rejected.'],
  ['lead_type', { lead_type: 'other' }, 'lead_type must be SERVICE_REQUEST or REFERRAL.'],
])('%s %j is refused', async (field, query, sentence) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ [field]: sentence });
});

test('a list counts to 1,000 and no further', async () => {
  await sql`insert into leads (id, submission_id, kind, referral_type, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), id, kind, referral_type, 'Crowd', contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at
    from leads, generate_series(1, 1100) where id = ${built.oldest.id}`.execute(app.db);
  expect((await list({ search: 'crowd' })).body.data).toMatchObject({ total: 1000, total_is_capped: true });
  expect((await list({ search: 'crowd', skip: '1090' })).body.data.leads).toHaveLength(10);
  expect((await list({})).body.data).toMatchObject({ total: 1000, total_is_capped: true });
  const pages = await Promise.all(['0', '100', '200'].map((skip) => idsOf({ search: 'crowd', skip, limit: '100' })));
  expect(new Set(pages.flat()).size).toBe(300);
});

test('the first digits of a number find the newest leads that begin so, also beyond thousands of others', async () => {
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [places.bengaluru] });
  const copies = (firstNumber: number, count: number, from: string) => sql`
    insert into leads (id, submission_id, referral_id, kind, referral_type, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), id, 'REF-' || (${firstNumber}::integer + n), kind, referral_type, contact_name, contact_phone, contact_digits, country_id, state_id, ${places.bengaluru}, status,
      ${from}::timestamptz + n * interval '1 minute', updated_at
    from leads, generate_series(0, ${count}::integer - 1) n where id = ${built.oldest.id}`.execute(app.db);
  await copies(1_999_970, 30, '2025-01-01');
  await copies(2_000_000, 5100, '2025-03-01');
  await sql`select setval('referral_numbers', 2005099)`.execute(app.db);
  const numbersOf = async (query: Query) => (await list(query, token)).body.data.leads.map((lead) => Number(lead.referral_id.slice('REF-'.length)));
  const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);
  expect(await numbersOf({ search: 'ref-1' })).toEqual(down(1_999_999, 20));
  expect(await numbersOf({ search: 'REF-19', skip: '20' })).toEqual(down(1_999_979, 10));
  expect(await numbersOf({ search: 'REF-2' })).toEqual(down(2_005_099, 20));
  expect((await list({ search: 'REF-1' }, token)).body.data).toMatchObject({ total: 30, total_is_capped: false });
  expect((await list({ search: 'REF-3' }, token)).body.data).toMatchObject({ total: 0, leads: [] });
});
