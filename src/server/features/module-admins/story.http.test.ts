/** Two module admins of different cities at once: each has the own rows only, and another city takes effect at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { moderation } from '../../../contract/moderation.ts';
import { registration } from '../../../contract/registration.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const PASSWORD = 'told by phone 1';

async function enter(email: string): Promise<string> {
  return ((await app.call(accounts.login, { body: { email, password: PASSWORD } })).body as unknown as { access_token: string }).access_token;
}

async function make(email: string, cityId: number) {
  const body = { email, password: PASSWORD, full_name: 'City Manager', phone: '+91 98765 43210', assigned_city_id: cityId };
  return { id: (await app.call(moduleAdmins.create, { body }, { token: admin.token })).body.data.id, email, token: await enter(email) };
}

/** One of each kind in the city, every name with the marker. */
async function fill(cityId: number, marker: string) {
  const vendor = await buildVendor(app, { cityId, fullName: `${marker} vendor` });
  await buildVendor(app, { cityId, fullName: `${marker} applicant`, status: 'pending' });
  const lead = await buildLead(app, { cityId, contactName: `${marker} contact` });
  return { vendor, lead };
}

/** Everything that the lists show, as text. */
async function seen(token: string): Promise<string> {
  const calls = [leads.adminList, adminVendors.list, adminVendors.moduleAdminList, registration.pendingApprovals, dashboards.recentActivity, dashboards.moduleAdminProfile] as const;
  const answers = await Promise.all(calls.map((endpoint) => app.call(endpoint as typeof leads.adminList, { query: {} }, { token })));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
  return answers.map(({ text }) => text).join('\n');
}

test('each sees, counts and changes the own city alone; another city counts from the next sign-in, which it demands', async () => {
  const [pune, bengaluru] = [await fill(PLACES.pune, 'PUNE-MARK'), await fill(PLACES.bengaluru, 'BLR-MARK')];
  const [ofPune, ofBengaluru] = await Promise.all([make('pune@example.com', PLACES.pune), make('blr@example.com', PLACES.bengaluru)]);
  const [first, second] = await Promise.all([seen(ofPune.token), seen(ofBengaluru.token)]);
  expect([first.includes('PUNE-MARK contact'), first.includes('PUNE-MARK applicant'), first.includes('BLR-MARK')]).toEqual([true, true, false]);
  expect([second.includes('BLR-MARK vendor'), second.includes('PUNE-MARK')]).toEqual([true, false]);
  expect((await app.call(leads.adminDetail, { params: { id: bengaluru.lead.id } }, { token: ofPune.token })).status).toBe(404);
  expect((await app.call(moderation.suspend, { params: { id: pune.vendor.id }, body: { reason: 'x' } }, { token: ofBengaluru.token })).status).toBe(404);

  await app.call(moduleAdmins.changeCity, { params: { id: ofPune.id }, body: { city_id: PLACES.bengaluru } }, { token: admin.token });
  expect((await app.call(leads.adminList, { query: {} }, { token: ofPune.token })).status).toBe(401);
  const moved = await seen(await enter(ofPune.email));
  expect([moved.includes('BLR-MARK contact'), moved.includes('PUNE-MARK')]).toEqual([true, false]);

  await app.call(moduleAdmins.suspend, { params: { id: ofBengaluru.id }, body: {} }, { token: admin.token });
  expect((await app.call(leads.adminList, { query: {} }, { token: ofBengaluru.token })).status).toBe(401);
  expect((await app.call(leads.adminList, { query: {} }, { token: await enter(ofBengaluru.email) })).status).toBe(403);
});
