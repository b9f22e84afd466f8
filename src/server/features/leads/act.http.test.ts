/** PUT /dashboard/leads/{id}/action */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadAction, type LeadStatus, LEAD_STATUSES, leads } from '../../../contract/leads.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { insist } from '../../testing/insist.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let vendor: BuiltUser;
let other: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  vendor = await buildVendor(app, { fullName: 'Ravi Kale', phone: '+91 50000 12345' });
  other = await buildVendor(app);
});
afterAll(() => app.close());

const act = (id: string, action: LeadAction, token: string | null = vendor.token) => app.call(leads.act, { params: { id }, body: { action } }, { token });
const leadRow = (id: string) => app.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const assignmentsOf = (id: string) => app.db.selectFrom('assignments').select(['outcome', 'accepted_at', 'ended_at']).where('lead_id', '=', id).execute();
const mailsTo = (address: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_address', '=', address).orderBy('id').execute();
const completedOf = async (id: string) => (await app.db.selectFrom('profiles').select('completed_leads').where('user_id', '=', id).executeTakeFirstOrThrow()).completed_leads;

test('a guest must sign in; administrators and people who are not approved are refused', async () => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  expect((await act(id, 'accept', null)).status).toBe(401);
  for (const role of ['admin', 'module_admin'] as const) expect((await act(id, 'accept', (await buildUser(app, { role })).token)).status).toBe(403);
  expect((await act(id, 'accept', (await buildVendor(app, { status: 'pending' })).token)).body.error.code).toBe('not_approved');
  expect((await leadRow(id)).status).toBe('assigned');
});

test.each(LEAD_STATUSES)('a lead that is %s and was never offered to the caller is not there', async (status) => {
  const { id } = await buildLead(app, { status, assigneeId: other.id });
  for (const action of ['accept', 'reject', 'complete'] as const) expect((await act(id, action)).status).toBe(404);
});

test.each(['1', 'abc', '00000000-0000-0000-0000-000000000000'])('id %s is not there', async (id) => {
  expect((await act(id, 'accept')).status).toBe(404);
});

test.each([[{}], [{ action: 'finish' }], [{ action: 1 }], [{ action: null }]])('%j is refused at its field', async (body) => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  const answer = await app.call(leads.act, { params: { id }, body: body as never }, { token: vendor.token });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ action: 'action must be accept, reject or complete.' });
});

test('accept, then complete: times, history, counter, mails to requester and referrer', async () => {
  const referrer = await buildBroker(app, { fullName: 'Lata Shah' });
  const { id, referralId } = await buildLead(app, { kind: 'REFERRAL', status: 'assigned', assigneeId: vendor.id, referrerId: referrer.id, contactEmail: 'guest-ac@example.com', contactName: 'Guest Ac' });
  const before = await completedOf(vendor.id);
  const accepted = await act(id, 'accept');
  expect(accepted.body.data).toEqual({ id, status: 'accepted', can: ['reject', 'complete'] });
  expect(await leadRow(id)).toMatchObject({ status: 'accepted', accepted_at: app.now(), completed_at: null, assignee_id: vendor.id });
  expect(await assignmentsOf(id)).toEqual([{ outcome: 'accepted', accepted_at: app.now(), ended_at: null }]);
  const completed = await act(id, 'complete');
  expect(completed.body.data).toEqual({ id, status: 'completed', can: [] });
  expect(await leadRow(id)).toMatchObject({ status: 'completed', completed_at: app.now() });
  expect(await assignmentsOf(id)).toMatchObject([{ outcome: 'completed', ended_at: app.now() }]);
  expect(await completedOf(vendor.id)).toBe(before + 1);
  const activity = await app.db.selectFrom('activity').selectAll().where('object_id', '=', id).execute();
  expect(activity.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
    { action: 'lead_accepted', actor_id: vendor.id, detail: { from: 'assigned', to: 'accepted' } },
    { action: 'lead_completed', actor_id: vendor.id, detail: { from: 'accepted', to: 'completed' } },
  ]);
  expect(JSON.stringify(activity)).not.toMatch(/Guest Ac|guest-ac/);
  const data = { name: 'Guest Ac', worker: 'Ravi Kale', referralIds: referralId, work: 'Electrician in Pune', withdrawUrl: expect.stringMatching(/^http:\/\/localhost:3000\/request-service\/withdraw\?token=[\w-]{43}$/) };
  expect(await mailsTo('guest-ac@example.com')).toEqual(
    expect.arrayContaining([{ template: 'lead_accepted_requester', data: { ...data, workerPhone: '+91 50000 12345' } }, { template: 'lead_completed_requester', data }]),
  );
  expect((await mailsTo(referrer.email)).map((mail) => mail.template).sort()).toEqual(['lead_accepted_referrer', 'lead_completed_referrer']);
});

test.each(['assigned', 'accepted'] as const)('an %s lead can be rejected: the offer ends and the lead waits without an assignee', async (status) => {
  const { id } = await buildLead(app, { status, assigneeId: vendor.id, contactEmail: `reject-${status}@example.com`, needsAttention: status === 'accepted' });
  expect((await act(id, 'reject')).body.data).toEqual({ id, status: 'rejected', can: [] });
  expect(await leadRow(id)).toMatchObject({ status: 'rejected', rejected_at: app.now(), assignee_id: null, needs_attention: false });
  expect(await assignmentsOf(id)).toMatchObject([{ outcome: 'rejected', ended_at: app.now() }]);
  const activity = await app.db.selectFrom('activity').select(['action', 'actor_id', 'detail']).where('object_id', '=', id).execute();
  expect(activity).toEqual([{ action: 'lead_rejected', actor_id: vendor.id, detail: { from: status, to: 'rejected' } }]);
  expect((await mailsTo(`reject-${status}@example.com`)).map((mail) => mail.template)).toEqual(['lead_rejected_requester']);
  const again = await act(id, 'accept');
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ error: { code: 'not_assignee' }, detail: 'This lead is no longer assigned to you. It is now rejected.' });
});

test.each<[LeadStatus, LeadAction]>([
  ['assigned', 'complete'],
  ['accepted', 'accept'],
  ['completed', 'accept'],
  ['completed', 'reject'],
  ['completed', 'complete'],
])('%s, %s: 409 with the present status', async (status, action) => {
  const { id } = await buildLead(app, { status, assigneeId: vendor.id });
  const answer = await act(id, action);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: { code: 'lead_state' }, detail: `This is not possible any more: the lead is ${status}.` });
  expect((await leadRow(id)).status).toBe(status);
});

test('someone from whom it was taken is told so', async () => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id });
  await app.db.updateTable('assignments').set({ outcome: 'reassigned' }).where('lead_id', '=', id).execute();
  await app.db.updateTable('leads').set({ assignee_id: other.id }).where('id', '=', id).execute();
  const answer = await act(id, 'accept');
  expect(answer.status).toBe(409);
  expect(answer.body.error.code).toBe('not_assignee');
});

test('a requester without an e-mail gets none, and nothing breaks', async () => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactEmail: null });
  expect((await act(id, 'accept')).status).toBe(200);
});

test('40 pairs of accept and reject at once: each lead has one winner and one record of it', async () => {
  const built = await Promise.all(Array.from({ length: 40 }, () => buildLead(app, { status: 'assigned', assigneeId: vendor.id })));
  const race = async ({ id }: { id: string }) => {
    const [accept, reject] = await Promise.all([insist(() => act(id, 'accept')), insist(() => act(id, 'reject'))]);
    const moves = [...(accept.status === 200 ? ['accepted'] : []), ...(reject.status === 200 ? ['rejected'] : [])];
    return { id, statuses: [accept.status, reject.status], moves };
  };
  for (let i = 0; i < built.length; i += 20) {
    for (const { id, statuses, moves } of await Promise.all(built.slice(i, i + 20).map(race))) {
      const told = await app.db.selectFrom('activity').select('detail').where('object_id', '=', id).where('actor_id', '=', vendor.id).orderBy('action').execute();
      // Both succeed only where the lead was accepted before the rejection read it: that is allowed, one after the other.
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, moves.length === 2 ? 200 : 409]);
      expect(told).toMatchObject(moves.map((to, index) => ({ detail: { from: index === 0 ? 'assigned' : 'accepted', to } })));
      expect((await leadRow(id)).status).toBe(moves.at(-1));
    }
  }
});

test('ten times the same action at once: one wins', async () => {
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactEmail: 'once@example.com' });
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => insist(() => act(id, 'accept'))))).map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await mailsTo('once@example.com')).toHaveLength(1);
});

test('nothing of the contact is logged', () => {
  expect(app.logged.join('')).not.toMatch(/Guest Ac|guest-ac|Ravi Kale/);
});
