/** PUT /admin/vendors/{id}/suspend and /reactivate */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { moderation } from '../../../contract/moderation.ts';
import type { Role } from '../../../contract/shared/roles.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let mumbaiAdmin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  mumbaiAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
});
afterAll(() => app.close());

const suspend = (id: string, reason: unknown = 'Complaints', who: BuiltUser | null = admin) =>
  app.call(moderation.suspend, { params: { id }, body: { reason } as never }, { token: who?.token ?? null });
const reactivate = (id: string, who: BuiltUser | null = admin) => app.call(moderation.reactivate, { params: { id } }, { token: who?.token ?? null });
const userRow = (id: string) => app.db.selectFrom('users').select(['status', 'status_reason', 'decided_by']).where('id', '=', id).executeTakeFirstOrThrow();
const isListed = async (id: string) => (await app.db.selectFrom('vendor_search').select('user_id').where('user_id', '=', id).execute()).length === 1;
const leadRow = (id: string) => app.db.selectFrom('leads').select(['status', 'assignee_id', 'needs_attention']).where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (id: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', id).orderBy('template', 'desc').execute();
const actionsOn = async (id: string) => (await app.db.selectFrom('activity').select(['action', 'actor_id', 'detail']).where('object_id', '=', id).orderBy('at').orderBy('id').execute());

test('a suspended vendor is signed out, unlisted, without open leads; reactivated, listed again', async () => {
  const vendor = await buildVendor(app, { fullName: 'Asha Rao' });
  const assigned = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const accepted = await buildLead(app, { status: 'accepted', assigneeId: vendor.id });
  const completed = await buildLead(app, { status: 'completed', assigneeId: vendor.id });

  const answer = await suspend(vendor.id, ' Three complaints ', puneAdmin);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ id: vendor.id, status: 'suspended', returned_leads: 1 });
  expect(await userRow(vendor.id)).toEqual({ status: 'suspended', status_reason: 'Three complaints', decided_by: puneAdmin.id });
  expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(401);
  expect(await isListed(vendor.id)).toBe(false);
  expect(await leadRow(assigned.id)).toEqual({ status: 'pending', assignee_id: null, needs_attention: false });
  expect(await leadRow(accepted.id)).toEqual({ status: 'accepted', assignee_id: vendor.id, needs_attention: true });
  expect(await leadRow(completed.id)).toMatchObject({ status: 'completed' });

  expect((await reactivate(vendor.id, puneAdmin)).body.data).toEqual({ id: vendor.id, status: 'approved' });
  expect(await userRow(vendor.id)).toMatchObject({ status: 'approved', status_reason: null });
  expect(await isListed(vendor.id)).toBe(true);
  expect(await leadRow(accepted.id)).toMatchObject({ status: 'accepted', needs_attention: false });
  expect(await mailsTo(vendor.id)).toEqual([
    { template: 'account_suspended', data: { name: 'Asha Rao', reason: 'Three complaints' } },
    { template: 'account_reactivated', data: { name: 'Asha Rao', role: 'vendor' } },
  ]);
  const told = await actionsOn(vendor.id);
  expect(told.map((one) => one.action).toSorted()).toEqual(['reactivated', 'suspended']);
  expect(told.find((one) => one.action === 'suspended')).toMatchObject({ actor_id: puneAdmin.id, detail: { role: 'vendor', returned_leads: 1 } });
});

test('a suspended person may sign in and learns why', async () => {
  const vendor = await buildVendor(app, { password: 'a fine password' });
  await suspend(vendor.id, 'Complaints');
  const signedIn = await app.call(accounts.login, { body: { email: vendor.email, password: 'a fine password' } });
  const token = (signedIn.body as unknown as { access_token: string }).access_token;
  expect((await app.call(accounts.me, {}, { token })).body).toMatchObject({ status: 'suspended', status_reason: 'Complaints' });
});

test('brokers by the same calls', async () => {
  const broker = await buildBroker(app);
  expect((await suspend(broker.id)).body.data).toMatchObject({ status: 'suspended', returned_leads: 0 });
  expect((await reactivate(broker.id)).body.data).toEqual({ id: broker.id, status: 'approved' });
  expect(await isListed(broker.id)).toBe(false);
});

describe('refused', () => {
  test('to guests, vendors and brokers', async () => {
    const { id } = await buildVendor(app);
    expect((await suspend(id, 'x', null)).status).toBe(401);
    expect((await reactivate(id, null)).status).toBe(401);
    for (const role of ['vendor', 'broker'] as Role[]) {
      const who = await buildUser(app, { role });
      expect((await suspend(id, 'x', who)).status).toBe(403);
      expect((await reactivate(id, who)).status).toBe(403);
    }
    expect(await userRow(id)).toMatchObject({ status: 'approved' });
  });

  test('to the module admin of another city: 404', async () => {
    const vendor = await buildVendor(app);
    expect((await suspend(vendor.id, 'x', mumbaiAdmin)).status).toBe(404);
    await suspend(vendor.id);
    expect((await reactivate(vendor.id, mumbaiAdmin)).status).toBe(404);
    expect(await userRow(vendor.id)).toMatchObject({ status: 'suspended' });
  });

  test('for administrators and unknown ids: 404', async () => {
    for (const id of [admin.id, puneAdmin.id, '018f0000-0000-7000-8000-000000000000', 'not-an-id']) {
      expect((await suspend(id)).status).toBe(404);
      expect((await reactivate(id)).status).toBe(404);
    }
    expect((await app.call(accounts.me, {}, { token: admin.token })).status).toBe(200);
  });

  test.each([
    [undefined, 'Please give a reason.'],
    ['   ', 'Please give a reason.'],
    [7, 'Reason must be text.'],
    ['x'.repeat(501), 'Reason must be at most 500 characters.'],
  ])('with the reason %j: 422', async (reason, sentence) => {
    const { id, token } = await buildVendor(app);
    const answer = await app.call(moderation.suspend, { params: { id }, body: { reason } as never }, { token: admin.token });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ reason: sentence });
    expect((await app.call(accounts.me, {}, { token })).status).toBe(200);
  });

  test.each(['pending', 'rejected', 'suspended'] as const)('suspending someone who is %s: 409 with that status', async (status) => {
    const { id } = await buildVendor(app, { status });
    const answer = await suspend(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { code: 'not_suspendable' }, detail: `Only an approved account can be suspended. This one is ${status}.` });
    expect(await mailsTo(id)).toEqual([]);
  });

  test.each(['pending', 'rejected', 'approved'] as const)('reactivating someone who is %s: 409 with that status', async (status) => {
    const { id } = await buildVendor(app, { status });
    const answer = await reactivate(id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { code: 'not_suspended' }, detail: `Only a suspended account can be reactivated. This one is ${status}.` });
  });
});

test('ten suspensions at once: one counts, and leads return once', async () => {
  const vendor = await buildVendor(app);
  await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const answers = await Promise.all(Array.from({ length: 10 }, () => suspend(vendor.id)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
  expect(answers.find((answer) => answer.status === 200)!.body.data).toMatchObject({ returned_leads: 1 });
  expect(await mailsTo(vendor.id)).toHaveLength(1);
});
