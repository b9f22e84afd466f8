/** POST /leads/withdraw */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { signId } from '../../platform/signed-ids.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SEAL_LABEL } from '../erasures/service.ts';
import { unseal } from '../../platform/seal.ts';
import { moveLead } from './queries.ts';
import { withdrawalLink } from './withdrawal-service.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await createTestApp({ LEGAL_HOLD_DAYS: '30' });
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const tokenOf = (leadId: string) => signId(app.deriveKey('links'), 'withdraw', leadId);
const withdraw = (leadId: string) => app.call(leads.withdraw, { body: { token: tokenOf(leadId) } });
const rowOf = (id: string) => app.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const besideOf = (id: string) => app.db.selectFrom('lead_texts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsOf = (template: string) => app.db.selectFrom('mails').selectAll().where('template', '=', template).orderBy('id').execute();
const GONE = "Removed at the person's request";

test('contact and notes go, the assignee is told and can only give it back', async () => {
  const vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
  const lead = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactName: 'Meera', contactEmail: 'meera@example.com', notes: 'Ring 98765 43210' });
  expect(await besideOf(lead.id)).toMatchObject({ has_contact: true, contact_digits: expect.stringMatching(/^91/), searched: expect.stringContaining('meera@example.com') });
  const answer = await withdraw(lead.id);
  expect(answer.body).toMatchObject({ success: true, data: { referral_ids: [lead.referralId] } });
  expect(await besideOf(lead.id)).toMatchObject({ has_contact: false, contact_digits: '', searched: expect.not.stringMatching(/meera|91/) });
  expect(await rowOf(lead.id)).toMatchObject({
    contact_name: GONE, contact_phone: '', contact_digits: '', contact_email: null, notes: null, status: 'assigned',
    withdrawn_at: app.now(), contact_removed_at: app.now(), assignee_id: vendor.id,
  });
  const [mail] = await mailsOf('lead_withdrawn');
  expect(mail).toMatchObject({ to_user_id: vendor.id, data: { name: 'Ravi Kale', referralIds: lead.referralId } });
  expect(JSON.stringify(mail)).not.toMatch(/Meera|meera/);

  const board = await app.call(dashboards.vendor, {}, { token: vendor.token });
  expect(board.body.data.assigned_leads[0]).toMatchObject({ withdrawn: true, contact_name: GONE, contact_phone: null, contact_email: null, service_notes: null, can: ['reject'] });
  const accepted = await app.call(leads.act, { params: { id: lead.id }, body: { action: 'accept' } }, { token: vendor.token });
  expect([accepted.status, accepted.body.error.code]).toEqual([409, 'lead_state']);
  expect((await app.call(leads.act, { params: { id: lead.id }, body: { action: 'reject' } }, { token: vendor.token })).status).toBe(200);
});

test('nobody can be given it any more', async () => {
  const vendor = await buildVendor(app, {});
  const lead = await buildLead(app);
  await withdraw(lead.id);
  const { token } = admin;
  const candidates = await app.call(assignment.candidates, { params: { id: lead.id }, query: {} }, { token });
  expect(candidates.body.data).toMatchObject({ candidates: [], total: 0 });
  const byHand = await app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: vendor.id } }, { token });
  expect([byHand.status, byHand.body.error.code, byHand.body.detail]).toEqual([409, 'not_eligible', 'The person this lead is about has withdrawn it.']);
  await app.call(assignment.autoAssign, { body: { limit: 100 }, query: {} }, { token });
  expect(await rowOf(lead.id)).toMatchObject({ status: 'pending', assignee_id: null });
  const detail = await app.call(leads.adminDetail, { params: { id: lead.id } }, { token });
  expect(detail.body.data).toMatchObject({ withdrawn: true, contact_name: GONE, contact_phone: '', can: [] });
});

test('all services that were asked for together are withdrawn, by the link of any of them', async () => {
  const place = { country_id: PLACES.india, state_id: PLACES.maharashtra, city_id: PLACES.pune };
  const contact_info = { name: 'Asha', phone: '+91 50000 77001', email: 'asha@example.com' };
  const sent = await app.call(leads.requestService, { body: { referral_type: 'vendor', service_details: { professions: ['electrician', 'plumber'] }, contact_info, location: place } });
  const [mail] = await mailsOf('lead_received');
  const { withdrawUrl } = mail!.data as { withdrawUrl: string };
  const rows = await app.db.selectFrom('leads').select('id').where('contact_name', '=', 'Asha').execute();
  expect(rows.map(({ id }) => withdrawalLink({ deriveKey: app.deriveKey, publicUrl: app.config.publicUrl }, id))).toContain(withdrawUrl);
  await app.db.updateTable('mails').set({ sent_at: app.now() }).where('id', '=', mail!.id).execute();

  const answer = await app.call(leads.withdraw, { body: { token: new URL(withdrawUrl).searchParams.get('token')! } });
  expect(answer.body.data.referral_ids).toEqual(sent.body.data.referral_ids);
  expect(await app.db.selectFrom('leads').select('id').where('contact_name', '=', 'Asha').execute()).toEqual([]);
  expect((await mailsOf('lead_received'))[0]).toMatchObject({ to_address: '', data: {} });
});

test('twice, and ten times at once, is once', async () => {
  const lead = await buildLead(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(lead.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const told = await app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id']).where('object_id', '=', lead.id).execute();
  expect(told).toEqual([{ action: 'lead_withdrawn', actor_id: null, city_id: PLACES.pune }]);
  expect(await app.db.selectFrom('erasure_log').select('subject_type').where('subject_id', '=', lead.id).execute()).toEqual([{ subject_type: 'lead' }]);
});

test('where a law demands it, a sealed copy stays that only the secret opens', async () => {
  const lead = await buildLead(app, { contactName: 'Kept Apart' });
  await withdraw(lead.id);
  const copy = await app.db.selectFrom('sealed_copies').selectAll().where('subject_id', '=', lead.id).executeTakeFirstOrThrow();
  expect(copy.sealed.toString('latin1')).not.toContain('Kept Apart');
  expect(copy.purge_at).toEqual(new Date(app.now().getTime() + 30 * 86_400_000));
  expect(JSON.parse(unseal(app.deriveKey(SEAL_LABEL), `lead ${lead.id}`, copy.sealed).toString())).toMatchObject({ contact_name: 'Kept Apart' });
  expect(() => unseal(app.deriveKey(SEAL_LABEL), 'lead of another', copy.sealed)).toThrow('unable to authenticate');
});

test.each([
  ['of another purpose', () => signId(app.deriveKey('links'), 'other', admin.id)],
  ['of no lead', () => tokenOf(admin.id)],
  ['garbage', () => 'x'.repeat(43)],
])('a token %s is refused', async (_name, token) => {
  const answer = await app.call(leads.withdraw, { body: { token: token() } });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'withdrawal_link']);
});

test('an acceptance at the same moment never tells the person any more', async () => {
  for (let round = 0; round < 10; round += 1) {
    const vendor = await buildVendor(app, {});
    const lead = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactEmail: `race${round}@example.com` });
    const [accepted] = await Promise.all([app.call(leads.act, { params: { id: lead.id }, body: { action: 'accept' } }, { token: vendor.token }), withdraw(lead.id)]);
    const row = await rowOf(lead.id);
    expect(row.contact_name).toBe(GONE);
    expect(row.status).toBe(accepted.status === 200 ? 'accepted' : 'assigned');
  }
});

test('a move that read the contact before it went does not count: its mails would carry what was erased', async () => {
  const vendor = await buildVendor(app, {});
  const lead = await buildLead(app, { status: 'accepted', assigneeId: vendor.id });
  await withdraw(lead.id);
  const move = { id: lead.id, from: 'accepted', to: 'completed', assigneeId: vendor.id, nextAssigneeId: vendor.id, now: app.now() } as const;
  expect(await moveLead(app.db, { ...move, needsContact: true })).toBe(false);
  expect(await moveLead(app.db, move)).toBe(true);
});
