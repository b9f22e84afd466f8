/** GET /admin/vendors/{id}/history */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { assignment } from '../../../contract/assignment.ts';
import { leads } from '../../../contract/leads.ts';
import { moderation } from '../../../contract/moderation.ts';
import { profiles } from '../../../contract/profiles.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin', fullName: 'Meera Admin' });
});
afterAll(() => app.close());

const history = (id: string, query: Record<string, string> = {}, token: string | null = admin.token) => app.call(adminVendors.history, { params: { id }, query }, { token });
let minute = 0;
const later = () => app.setNow(new Date(TEST_NOW.getTime() + (minute += 1) * 60_000));

test('what was done to the account, by the vendor and with the leads, newest first, and nobody else', async () => {
  const vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
  const other = await buildVendor(app, { fullName: 'Somebody Else' });
  const lead = await buildLead(app, { contactName: 'Guest Marker' });
  const ids = { params: { id: vendor.id } };
  const { token } = admin;
  later();
  await app.call(profiles.update, { ...ids, body: { age: 40 } }, { token });
  later();
  await app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: vendor.id } }, { token });
  later();
  await app.call(leads.act, { params: { id: lead.id }, body: { action: 'accept' } }, { token: vendor.token });
  later();
  await app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: other.id, reason: 'Too far away' } }, { token });
  later();
  await app.call(moderation.suspend, { ...ids, body: { reason: 'No reply' } }, { token });
  const answer = await history(vendor.id);
  expect(answer.body.data.activity.map(({ message, actor_name: by }) => [message, by])).toEqual([
    ['Ravi Kale was suspended', 'Meera Admin'],
    [`Ravi Kale accepted Request ${lead.referralId}`, null],
    [`Request ${lead.referralId} was assigned to Ravi Kale`, 'Meera Admin'],
    ['The profile of Ravi Kale was changed', 'Meera Admin'],
  ]);
  expect(answer.body.data).toMatchObject({ total: 4, skip: 0, limit: 20 });
  expect(answer.text).not.toMatch(/Guest Marker|No reply|Too far/);
  const second = await history(vendor.id, { skip: '1', limit: '2' });
  expect(second.body.data.activity.map(({ message }) => message)).toEqual([`Ravi Kale accepted Request ${lead.referralId}`, `Request ${lead.referralId} was assigned to Ravi Kale`]);
});

test('a module admin reads what happened in the own city; elsewhere there is nobody', async () => {
  const vendor = await buildVendor(app, { fullName: 'Moved Away' });
  const ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  const ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [places.mumbai] });
  const ids = { params: { id: vendor.id } };
  await app.call(profiles.update, { ...ids, body: { age: 41 } }, { token: admin.token });
  expect((await history(vendor.id, {}, ofPune.token)).body.data.total).toBe(1);
  expect((await history(vendor.id, {}, ofMumbai.token)).status).toBe(404);
  await app.call(profiles.update, { ...ids, body: { city_id: places.mumbai } }, { token: admin.token });
  await app.call(moderation.suspend, { ...ids, body: { reason: 'No reply' } }, { token: admin.token });
  expect((await history(vendor.id, {}, ofMumbai.token)).body.data.activity.map(({ message }) => message)).toEqual(['Moved Away was suspended']);
  expect((await history(vendor.id, {}, ofPune.token)).status).toBe(404);
});

test('guests and vendors are refused, and odd pages', async () => {
  const vendor = await buildVendor(app);
  expect((await history(vendor.id, {}, null)).status).toBe(401);
  expect((await history(vendor.id, {}, vendor.token)).status).toBe(403);
  expect((await history(vendor.id, { limit: '0' })).status).toBe(422);
});
