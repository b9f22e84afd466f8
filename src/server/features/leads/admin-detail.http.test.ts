/** GET /admin/leads/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin', fullName: 'Anita Admin' });
});
afterAll(() => app.close());

const read = (id: string, token: string | null = admin.token) => app.call(leads.adminDetail, { params: { id } }, { token });

test('guests must sign in, others are refused', async () => {
  const { id } = await buildLead(app);
  expect((await read(id, null)).status).toBe(401);
  expect((await read(id, (await buildBroker(app)).token)).status).toBe(403);
});

test.each(['1', 'abc', '00000000-0000-0000-0000-000000000000'])('id %s is not there', async (id) => {
  expect((await read(id)).status).toBe(404);
});

test('out of scope is not there', async () => {
  const { id } = await buildLead(app, { cityId: places.mumbai, contactName: 'marker-mumbai' });
  const ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  const ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  const denied = await read(id, ofPune.token);
  expect(denied.status).toBe(404);
  expect(denied.text).not.toContain('marker');
  expect((await read(id, ofMumbai.token)).body.data.contact_name).toBe('marker-mumbai');
});

test('a pending request with a region', async () => {
  const { id, referralId } = await buildLead(app, { cityId: places.bengaluru, newscoId: places.indiranagar, notes: 'Two fans' });
  expect((await read(id)).body.data).toMatchObject({
    id, referral_id: referralId, type: 'SERVICE_REQUEST', lead_type: 'SERVICE_REQUEST', service_notes: 'Two fans', notes: 'Two fans', status: 'pending',
    location_details: { type: 'newsco', full_path: 'IN > Karnataka > Bengaluru > Indiranagar' },
    assigned_vendor_id: null, assigned_vendor_name: null, assigned_vendor_phone: null, referred_by_name: null, assigned_at: null,
    assignments: [], can: ['assign', 'auto_assign'],
  });
});

test('the assignee with contact, the referrer, the times and the whole history with its reasons', async () => {
  const first = await buildVendor(app, { fullName: 'First Vendor' });
  const vendor = await buildVendor(app, { fullName: 'Ravi Kale', phone: '+91 50000 12345' });
  const referrer = await buildBroker(app, { fullName: 'Lata Shah' });
  const later = new Date(TEST_NOW.getTime() + 60_000);
  const { id } = await buildLead(app, { kind: 'REFERRAL', status: 'assigned', assigneeId: first.id, referrerId: referrer.id });
  await app.db.updateTable('assignments').set({ outcome: 'reassigned', ended_at: later, method: 'auto', reason: 'Fair share: 2 eligible, balance +0.50 before, runner-up +0.25' }).where('lead_id', '=', id).execute();
  await app.db
    .insertInto('assignments')
    .values({ id: uuidv7(later), lead_id: id, assignee_id: vendor.id, assigned_by: admin.id, method: 'manual', reason: 'does not answer', outcome: 'accepted', assigned_at: later, accepted_at: later })
    .execute();
  await app.db.updateTable('leads').set({ status: 'accepted', assignee_id: vendor.id, accepted_at: later }).where('id', '=', id).execute();
  const { data } = (await read(id)).body;
  expect(data).toMatchObject({
    assigned_vendor_id: vendor.id, assigned_vendor_name: 'Ravi Kale', assigned_vendor_phone: '+91 50000 12345', assigned_vendor_email: vendor.email,
    referred_by_name: 'Lata Shah', accepted_at: later.toISOString(), completed_at: null, can: ['reassign'],
  });
  expect(data.assignments).toMatchObject([
    { assignee_name: 'Ravi Kale', assigned_by_name: 'Anita Admin', method: 'manual', reason: 'does not answer', outcome: 'accepted', ended_at: null },
    { assignee_name: 'First Vendor', method: 'auto', reason: 'Fair share: 2 eligible, balance +0.50 before, runner-up +0.25', outcome: 'reassigned', ended_at: later.toISOString() },
  ]);
});

test('people who are gone keep a word in the history', async () => {
  const { id } = await buildLead(app, { status: 'completed', assigneeId: (await buildVendor(app)).id });
  await app.db.updateTable('leads').set({ assignee_id: null }).where('id', '=', id).execute();
  await app.db.updateTable('assignments').set({ assignee_id: null }).where('lead_id', '=', id).execute();
  const { data } = (await read(id)).body;
  expect(data).toMatchObject({ assigned_vendor_id: null, assigned_vendor_name: 'Deleted vendor' });
  expect(data.assignments[0]).toMatchObject({ assignee_id: null, assignee_name: 'Deleted vendor' });
});
