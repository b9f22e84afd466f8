/** Giving leads and taking them back, as other features do it through the service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadStatus } from '../../../contract/leads.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/http/actor.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { assignLead, type AssignOrder, returnOpenLeads, settleAttention } from './service.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let vendor: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
});
afterAll(() => app.close());

function contextOf(db: Db, cityIds?: number[]): SignedIn {
  const scope = (cityIds ? { kind: 'cities', cityIds } : { kind: 'everything' }) as Scope;
  const actor: Actor = { userId: admin.id, email: admin.email, role: cityIds ? 'module_admin' : 'admin', status: 'approved', sessionId: admin.id, scope };
  const now = app.now();
  return { db, apart: (act) => act(db), doneApart: async () => [], keepsNotes: false, now, newId: () => uuidv7(now), actor, request: { id: 'r', ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: '', elapsedMs: () => 0 }, uploads: new Map(), log: app.app.log as never, deriveKey: app.deriveKey, files: app.files, publicUrl: '', rateLimitFactor: 1, sendsMail: false, legalHoldDays: 0 };
}

const within = <T>(work: (context: SignedIn) => Promise<T>, cityIds?: number[]) => inTransaction(app.db, (tx) => work(contextOf(tx, cityIds)));
const give = (leadId: string, assigneeId: string, more: Partial<AssignOrder> = {}, cityIds?: number[]) =>
  within((context) => assignLead(context, { leadId, assigneeId, reason: null, ...more }), cityIds);
const codeOf = (act: Promise<unknown>) => act.then(() => 'done', (error: AppError) => error.code);
const leadRow = (id: string) => app.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const history = (id: string) => app.db.selectFrom('assignments').select(['assignee_id', 'outcome', 'reason', 'method', 'fair_share']).where('lead_id', '=', id).orderBy('outcome').execute();

const recordsOf = (id: string) => app.db.selectFrom('activity').select(['action', 'city_id', 'actor_id']).where('object_id', '=', id).execute();

test('a pending lead is given: state, offer, event, activity and mail', async () => {
  const { id, referralId } = await buildLead(app);
  expect(await give(id, vendor.id)).toEqual({ id, status: 'assigned', assigned_vendor_id: vendor.id, assigned_vendor_name: 'Ravi Kale' });
  expect(await leadRow(id)).toMatchObject({ status: 'assigned', assignee_id: vendor.id, assigned_at: app.now() });
  expect(await history(id)).toEqual([{ assignee_id: vendor.id, outcome: 'assigned', reason: null, method: 'manual', fair_share: null }]);
  expect(await recordsOf(id)).toEqual([{ action: 'lead_assigned', city_id: places.pune, actor_id: admin.id }]);
  const mail = await app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', vendor.id).executeTakeFirstOrThrow();
  expect(mail).toEqual({ template: 'lead_assigned', data: { name: 'Ravi Kale', referralIds: referralId, work: 'Electrician in Pune', broker: false } });
});

test.each<[LeadStatus, string | null, string]>([
  ['pending', null, 'done'],
  ['rejected', null, 'done'],
  ['assigned', null, 'reassign_reason'],
  ['assigned', 'does not answer', 'done'],
  ['accepted', null, 'reassign_reason'],
  ['accepted', 'does not answer', 'done'],
  ['completed', 'again', 'lead_state'],
])('%s lead, reason %s: %s', async (status, reason, wanted) => {
  const holder = await buildVendor(app);
  const { id } = await buildLead(app, { status, assigneeId: holder.id, needsAttention: status === 'accepted' });
  expect(await codeOf(give(id, vendor.id, { reason }))).toBe(wanted);
  if (wanted === 'done') expect(await leadRow(id)).toMatchObject({ status: 'assigned', assignee_id: vendor.id, accepted_at: null, rejected_at: null, needs_attention: false });
  else expect(await leadRow(id)).toMatchObject({ status });
});

test('the former assignee keeps the offer in the history, with its end; the record tells it from a first assignment', async () => {
  const holder = await buildVendor(app);
  const { id } = await buildLead(app, { status: 'accepted', assigneeId: holder.id });
  await give(id, vendor.id, { reason: 'does not answer' });
  expect(await history(id)).toMatchObject([{ assignee_id: vendor.id, outcome: 'assigned', reason: 'does not answer' }, { assignee_id: holder.id, outcome: 'reassigned' }]);
  expect(await recordsOf(id)).toEqual([{ action: 'lead_reassigned', city_id: places.pune, actor_id: admin.id }]);
});

test.each<[string, () => Promise<string>]>([
  ['a broker', async () => (await buildBroker(app)).id],
  ['an administrator', async () => admin.id],
  ['a pending vendor', async () => (await buildVendor(app, { status: 'pending' })).id],
  ['a suspended vendor', async () => (await buildVendor(app, { status: 'suspended' })).id],
])('never to %s', async (_case, person) => {
  const { id } = await buildLead(app);
  expect(await codeOf(give(id, await person()))).toBe('not_eligible');
  expect(await leadRow(id)).toMatchObject({ status: 'pending', assignee_id: null });
});

test('never to the referrer, to who has it, or to who rejected it', async () => {
  expect(await codeOf(give((await buildLead(app, { kind: 'REFERRAL', referrerId: vendor.id })).id, vendor.id))).toBe('not_eligible');
  expect(await codeOf(give((await buildLead(app, { status: 'assigned', assigneeId: vendor.id })).id, vendor.id, { reason: 'x' }))).toBe('not_eligible');
  expect(await codeOf(give((await buildLead(app, { status: 'rejected', assigneeId: vendor.id })).id, vendor.id))).toBe('not_eligible');
});

test('a module admin gives leads of the city to people of the city; the rest is not there', async () => {
  const inMumbai = await buildVendor(app, { cityId: places.mumbai });
  const pune = await buildLead(app);
  const mumbai = await buildLead(app, { cityId: places.mumbai });
  expect(await codeOf(give(mumbai.id, vendor.id, {}, [places.pune]))).toBe('not_found');
  expect(await codeOf(give(pune.id, inMumbai.id, {}, [places.pune]))).toBe('not_found');
  expect(await codeOf(give(pune.id, uuidv7(app.now()), {}, [places.pune]))).toBe('not_found');
  expect(await codeOf(give(pune.id, vendor.id, {}, []))).toBe('not_found');
  expect(await codeOf(give(pune.id, vendor.id, {}, [places.pune]))).toBe('done');
});

test('ten assignments at once: one wins, one offer is open', async () => {
  const { id } = await buildLead(app);
  const people = await Promise.all(Array.from({ length: 10 }, () => buildVendor(app)));
  const codes = await Promise.all(people.map((person) => codeOf(give(id, person.id))));
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect((await history(id)).filter((row) => row.outcome === 'assigned')).toHaveLength(1);
});

test('a suspension at the same time never leaves the lead with the suspended person', async () => {
  for (let round = 0; round < 20; round += 1) {
    const person = await buildVendor(app);
    const { id } = await buildLead(app);
    const suspend = within(async (context) => {
      await context.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute();
      return returnOpenLeads(context, person.id);
    });
    await Promise.all([codeOf(give(id, person.id)), suspend]);
    expect(await leadRow(id)).toMatchObject({ status: 'pending', assignee_id: null });
  }
});

test('suspension: assigned leads return, accepted ones stay flagged until the person is back', async () => {
  const person = await buildVendor(app);
  const assigned = await buildLead(app, { status: 'assigned', assigneeId: person.id });
  const accepted = await buildLead(app, { status: 'accepted', assigneeId: person.id });
  const completed = await buildLead(app, { status: 'completed', assigneeId: person.id });
  expect(await within((context) => returnOpenLeads(context, person.id))).toBe(1);
  expect(await leadRow(assigned.id)).toMatchObject({ status: 'pending', assignee_id: null, assigned_at: null });
  expect(await history(assigned.id)).toMatchObject([{ outcome: 'returned' }]);
  expect(await leadRow(accepted.id)).toMatchObject({ status: 'accepted', assignee_id: person.id, needs_attention: true });
  expect(await leadRow(completed.id)).toMatchObject({ status: 'completed', needs_attention: false });
  expect(await app.db.selectFrom('activity').select(['action', 'city_id']).where('object_id', '=', assigned.id).execute()).toEqual([{ action: 'lead_returned', city_id: places.pune }]);
  await within((context) => settleAttention(context, person.id));
  expect(await leadRow(accepted.id)).toMatchObject({ needs_attention: false });
  expect(await within((context) => returnOpenLeads(context, person.id, 'deletion'))).toBe(1);
  expect(await leadRow(accepted.id)).toMatchObject({ status: 'pending', assignee_id: null, accepted_at: null });
});

test('an offer outlives the person it was made to, and its lead cannot be deleted', async () => {
  const { id } = await buildLead(app);
  const leaving = await buildVendor(app, { fullName: 'Leela Rao' });
  await give(id, leaving.id);
  await expect(app.db.deleteFrom('leads').where('id', '=', id).execute()).rejects.toThrow('a lead that was offered to somebody is not deleted');
  await expect(app.db.deleteFrom('users').where('id', '=', leaving.id).execute()).rejects.toThrow('a person who has leads is not deleted');
  await give(id, vendor.id, { reason: 'moved away' });
  await app.db.deleteFrom('mails').where('to_user_id', '=', leaving.id).execute();
  await app.db.deleteFrom('users').where('id', '=', leaving.id).execute();
  expect((await history(id)).map(({ assignee_id, outcome }) => [assignee_id, outcome])).toEqual([[vendor.id, 'assigned'], [null, 'reassigned']]);
});
