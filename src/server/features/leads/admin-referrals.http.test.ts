/** GET /admin/referrals and /admin/referrals/{id}: what differs from the lists of leads. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { referrals } from '../../../contract/referrals.ts';
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
let built: Record<'request' | 'vendor' | 'broker' | 'mumbai', BuiltLead>;

type Query = InputOf<typeof referrals.list>['query'];
const list = (query: Query, token: string | null = admin.token) => app.call(referrals.list, { query }, { token });
const read = (id: string, token: string | null = admin.token) => app.call(referrals.detail, { params: { id } }, { token });
const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  const referrer = await buildVendor(app, { fullName: 'Lata Shah' });
  const referral = { kind: 'REFERRAL', referrerId: referrer.id } as const;
  built = {
    request: await buildLead(app, { contactName: 'Asha Guest' }),
    vendor: await buildLead(app, { ...referral, createdAt: minutesAgo(3), contactName: 'Asha Vendor-Lead', notes: 'Two fans' }),
    broker: await buildLead(app, { ...referral, createdAt: minutesAgo(2), referralType: 'broker', propertyLeadType: 'seller', status: 'completed', assigneeId: (await buildBroker(app)).id, contactName: 'Zara Broker-Lead' }),
    mumbai: await buildLead(app, { ...referral, createdAt: minutesAgo(1), cityId: places.mumbai, contactName: 'Marker-Mumbai' }),
  };
});
afterAll(() => app.close());

test('guests must sign in, vendors are refused', async () => {
  expect((await list({}, null)).status).toBe(401);
  expect((await list({}, (await buildVendor(app)).token)).status).toBe(403);
});

test('referrals alone, newest first, under the names of a referral', async () => {
  const { data } = (await list({})).body;
  expect(data).toMatchObject({ total: 3, total_is_capped: false, skip: 0, limit: 20 });
  expect(data.referrals.map(({ id }) => id)).toEqual([built.mumbai.id, built.broker.id, built.vendor.id]);
  expect(data.referrals[2]).toMatchObject({
    referral_id: built.vendor.referralId, referral_type: 'vendor', profession: 'Electrician', service_notes: 'Two fans', relationship_to_client: null,
    contact_name: 'Asha Vendor-Lead', location_display: 'IN > Maharashtra > Pune', status: 'pending', can: ['assign', 'auto_assign'],
  });
  expect(data.referrals[1]).toMatchObject({ referral_type: 'broker', property_lead_type: 'seller', status: 'completed', can: [] });
});

test.each<[string, Query, (keyof typeof built)[]]>([
  ['type', { referral_type: 'vendor' }, ['mumbai', 'vendor']],
  ['status', { status: 'completed' }, ['broker']],
  ['type and status', { referral_type: 'broker', status: 'pending' }, []],
  ['search', { search: 'asha' }, ['vendor']],
  ['page', { skip: '1', limit: '1' }, ['broker']],
])('%s', async (_case, query, names) => {
  const { data } = (await list(query)).body;
  expect(data.referrals.map(({ id }) => id)).toEqual(names.map((name) => built[name].id));
  if (!query.skip) expect(data.total).toBe(names.length);
});

test.each<[string, Record<string, unknown>, string]>([
  ['skip', { skip: '-1' }, 'skip must be between 0 and 100000.'],
  ['status', { status: 'open' }, 'status must be pending, assigned, accepted, completed or rejected.'],
  ['referral_type', { referral_type: 'friend' }, 'referral_type must be vendor or broker.'],
])('%s %j is refused', async (field, query, sentence) => {
  const answer = await list(query);
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: sentence }]);
});

test('a module admin sees those of the own city, in lists, searches and totals alike', async () => {
  const all = await list({}, ofPune.token);
  expect(all.body.data.total).toBe(2);
  expect(all.text).not.toContain('Mumbai');
  expect((await list({ search: 'marker' }, ofPune.token)).body.data).toMatchObject({ total: 0, referrals: [] });
});

test('one of them whole; out of scope, unknown or a guest\'s request it is not there', async () => {
  const { data } = (await read(built.vendor.id, ofPune.token)).body;
  expect(data).toMatchObject({ type: 'REFERRAL', referred_by_name: 'Lata Shah', service_notes: 'Two fans', assignments: [] });
  expect((await read(built.mumbai.id, ofPune.token)).status).toBe(404);
  expect((await read(built.request.id)).status).toBe(404);
  expect((await read('x')).status).toBe(404);
  expect((await read(built.vendor.id, null)).status).toBe(401);
  expect((await app.call(leads.adminDetail, { params: { id: built.vendor.id } }, { token: admin.token })).body.data).toEqual(data);
});
