/** PUT /admin/leads/{id}/assign */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { leads as leadCalls } from '../../../contract/leads.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { insist } from '../../testing/insist.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let vendor: BuiltUser;
let other: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  vendor = await buildVendor(app, { fullName: 'Asha Rao' });
  other = await buildVendor(app, { fullName: 'Ravi Joshi' });
});
afterAll(() => app.close());

const assign = (leadId: string, vendorId: string, more: { reason?: string; token?: string | null } = {}) =>
  app.call(assignment.assign, { params: { id: leadId }, body: { vendor_id: vendorId, reason: more.reason } }, { token: more.token === undefined ? admin.token : more.token });
const statusOf = async (leadId: string) => app.db.selectFrom('leads').select(['status', 'assignee_id']).where('id', '=', leadId).executeTakeFirstOrThrow();
async function balanceOf(userId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`select ((m.settled + case when m.is_eligible then c.owed - m.base else 0 end) / 9690712164777231700912800)::float as units
    from fair_share_members m join fair_share_cells c using (city_id, profession_id) where m.user_id = ${userId}`.execute(app.db);
  return rows[0]?.units ?? 0;
}

test.each([
  ['a guest', null, 401],
  ['a vendor', 'vendor', 403],
  ['a broker', 'broker', 403],
] as const)('%s may not', async (_who, role, status) => {
  const token = role === null ? null : (await buildUser(app, { role })).token;
  expect((await assign((await buildLead(app)).id, vendor.id, { token })).status).toBe(status);
});

test.each([
  ['no vendor', {}, 'vendor_id'],
  ['a wrong id', { vendor_id: 'asha' }, 'vendor_id'],
  ['a number', { vendor_id: 5 }, 'vendor_id'],
  ['a long reason', { vendor_id: NOBODY, reason: 'x'.repeat(501) }, 'reason'],
])('%s is 422', async (_case, body, field) => {
  const answer = await app.call(assignment.assign, { params: { id: (await buildLead(app)).id }, body: body as never }, { token: admin.token });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test('assigns, answers the name, and charges the fair share', async () => {
  const lead = await buildLead(app);
  const [before, othersBefore] = [await balanceOf(vendor.id), await balanceOf(other.id)];
  const answer = await assign(lead.id, vendor.id);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ id: lead.id, status: 'assigned', assigned_vendor_id: vendor.id, assigned_vendor_name: 'Asha Rao' });
  expect(await balanceOf(vendor.id)).toBeCloseTo(before - 0.5);
  expect(await balanceOf(other.id)).toBeCloseTo(othersBefore + 0.5);
  const activity = await app.db.selectFrom('activity').select('action').where('object_id', '=', lead.id).execute();
  expect(activity).toEqual([{ action: 'lead_assigned' }]);
  const mails = await app.db.selectFrom('mails').select('template').where('to_user_id', '=', vendor.id).execute();
  expect(mails).toContainEqual({ template: 'lead_assigned' });
});

test('a lead that is not there or out of scope is 404, and so is a person', async () => {
  const mumbai = await buildLead(app, { cityId: PLACES.mumbai });
  const far = await buildVendor(app, { cityId: PLACES.mumbai });
  expect((await assign(NOBODY, vendor.id)).status).toBe(404);
  expect((await assign('not-an-id', vendor.id)).status).toBe(404);
  expect((await assign(mumbai.id, vendor.id, { token: puneAdmin.token })).status).toBe(404);
  const pune = await buildLead(app);
  expect((await assign(pune.id, NOBODY)).status).toBe(404);
  expect((await assign(pune.id, far.id, { token: puneAdmin.token })).status).toBe(404);
  expect((await statusOf(pune.id)).status).toBe('pending');
  expect((await assign(pune.id, far.id)).status).toBe(200);
  expect((await assign((await buildLead(app)).id, vendor.id, { token: puneAdmin.token })).status).toBe(200);
});

test('never to the referrer, the unapproved, another role or an earlier rejecter: 409, nothing changed', async () => {
  const lead = await buildLead(app, { kind: 'REFERRAL', referrerId: other.id });
  const rejected = await buildLead(app, { status: 'rejected', assigneeId: vendor.id });
  const pending = await buildVendor(app, { status: 'pending' });
  const suspended = await buildVendor(app, { status: 'suspended' });
  const broker = await buildBroker(app);
  const before = await balanceOf(vendor.id);
  for (const [leadId, personId] of [[lead.id, other.id], [lead.id, pending.id], [lead.id, suspended.id], [lead.id, broker.id], [rejected.id, vendor.id]] as const) {
    const answer = await assign(leadId, personId);
    expect(answer.status).toBe(409);
    expect(answer.body.error.code).toBe('not_eligible');
  }
  expect(await statusOf(lead.id)).toEqual({ status: 'pending', assignee_id: null });
  expect(await balanceOf(vendor.id)).toBe(before);
  expect((await assign(rejected.id, other.id)).status).toBe(200);
});

test('taking a lead from someone needs a reason; a completed one stays', async () => {
  const accepted = await buildLead(app, { status: 'accepted', assigneeId: vendor.id });
  const refused = await assign(accepted.id, other.id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'reassign_reason']);
  expect((await assign(accepted.id, other.id, { reason: '   ' })).status).toBe(409);
  expect((await assign(accepted.id, vendor.id, { reason: 'again' })).body.error.code).toBe('not_eligible');
  expect((await assign(accepted.id, other.id, { reason: 'Asha is ill' })).status).toBe(200);
  expect(await statusOf(accepted.id)).toEqual({ status: 'assigned', assignee_id: other.id });
  const done = await buildLead(app, { status: 'completed', assigneeId: vendor.id });
  const late = await assign(done.id, other.id, { reason: 'x' });
  expect([late.status, late.body.error.code]).toEqual([409, 'lead_state']);
  expect(late.body.detail).toContain('completed');
});

test('an administrator may go past five open leads and outside the profession', async () => {
  const busy = await buildVendor(app, { profession: 'plumber' });
  for (let index = 0; index < 6; index += 1) expect((await assign((await buildLead(app)).id, busy.id)).status).toBe(200);
});

test('twice at once: one wins, the other is told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lead = await buildLead(app);
    const answers = await Promise.all([assign(lead.id, vendor.id), assign(lead.id, other.id)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers.find((answer) => answer.status === 200)!;
    expect((await statusOf(lead.id)).assignee_id).toBe(winner.body.data.assigned_vendor_id);
    expect(await app.db.selectFrom('assignments').select('id').where('lead_id', '=', lead.id).execute()).toHaveLength(1);
  }
});

test('by hand and by fair share at once, with the assignee acting: nothing doubled, nothing stuck', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => buildVendor(app, { cityId: PLACES.hyderabad })));
  const leads = await Promise.all(Array.from({ length: 24 }, () => buildLead(app, { cityId: PLACES.hyderabad })));
  const hands = leads.slice(0, 8).map((lead, index) => insist(() => assign(lead.id, people[index % 4]!.id)));
  const runs = [1, 2, 3].map(() => insist(() => app.call(assignment.autoAssign, { body: { limit: 8 }, query: {} }, { token: admin.token })));
  const acts = leads.slice(0, 8).map((lead, index) => insist(() => app.call(leadCalls.act, { params: { id: lead.id }, body: { action: 'accept' } }, { token: people[index % 4]!.token })));
  const answers = await Promise.all([...hands, ...runs, ...acts]);
  for (const answer of answers) expect([200, 404, 409]).toContain(answer.status);
  const { rows } = await sql<{ sum: string }>`select sum(m.settled + case when m.is_eligible then c.owed - m.base else 0 end)::text as sum
    from fair_share_members m join fair_share_cells c using (city_id, profession_id) where city_id = ${PLACES.hyderabad}`.execute(app.db);
  expect(rows[0]!.sum).toBe('0');
  const doubled = await sql`select lead_id from assignments where outcome in ('assigned', 'accepted') group by lead_id having count(*) > 1`.execute(app.db);
  expect(doubled.rows).toEqual([]);
});
