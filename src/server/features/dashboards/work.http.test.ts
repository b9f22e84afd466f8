/** GET /dashboard/vendor and GET /dashboard/broker */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
});
afterAll(() => app.close());

const ofVendor = (token: string | null) => app.call(dashboards.vendor, {}, { token });
const ofBroker = (token: string | null) => app.call(dashboards.broker, {}, { token });
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);

test('each role has its own dashboard, and nobody else', async () => {
  expect((await ofVendor(null)).status).toBe(401);
  expect((await ofBroker(null)).status).toBe(401);
  for (const role of ['broker', 'admin', 'module_admin'] as const) expect((await ofVendor((await buildUser(app, { role })).token)).status).toBe(403);
  for (const role of ['vendor', 'admin', 'module_admin'] as const) expect((await ofBroker((await buildUser(app, { role })).token)).status).toBe(403);
  expect((await ofVendor((await buildVendor(app, { status: 'pending' })).token)).body.error.code).toBe('not_approved');
});

test('someone new has an empty dashboard with the own profile', async () => {
  const vendor = await buildVendor(app, { fullName: 'Ravi Kale', ratings: [5, 4, 4] });
  const { data } = (await ofVendor(vendor.token)).body;
  expect(data).toMatchObject({
    assigned_leads: [], assigned_total: 0, referred_leads: [], referred_total: 0,
    stats: { total_assigned_leads: 0, completed_leads: 0, pending_leads: 0 },
    profile: { full_name: 'Ravi Kale', profession: 'Electrician', experience_years: 5, languages: ['Hindi', 'English'], location_display: 'Pune, Maharashtra, India', average_rating: 4.3 },
  });
});

test('offers of every state: figures, order, buttons and what is told of the contact', async () => {
  const vendor = await buildVendor(app);
  const make = (status: 'assigned' | 'accepted' | 'completed' | 'rejected', days: number) =>
    buildLead(app, { status, assigneeId: vendor.id, createdAt: daysAgo(days), contactName: `marker-${status}`, contactPhone: '+91 73333 00001', notes: 'Two fans' });
  const assigned = await make('assigned', 1);
  const accepted = await make('accepted', 2);
  const completed = await make('completed', 3);
  const rejected = await make('rejected', 4);
  const long = await make('completed', 120);
  const { data } = (await ofVendor(vendor.token)).body;
  expect(data.stats).toEqual({ total_assigned_leads: 5, completed_leads: 2, pending_leads: 2 });
  expect(data.assigned_total).toBe(5);
  expect(data.assigned_leads.map((lead) => [lead.id, lead.status, lead.can, lead.contact_name])).toEqual([
    [assigned.id, 'assigned', ['accept', 'reject'], 'marker-assigned'],
    [accepted.id, 'accepted', ['reject', 'complete'], 'marker-accepted'],
    [completed.id, 'completed', [], 'marker-completed'],
    [rejected.id, 'rejected', [], null],
    [long.id, 'completed', [], null],
  ]);
  expect(data.assigned_leads[3]).toMatchObject({ contact_name: null, contact_phone: null, contact_email: null, service_notes: 'Two fans' });
  expect(data.assigned_leads[0]).toMatchObject({
    type: 'SERVICE_REQUEST', profession: 'Electrician', contact_phone: '+91 73333 00001', location_name: 'IN > Maharashtra > Pune', assigned_at: daysAgo(1).toISOString(),
  });
});

test('contact data goes at once when the lead is rejected', async () => {
  const vendor = await buildVendor(app);
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactName: 'marker-gone', contactPhone: '+91 74444 00001', contactEmail: 'marker-gone@example.com' });
  expect((await ofVendor(vendor.token)).text).toContain('marker-gone@example.com');
  await app.call(leads.act, { params: { id }, body: { action: 'reject' } }, { token: vendor.token });
  const after = await ofVendor(vendor.token);
  expect(after.text).not.toMatch(/marker-gone|74444/);
  expect(after.body.data.assigned_leads).toMatchObject([{ id, status: 'rejected' }]);
});

test('a lead that went on to someone else is gone, or stays as the own rejection without news of it', async () => {
  const first = await buildVendor(app);
  const second = await buildVendor(app);
  const taken = await buildLead(app, { status: 'assigned', assigneeId: first.id, contactName: 'marker-taken' });
  await app.db.updateTable('assignments').set({ outcome: 'reassigned' }).where('lead_id', '=', taken.id).execute();
  await app.db.updateTable('leads').set({ assignee_id: second.id }).where('id', '=', taken.id).execute();
  const refused = await buildLead(app, { status: 'rejected', assigneeId: first.id, contactName: 'marker-refused' });
  await app.db.updateTable('leads').set({ status: 'completed', assignee_id: second.id, completed_at: TEST_NOW }).where('id', '=', refused.id).execute();
  const answer = await ofVendor(first.token);
  expect(answer.body.data.assigned_leads).toMatchObject([{ id: refused.id, status: 'rejected' }]);
  expect(answer.text).not.toMatch(/marker-|completed_at/);
});

test("other people's leads are never in it", async () => {
  const vendor = await buildVendor(app);
  const other = await buildVendor(app);
  await buildLead(app, { status: 'assigned', assigneeId: other.id, referrerId: other.id, contactName: 'marker-other' });
  expect((await ofVendor(vendor.token)).text).not.toContain('marker-other');
});

test('the newest 100 with the whole number beside them', async () => {
  const vendor = await buildVendor(app);
  for (let i = 0; i < 103; i += 1) await buildLead(app, { status: 'assigned', assigneeId: vendor.id, referrerId: vendor.id, createdAt: daysAgo(i / 10) });
  const { data } = (await ofVendor(vendor.token)).body;
  expect(data.assigned_leads).toHaveLength(100);
  expect(data.referred_leads).toHaveLength(100);
  expect([data.assigned_total, data.referred_total, data.stats.pending_leads]).toEqual([103, 103, 103]);
});

test('referrals show the contact name and who has it, not the contact itself', async () => {
  const broker = await buildBroker(app);
  const vendor: BuiltUser = await buildVendor(app, { fullName: 'Ravi Kale', phone: '+91 50000 12345' });
  const { id } = await buildLead(app, { kind: 'REFERRAL', status: 'accepted', assigneeId: vendor.id, referrerId: broker.id, contactName: 'Meera Joshi', contactPhone: '+91 75555 00001', contactEmail: 'meera-hidden@example.com' });
  const answer = await ofBroker(broker.token);
  expect(answer.body.data.referred_leads).toMatchObject([{ id, status: 'accepted', contact_name: 'Meera Joshi', assigned_vendor_name: 'Ravi Kale', assigned_vendor_phone: '+91 50000 12345', profession: 'Electrician' }]);
  expect(answer.text).not.toMatch(/75555|meera-hidden/);
});

test('brokers also count buyers and sellers', async () => {
  const broker = await buildBroker(app, { cityId: places.mumbai });
  for (const propertyLeadType of ['buyer', 'buyer', 'seller'] as const) {
    await buildLead(app, { referralType: 'broker', status: 'assigned', assigneeId: broker.id, propertyLeadType });
  }
  const { data } = (await ofBroker(broker.token)).body;
  expect(data.stats).toEqual({ total_assigned_leads: 3, completed_leads: 0, pending_leads: 3, buyer_leads: 2, seller_leads: 1 });
  expect(data.profile).toMatchObject({ profession: null, average_rating: 0, location_display: 'Mumbai, Maharashtra, India' });
});

test('figures of a broker are of all leads, not of the newest 100', async () => {
  const broker = await buildBroker(app);
  for (let i = 0; i < 102; i += 1) await buildLead(app, { referralType: 'broker', status: 'assigned', assigneeId: broker.id, propertyLeadType: i % 3 === 0 ? 'seller' : 'buyer', createdAt: daysAgo(i / 10) });
  const { data } = (await ofBroker(broker.token)).body;
  expect(data.assigned_leads).toHaveLength(100);
  expect(data.stats).toEqual({ total_assigned_leads: 102, completed_leads: 0, pending_leads: 102, buyer_leads: 68, seller_leads: 34 });
});
