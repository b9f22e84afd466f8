/** GET /auth/my-data */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownData } from '../../../contract/own-data.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const take = (token: string | null) => app.call(ownData.download, {}, { token });

test('a vendor gets everything: account, profile, work, ratings, consents, activity, mails', async () => {
  const vendor = await buildVendor(app, { fullName: 'Asha Rao', phone: '+91 50000 12345', ratings: [5], specializations: ['Home Wiring'] });
  const rated = await buildVendor(app, { fullName: 'Ravi Kale' });
  const at = app.now();
  await app.db.insertInto('ratings').values({ id: uuidv7(at), vendor_id: rated.id, rater_id: vendor.id, rating: 3, comment: 'Late', created_at: at, updated_at: at }).execute();
  await app.db.insertInto('consents').values({ id: uuidv7(at), subject_type: 'user', subject_id: vendor.id, purpose: 'public_profile', notice_version: '2026-11', at }).execute();
  await app.db.insertInto('mails').values({ id: uuidv7(at), template: 'registration_approved', to_address: vendor.email, to_user_id: vendor.id, data: '{}', created_at: at }).execute();
  const answer = await take(vendor.token);
  expect(answer.status).toBe(200);
  const { data } = answer.body;
  expect(data).toMatchObject({
    account: { id: vendor.id, email: vendor.email, role: 'vendor', status: 'approved', has_id_card_photo: false },
    profile: { full_name: 'Asha Rao', phone: '+91 50000 12345', specializations: ['Home Wiring'], total_ratings: 1 },
    sessions: { total: 1 },
    ratings_given: { total: 1, items: [{ vendor: 'Ravi Kale', rating: 3, comment: 'Late' }] },
    ratings_received: { total: 1, items: [{ rated_by: 'Rater 1', rating: 5 }] },
    consents: { total: 1, items: [{ purpose: 'public_profile' }] },
    activity: { total: 1, total_is_capped: false, items: [{ action: 'data_exported', by_you: true }] },
    mails: { total: 1, items: [{ template: 'registration_approved', sent_at: null }] },
  });
  // Tokens, hashes and network addresses, even shortened ones, never leave the server.
  expect(answer.text).not.toMatch(/password_hash|argon2|token|127\.0\.0|ip_prefix|network/);
});

test("others' contact is there only where the person may see it now", async () => {
  const vendor = await buildVendor(app, {});
  const lead = (status: 'assigned' | 'completed' | 'rejected', name: string, days = 0) =>
    buildLead(app, { status, assigneeId: vendor.id, contactName: name, notes: `${name} notes`, assignedAt: new Date(app.now().getTime() - days * DAY) });
  await lead('assigned', 'Now Assigned');
  await lead('completed', 'Just Completed', 89);
  await lead('completed', 'Long Completed', 91);
  await lead('rejected', 'Once Rejected');
  await buildLead(app, { kind: 'REFERRAL', referrerId: vendor.id, contactName: 'Referred Person', contactPhone: '+91 77777 00001' });
  const answer = await take(vendor.token);
  expect(answer.body.data.leads_assigned.total).toBe(4);
  expect(answer.text).toMatch(/Now Assigned/);
  expect(answer.text).toMatch(/Just Completed/);
  expect(answer.text).not.toMatch(/Long Completed|Once Rejected|77777 00001/);
  expect(answer.body.data.leads_referred.items).toMatchObject([{ contact_name: 'Referred Person', status: 'pending' }]);
});

test('what others did to the account is told without who they are', async () => {
  const vendor = await buildVendor(app, { status: 'suspended' });
  const admin = await buildUser(app, { role: 'admin' });
  await app.db.insertInto('activity').values({ id: uuidv7(app.now()), at: app.now(), actor_id: admin.id, actor_role: 'admin', action: 'suspended', object_type: 'user', object_id: vendor.id, ip_prefix: '203.0.113.0/24' }).execute();
  const answer = await take(vendor.token);
  expect(answer.status).toBe(200);
  expect(answer.body.data.activity.items).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'suspended', by_you: false })]));
  expect(answer.text).not.toMatch(/203\.0\.113/);
  expect(answer.text).not.toContain(admin.id);
});

test('activity of years is counted and given out only up to a point; what is both by and about the person counts once', async () => {
  const { id, token } = await buildUser(app, { role: 'admin' });
  const earlier = new Date(app.now().getTime() - DAY);
  const row = (i: number) => ({ id: uuidv7(earlier), at: earlier, actor_id: id, actor_role: 'admin', action: 'signed_in', object_type: 'user', object_id: i % 2 === 0 ? id : null });
  for (let i = 0; i < 11_000; i += 1000) await app.db.insertInto('activity').values(Array.from({ length: 1000 }, (_, j) => row(i + j))).execute();
  const { activity } = (await take(token)).body.data;
  expect([activity.total, activity.total_is_capped, activity.items.length]).toEqual([10_000, true, 5000]);
  expect(activity.items[0]).toMatchObject({ action: 'data_exported' });
});

test('an administrator without a profile place gets it too; a guest does not', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  expect((await take(admin.token)).body.data).toMatchObject({ account: { role: 'admin' }, leads_assigned: { total: 0, items: [] } });
  expect((await take(null)).status).toBe(401);
});
