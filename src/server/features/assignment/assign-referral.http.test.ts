/** PUT /admin/referrals/{id}/assign: what differs from assigning a lead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referrals } from '../../../contract/referrals.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let vendor: BuiltUser;
let other: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  vendor = await buildVendor(app, { fullName: 'Asha Rao' });
  other = await buildVendor(app, { fullName: 'Ravi Joshi' });
});
afterAll(() => app.close());

const referral = (wish: Parameters<typeof buildLead>[1] = {}) => buildLead(app, { kind: 'REFERRAL', referrerId: other.id, ...wish });
const assign = (id: string, vendorId: string, more: { reason?: string; token?: string | null } = {}) =>
  app.call(referrals.assign, { params: { id }, body: { vendor_id: vendorId, reason: more.reason } }, { token: more.token === undefined ? admin.token : more.token });

test('guests must sign in, others are refused, a missing vendor is said', async () => {
  const { id } = await referral();
  expect((await assign(id, vendor.id, { token: null })).status).toBe(401);
  expect((await assign(id, vendor.id, { token: vendor.token })).status).toBe(403);
  const answer = await app.call(referrals.assign, { params: { id }, body: {} as never }, { token: admin.token });
  expect([answer.status, answer.body.errors]).toEqual([422, { vendor_id: 'Please choose a vendor.' }]);
});

test('assigns, records and tells the vendor', async () => {
  const { id } = await referral();
  const answer = await assign(id, vendor.id);
  expect([answer.status, answer.body.data]).toEqual([200, { id, status: 'assigned', assigned_vendor_id: vendor.id, assigned_vendor_name: 'Asha Rao' }]);
  expect(await app.db.selectFrom('activity').select('action').where('object_id', '=', id).execute()).toEqual([{ action: 'lead_assigned' }]);
  expect(await app.db.selectFrom('mails').select('template').where('to_user_id', '=', vendor.id).execute()).toContainEqual({ template: 'lead_assigned' });
});

test('a guest\'s request, an unknown one and one of another city are 404', async () => {
  const ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  const { id } = await referral();
  expect((await assign((await buildLead(app)).id, vendor.id)).status).toBe(404);
  expect((await assign('x', vendor.id)).status).toBe(404);
  expect((await assign(id, vendor.id, { token: ofMumbai.token })).status).toBe(404);
  expect((await assign(id, vendor.id)).status).toBe(200);
});

test('never to the referrer or another role; a completed one stays; taking it needs a reason', async () => {
  const { id } = await referral();
  expect((await assign(id, other.id)).body.error.code).toBe('not_eligible');
  expect((await assign(id, (await buildBroker(app)).id)).body.error.code).toBe('not_eligible');
  expect((await assign((await referral({ status: 'completed', assigneeId: vendor.id })).id, vendor.id)).body.error.code).toBe('lead_state');
  const taken = await referral({ status: 'assigned', assigneeId: vendor.id });
  const third = await buildVendor(app);
  expect((await assign(taken.id, third.id)).body.error.code).toBe('reassign_reason');
  expect((await assign(taken.id, third.id, { reason: 'On holiday' })).status).toBe(200);
});

test('twice at once: one wins', async () => {
  const { id } = await referral();
  const third = await buildVendor(app);
  const answers = await Promise.all([assign(id, vendor.id), assign(id, third.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
