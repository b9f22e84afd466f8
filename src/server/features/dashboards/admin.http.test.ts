/** GET /admin/dashboard/stats, /admin/recent-activity, /module-admin/dashboard and /module-admin/profile */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecentActivity } from '../../../contract/dashboards.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Action } from '../activity/rules.ts';
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
let vendor: BuiltUser;
let newcomer: BuiltUser;
let mumbaiLead: BuiltLead;

const LAST_MONTH = new Date('2026-10-20T00:00:00Z');
const EDGE = new Date('2026-10-31T18:30:00Z');

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune], fullName: 'Kiran City', email: 'kiran@example.com', phone: '+91 50000 00099' });
  ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  ofBoth = await buildUser(app, { role: 'module_admin', cityIds: [places.pune, places.mumbai] });
  vendor = await buildVendor(app, { fullName: 'Ravi Kale', createdAt: LAST_MONTH });
  await buildVendor(app, { status: 'suspended', createdAt: EDGE });
  newcomer = await buildVendor(app, { fullName: 'Asha Rao', createdAt: LAST_MONTH });
  for (const status of ['pending', 'approved']) await app.db.updateTable('users').set({ status, decided_at: TEST_NOW }).where('id', '=', newcomer.id).execute();
  await note('approved', 'user', newcomer.id, places.pune, admin.id);
  await buildVendor(app, { status: 'pending' });
  await buildBroker(app, { status: 'pending' });
  await buildVendor(app, { status: 'rejected' });
  await buildBroker(app);
  await buildVendor(app, { cityId: places.mumbai, fullName: 'marker-mumbai-vendor' });
  await buildLead(app, { createdAt: LAST_MONTH });
  await buildLead(app, { createdAt: EDGE, status: 'assigned', assigneeId: vendor.id });
  await buildLead(app, { kind: 'REFERRAL', status: 'completed', assigneeId: vendor.id });
  await buildLead(app, { status: 'rejected', assigneeId: vendor.id });
  mumbaiLead = await buildLead(app, { cityId: places.mumbai, kind: 'REFERRAL', contactName: 'marker-mumbai' });
});
afterAll(() => app.close());

let second = 0;
async function note(action: Action, object_type: 'user' | 'lead' | 'profession_request' | 'email', object_id: string, city_id: number | null, actor_id: string | null, detail: object = {}): Promise<void> {
  second += 1;
  const at = new Date(TEST_NOW.getTime() + second * 1000);
  await app.db.insertInto('activity').values({ id: uuidv7(at), at, action, object_type, object_id, city_id, actor_id, detail: JSON.stringify(detail) }).execute();
}
const stats = (token: string | null) => app.call(dashboards.adminStats, {}, { token });
const recent = (token: string | null) => app.call(dashboards.recentActivity, {}, { token });

const PUNE = { total_vendors: 3, pending_approvals: 2, active_leads: 2, completed_leads: 1, total_referrals: 1, monthly_growth: { vendors: 2, leads: 3, referrals: 1 } };
const MUMBAI = { total_vendors: 1, pending_approvals: 0, active_leads: 1, completed_leads: 0, total_referrals: 1, monthly_growth: { vendors: 1, leads: 1, referrals: 1 } };
const ALL = { total_vendors: 4, pending_approvals: 2, active_leads: 3, completed_leads: 1, total_referrals: 2, monthly_growth: { vendors: 3, leads: 4, referrals: 2 } };

test.each<[string, () => BuiltUser, typeof ALL]>([
  ['admin', () => admin, ALL],
  ['module admin of Pune', () => ofPune, PUNE],
  ['module admin of Mumbai', () => ofMumbai, MUMBAI],
  ['module admin of both', () => ofBoth, ALL],
])('%s: counts in scope and what this month added', async (_case, who, wanted) => {
  expect((await stats(who().token)).body.data).toEqual(wanted);
  if (who().role === 'module_admin') expect((await app.call(dashboards.moduleAdmin, {}, { token: who().token })).body.data).toEqual(wanted);
});

test('who may ask', async () => {
  for (const endpoint of [dashboards.adminStats, dashboards.recentActivity, dashboards.moduleAdmin, dashboards.moduleAdminProfile]) {
    expect((await app.call(endpoint, {})).status).toBe(401);
    expect((await app.call(endpoint, {}, { token: vendor.token })).status).toBe(403);
  }
  for (const endpoint of [dashboards.moduleAdmin, dashboards.moduleAdminProfile]) expect((await app.call(endpoint, {}, { token: admin.token })).status).toBe(403);
});

test('a module admin without cities counts nothing', async () => {
  const nobody = await buildUser(app, { role: 'module_admin' });
  expect((await stats(nobody.token)).body.data).toMatchObject({ total_vendors: 0, active_leads: 0 });
  expect((await recent(nobody.token)).body.data).toEqual([]);
});

test('the profile names the cities', async () => {
  const { data } = (await app.call(dashboards.moduleAdminProfile, {}, { token: ofPune.token })).body;
  expect(data).toEqual({ id: ofPune.id, full_name: 'Kiran City', email: 'kiran@example.com', phone: '+91 50000 00099', assigned_cities: [{ id: places.pune, name: 'Pune' }] });
});

test('recent activity: newest first, real times, plain words, nothing of guests', async () => {
  const guest = { name: 'marker-guest', phone: '+91 76666 00001', email: 'marker-guest@example.com' };
  const asked = await app.call(leads.requestService, { body: { referral_type: 'vendor', service_details: { profession: 'electrician' }, contact_info: guest, location: { city_id: places.pune } } });
  const referralId = asked.body.data.referral_id;
  const lead = await app.db.selectFrom('leads').select('id').where('referral_id', '=', referralId).executeTakeFirstOrThrow();
  await note('registered', 'user', newcomer.id, places.pune, null);
  await note('lead_assigned', 'lead', lead.id, places.pune, admin.id, { assignee_id: newcomer.id });
  await note('lead_accepted', 'lead', lead.id, places.pune, newcomer.id);
  await note('signed_in', 'user', admin.id, null, admin.id);
  await note('sign_in_failed', 'email', 'abc', null, null);
  await note('lead_created', 'lead', mumbaiLead.id, places.mumbai, null);
  const all = await recent(admin.token);
  expect(all.body.data.map(({ type, message }: RecentActivity) => [type, message])).toEqual([
    ['referral', `Referral ${mumbaiLead.referralId} arrived: Electrician in Mumbai`],
    ['other', `Asha Rao accepted Request ${referralId}`],
    ['assignment', `Request ${referralId} was assigned to Asha Rao`],
    ['registration', 'Asha Rao registered as a vendor'],
    ['approval', 'Asha Rao was approved as a vendor'],
    ['other', `Request ${referralId} arrived: Electrician in Pune`],
  ]);
  expect(all.body.data.at(-1)!.timestamp).toBe(TEST_NOW.toISOString());
  expect(all.text).not.toMatch(/marker|76666/);
  const pune = await recent(ofPune.token);
  expect(pune.body.data).toEqual(all.body.data.slice(1));
  expect(pune.text).not.toContain('Mumbai');
  expect((await recent(ofMumbai.token)).body.data).toEqual(all.body.data.slice(0, 1));
  expect((await recent(ofBoth.token)).body.data).toEqual(all.body.data);
});

test('only the last twenty', async () => {
  for (let i = 0; i < 25; i += 1) await note('suspended', 'user', vendor.id, i % 2 === 0 ? places.pune : places.mumbai, admin.id);
  for (const who of [admin, ofBoth]) {
    const { data } = (await recent(who.token)).body;
    expect(data).toHaveLength(20);
    const times = data.map((row: RecentActivity) => row.timestamp);
    expect(times).toEqual([...times].sort().reverse());
  }
  expect((await recent(ofMumbai.token)).body.data).toHaveLength(13);
});
