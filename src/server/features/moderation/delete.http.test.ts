/** DELETE /admin/vendors/{id} */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { moderation } from '../../../contract/moderation.ts';
import { vendors } from '../../../contract/vendors.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPhoto } from '../../testing/builders/files.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
});
afterAll(() => app.close());

const remove = (id: string, who: BuiltUser | null = admin) => app.call(moderation.delete, { params: { id } }, { token: who?.token ?? null });
const rowsAbout = async (id: string) => ({
  user: await app.db.selectFrom('users').select(['email', 'status', 'role', 'password_hash']).where('id', '=', id).executeTakeFirst(),
  profiles: await app.db.selectFrom('profiles').select('user_id').where('user_id', '=', id).execute(),
  sessions: await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute(),
  files: await app.db.selectFrom('files').select('id').where('owner_id', '=', id).execute(),
  listed: await app.db.selectFrom('vendor_search').select('user_id').where('user_id', '=', id).execute(),
});
const leadRow = (id: string) => app.db.selectFrom('leads').select(['status', 'assignee_id']).where('id', '=', id).executeTakeFirstOrThrow();

async function rate(vendorId: string, raterId: string): Promise<void> {
  await app.db.insertInto('ratings').values({ id: uuidv7(app.now()), vendor_id: vendorId, rater_id: raterId, rating: 4, comment: 'Good work', created_at: app.now(), updated_at: app.now() }).execute();
}

test('open leads wait again, personal data, photo and sessions go, the history keeps a word', async () => {
  const vendor = await buildVendor(app, { fullName: 'Asha Rao', email: 'asha.gone@example.com' });
  const other = await buildVendor(app, { fullName: 'Other Vendor' });
  await buildPhoto(app, vendor.id);
  await rate(vendor.id, other.id);
  await rate(other.id, vendor.id);
  const assigned = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const accepted = await buildLead(app, { status: 'accepted', assigneeId: vendor.id });
  const completed = await buildLead(app, { status: 'completed', assigneeId: vendor.id });
  const referred = await buildLead(app, { kind: 'REFERRAL', referrerId: vendor.id });

  const answer = await remove(vendor.id, puneAdmin);
  expect(answer.body.data).toEqual({ id: vendor.id, returned_leads: 2 });
  expect(await rowsAbout(vendor.id)).toEqual({ user: { email: null, status: 'deleted', role: 'vendor', password_hash: null }, profiles: [], sessions: [], files: [], listed: [] });
  expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(401);
  expect((await app.call(vendors.detail, { params: { id: vendor.id } })).status).toBe(404);
  for (const { id } of [assigned, accepted]) expect(await leadRow(id)).toEqual({ status: 'pending', assignee_id: null });
  expect(await leadRow(completed.id)).toEqual({ status: 'completed', assignee_id: null });

  const shown = async (id: string) => (await app.call(leads.adminDetail, { params: { id } }, { token: admin.token })).body.data;
  expect(await shown(completed.id)).toMatchObject({ assigned_vendor_id: null, assigned_vendor_name: 'Deleted vendor', assignments: [{ assignee_id: null, assignee_name: 'Deleted vendor', outcome: 'completed' }] });
  expect(await shown(accepted.id)).toMatchObject({ status: 'pending', assigned_vendor_name: null, assignments: [{ assignee_name: 'Deleted vendor', outcome: 'returned' }] });
  expect((await shown(referred.id)).referred_by_name).toBe('Former member');
  const rated = await app.call(vendors.detail, { params: { id: other.id } });
  expect(rated.body.data.recent_ratings).toMatchObject([{ rated_by_name: 'Former member', rating: 4 }]);
  expect(await app.db.selectFrom('ratings').select('id').where('vendor_id', '=', vendor.id).execute()).toEqual([]);
});

test('the old address is told, and can be used again', async () => {
  const broker = await buildBroker(app, { fullName: 'Bina Broker', email: 'bina.gone@example.com' });
  const lead = await buildLead(app, { referralType: 'broker', status: 'completed', assigneeId: broker.id });
  await app.db.insertInto('mails').values({ id: uuidv7(app.now()), template: 'lead_assigned', to_address: broker.email, to_user_id: broker.id, data: '{"name":"Bina"}', created_at: app.now() }).execute();
  await remove(broker.id);
  const mails = await app.db.selectFrom('mails').select(['template', 'to_user_id', 'data']).where('to_address', '=', 'bina.gone@example.com').execute();
  expect(mails).toEqual([{ template: 'account_deleted', to_user_id: null, data: { name: 'Bina Broker', bySelf: false } }]);
  expect((await app.call(leads.adminDetail, { params: { id: lead.id } }, { token: admin.token })).body.data.assigned_vendor_name).toBe('Deleted broker');
  expect((await buildUser(app, { email: 'BINA.gone@example.com' })).id).not.toBe(broker.id);
});

test('the activity tells who did it and what came of it; the erasure is logged for a restore', async () => {
  const vendor = await buildVendor(app, {});
  await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  await remove(vendor.id, puneAdmin);
  const told = await app.db.selectFrom('activity').select(['actor_id', 'city_id', 'detail']).where('object_id', '=', vendor.id).where('action', '=', 'deleted').execute();
  expect(told).toEqual([{ actor_id: puneAdmin.id, city_id: PLACES.pune, detail: { role: 'vendor', from: 'approved', returned_leads: 1 } }]);
  expect(await app.db.selectFrom('erasure_log').select(['subject_type', 'at']).where('subject_id', '=', vendor.id).execute()).toEqual([{ subject_type: 'user', at: app.now() }]);
  const recent = await app.call(dashboards.recentActivity, {}, { token: puneAdmin.token });
  expect(recent.body.data.map((one) => one.message)).toContain('The account of a vendor was deleted');
});

test('vendors who were there before this month count as lost', async () => {
  const growth = async () => (await app.call(dashboards.adminStats, {}, { token: admin.token })).body.data.monthly_growth.vendors;
  const before = await growth();
  const old = await buildVendor(app, {});
  await app.db.updateTable('users').set({ created_at: new Date('2026-10-01T00:00:00Z') }).where('id', '=', old.id).execute();
  expect(await growth()).toBe(before);
  await remove(old.id);
  expect(await growth()).toBe(before - 1);
  await remove((await buildVendor(app, {})).id);
  expect(await growth()).toBe(before - 1);
});

test.each(['pending', 'rejected', 'suspended'] as const)('a %s account can be deleted', async (status) => {
  expect((await remove((await buildVendor(app, { status })).id)).status).toBe(200);
});

describe('refused', () => {
  test.each([
    ['a guest', () => null, 401],
    ['another vendor', () => buildVendor(app, {}), 403],
    ['a module admin of another city', () => buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] }), 404],
  ])('%s', async (_name, who, status) => {
    const vendor = await buildVendor(app, {});
    expect((await remove(vendor.id, await who())).status).toBe(status);
    expect((await rowsAbout(vendor.id)).profiles).toHaveLength(1);
  });

  test('an administrator, an unknown id, no id', async () => {
    expect((await remove(puneAdmin.id)).status).toBe(404);
    expect((await remove('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await remove('abc')).status).toBe(404);
  });

  test('twice is once, also at once', async () => {
    const vendor = await buildVendor(app, {});
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(vendor.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await app.db.selectFrom('mails').select('id').where('to_address', '=', vendor.email).execute()).toHaveLength(1);
  });
});

test('an assignment at the same moment never leaves a lead with someone who is gone', async () => {
  const { assignment } = await import('../../../contract/assignment.ts');
  for (let round = 0; round < 8; round += 1) {
    const vendor = await buildVendor(app, {});
    const lead = await buildLead(app);
    const given = app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: vendor.id } }, { token: admin.token });
    const [assigned, removed] = await Promise.all([given, remove(vendor.id)]);
    expect(removed.status, removed.text).toBe(200);
    expect([200, 404, 409]).toContain(assigned.status);
    expect(await leadRow(lead.id)).toEqual({ status: 'pending', assignee_id: null });
  }
});
