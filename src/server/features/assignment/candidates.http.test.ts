/** GET /admin/leads/{id}/candidates */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, type BuiltLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let lead: BuiltLead;
let brokerLead: BuiltLead;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  const busy = await buildVendor(app, { fullName: 'Asha Busy' });
  const referrer = await buildVendor(app, { fullName: 'Referrer' });
  const rejecter = await buildVendor(app, { fullName: 'Rejecter' });
  await buildVendor(app, { fullName: 'Zoya Élan', email: 'zoya.unusual@example.com' });
  const chandra = await buildVendor(app, { fullName: 'Chandra Nair' });
  await app.db.updateTable('profiles').set({ rating_sum: 9, rating_count: 2 }).where('user_id', '=', chandra.id).execute();
  await buildVendor(app, { fullName: 'Pending Person', status: 'pending' });
  await buildVendor(app, { fullName: 'Mira Mumbai', cityId: PLACES.mumbai });
  await buildVendor(app, { fullName: 'Piya Plumber', profession: 'plumber' });
  await buildBroker(app, { fullName: 'Bina Broker' });
  await buildBroker(app, { fullName: 'Far Broker', cityId: PLACES.mumbai });
  for (const status of ['assigned', 'accepted', 'completed'] as const) await buildLead(app, { status, assigneeId: busy.id });
  lead = await buildLead(app, { kind: 'REFERRAL', referrerId: referrer.id, status: 'rejected', assigneeId: rejecter.id });
  brokerLead = await buildLead(app, { referralType: 'broker' });
});
afterAll(() => app.close());

type Query = { search?: string; match?: 'all' | 'preset'; skip?: string; limit?: string; city_id?: string };
const list = (query: Query = {}, token: string | null = admin.token, id = lead.id) => app.call(assignment.candidates, { params: { id }, query }, { token });
const names = async (query: Query = {}, token = admin.token, id = lead.id) => (await list(query, token, id)).body.data.candidates.map((one) => one.full_name);

test('another city\'s lead and an unknown one are 404', async () => {
  const mumbai = await buildLead(app, { cityId: PLACES.mumbai });
  expect((await list({}, puneAdmin.token, mumbai.id)).status).toBe(404);
  expect((await list({}, admin.token, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await list({}, admin.token, 'x')).status).toBe(404);
});

test.each([
  [{ match: 'some' }, 'match'], [{ skip: '-1' }, 'skip'], [{ limit: '101' }, 'limit'], [{ city_id: 'x' }, 'city_id'], [{ search: 'a\u0000' }, 'search'],
])('%j is 422', async (query, field) => {
  const answer = await list(query as Query);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test('lists the profession and city of the lead without those it excludes, fewest open leads first', async () => {
  const answer = await list();
  expect(answer.body.data).toMatchObject({ total: 3, skip: 0, limit: 20 });
  expect(answer.body.data.candidates.map((one) => [one.full_name, one.open_leads, one.matches_lead])).toEqual([
    ['Chandra Nair', 0, true], ['Zoya Élan', 0, true], ['Asha Busy', 2, true],
  ]);
  expect(answer.body.data.candidates[0]).toMatchObject({ average_rating: 4.5, total_ratings: 2, location_display: 'Pune, Maharashtra, India' });
  expect(answer.text).not.toMatch(/@example|50000/);
});

test('`all` leaves the preset, those who match before the others, inside the scope of the administrator', async () => {
  expect(await names({ match: 'all' })).toEqual(['Chandra Nair', 'Zoya Élan', 'Asha Busy', 'Mira Mumbai', 'Piya Plumber']);
  expect(await names({ match: 'all' }, puneAdmin.token)).toEqual(['Chandra Nair', 'Zoya Élan', 'Asha Busy', 'Piya Plumber']);
  expect(await names({ match: 'all', city_id: String(PLACES.mumbai) })).toEqual(['Mira Mumbai']);
  const matches = (await list({ match: 'all' })).body.data.candidates.map((one) => one.matches_lead);
  expect(matches).toEqual([true, true, true, false, false]);
});

test('a broker\'s lead lists the brokers of its city', async () => {
  expect(await names({}, admin.token, brokerLead.id)).toEqual(['Bina Broker']);
  expect(await names({ match: 'all' }, admin.token, brokerLead.id)).toEqual(['Bina Broker', 'Far Broker']);
});

test.each([
  ['zoya', ['Zoya Élan']], ['ELAN zoya', ['Zoya Élan']], ['nair zoya', []], ['zoya.unusual@', ['Zoya Élan']],
  ['100%', []], ['_', []], ['\\', []],
])('search %j finds %j', async (search, found) => expect(await names({ search })).toEqual(found));

test('search finds phones', async () => {
  await buildVendor(app, { fullName: 'Phone Person', cityId: PLACES.dubai });
  await app.db.updateTable('profiles').set({ phone: '+91 98123-45678' }).where('full_name', '=', 'Phone Person').execute();
  expect(await names({ search: '98123 45678', match: 'all' })).toEqual(['Phone Person']);
});

test('pages do not overlap', async () => {
  const pages = await Promise.all([0, 1, 2, 3].map((skip) => names({ skip: String(skip), limit: '1' })));
  expect(pages.flat()).toEqual(['Chandra Nair', 'Zoya Élan', 'Asha Busy']);
});

test('the present assignee is not offered the lead again', async () => {
  const [chosen] = (await list()).body.data.candidates;
  const pending = await buildLead(app);
  await app.call(assignment.assign, { params: { id: pending.id }, body: { vendor_id: chosen!.id } }, { token: admin.token });
  expect(await names({}, admin.token, pending.id)).not.toContain(chosen!.full_name);
});

// Last, because this vendor would be a candidate.
test.each([
  ['a guest', null, 401],
  ['a vendor', 'vendor', 403],
] as const)('%s may not', async (_who, role, status) => {
  expect((await list({}, role === null ? null : (await buildUser(app, { role })).token)).status).toBe(status);
});
