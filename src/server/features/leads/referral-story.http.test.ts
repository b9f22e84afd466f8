/** A referral from its posting to its end, as its people see it: dashboards, and the mails of a real SMTP server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads, type LeadAction } from '../../../contract/leads.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { deliverMails } from '../../testing/deliver-mails.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let server: MailServer;
let admin: BuiltUser;
let referrer: BuiltUser;
let worker: BuiltUser;

beforeAll(async () => {
  [app, server] = await Promise.all([createTestApp(), startMailServer()]);
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  referrer = await buildVendor(app, { fullName: 'Lata Shah', email: 'lata@example.com', profession: 'electrician' });
  worker = await buildVendor(app, { fullName: 'Ravi Kale', email: 'ravi@example.com', phone: '+91 98100 12345', profession: 'electrician' });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

const MEERA = { name: 'Meera Joshi', phone: '+91 98100 00001', email: 'meera@example.com' };

async function refer(contact = MEERA, by: { token: string } = referrer): Promise<{ id: string; reference: string }> {
  const body = { referral_type: 'vendor' as const, service_details: { profession: 'electrician' }, contact_info: contact, location: { city_id: places.pune }, payment_preference: 'help' as const };
  const { referral_id: reference } = (await app.call(leads.postReferral, { body }, { token: by.token })).body.data;
  const { id } = await app.db.selectFrom('leads').select('id').where('referral_id', '=', reference).executeTakeFirstOrThrow();
  return { id, reference };
}
const give = (leadId: string, personId: string) => app.call(assignment.assign, { params: { id: leadId }, body: { vendor_id: personId } }, { token: admin.token });
const act = (id: string, action: LeadAction) => app.call(leads.act, { params: { id }, body: { action } }, { token: worker.token });
const referredOf = async (user: BuiltUser) => (await app.call(dashboards.vendor, {}, { token: user.token })).body.data;
/** To whom something was written, and what it was about. */
const letters = async () => (await deliverMails(app, server)).map((mail) => `${mail.to![0]!.address}: ${mail.subject}`).sort();

test('posted, assigned, accepted, completed: everyone is told in time, the referrer sees names and a number to call', async () => {
  const { id, reference } = await refer();
  const posted = await deliverMails(app, server);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({ subject: 'Lata Shah referred you to Newsco: Electrician in Pune', to: [{ address: MEERA.email }] });
  for (const part of [posted[0]!.text, posted[0]!.html]) {
    expect(part).toMatch(/Lata Shah gave us your name, phone number and e-mail address/);
    expect(part).toContain(reference);
  }
  expect((await referredOf(referrer)).referred_leads).toEqual([{
    id, referral_id: reference, status: 'pending', assigned_vendor_name: null, assigned_vendor_phone: null, profession: 'Electrician',
    property_lead_type: null, contact_name: 'Meera Joshi', withdrawn: false, created_at: app.now().toISOString(),
  }]);

  await give(id, worker.id);
  expect(await letters()).toEqual([`ravi@example.com: A new lead for you: Electrician in Pune`]);
  expect((await referredOf(worker)).assigned_leads).toMatchObject([{ id, type: 'REFERRAL', payment_preference: 'help', contact_name: 'Meera Joshi', status: 'assigned' }]);

  await act(id, 'accept');
  const accepted = await deliverMails(app, server);
  expect(accepted.map((mail) => `${mail.to![0]!.address}: ${mail.subject}`).sort()).toEqual([
    `lata@example.com: Your referral ${reference} was accepted`, `meera@example.com: Ravi Kale accepted your request ${reference}`,
  ]);
  for (const mail of accepted) expect(mail.text).toMatch(/Ravi Kale[^]*\+91 98100 12345/);
  expect((await referredOf(referrer)).referred_leads).toMatchObject([{ status: 'accepted', assigned_vendor_name: 'Ravi Kale', assigned_vendor_phone: '+91 98100 12345' }]);

  await act(id, 'complete');
  expect(await letters()).toEqual([`lata@example.com: Your referral ${reference} was completed`, `meera@example.com: Your request ${reference} was completed`]);
  const board = await app.call(dashboards.vendor, {}, { token: referrer.token });
  expect(board.body.data).toMatchObject({ referred_total: 1, referred_leads: [{ status: 'completed', assigned_vendor_name: 'Ravi Kale' }] });
  expect(board.text).not.toMatch(/98100 00001|meera@example/);
});

test('rejected: the referrer and the requester hear of it without the name of who rejected, and the lead waits', async () => {
  const { id, reference } = await refer({ ...MEERA, phone: '+91 98100 00002' });
  await give(id, worker.id);
  await deliverMails(app, server);
  await act(id, 'reject');
  const told = await deliverMails(app, server);
  expect(told.map((mail) => `${mail.to![0]!.address}: ${mail.subject}`).sort()).toEqual([
    `lata@example.com: Your referral ${reference} waits for a new assignment`, `meera@example.com: We are looking for someone else for your request ${reference}`,
  ]);
  for (const mail of told) expect(`${mail.text}${mail.html}`).not.toContain('Ravi');
  expect((await referredOf(referrer)).referred_leads.find((lead) => lead.id === id)).toMatchObject({ status: 'rejected', assigned_vendor_name: null, assigned_vendor_phone: null });
});

test('the link of the first mail removes the data that someone else gave; the referrer is shown no name any more', async () => {
  const { id, reference } = await refer({ ...MEERA, phone: '+91 98100 00005' });
  const [mail] = await deliverMails(app, server);
  const link = /https?:\/\/\S+withdraw\S+/.exec(mail!.text ?? '')?.[0] ?? '';
  expect(mail!.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  const token = new URL(link).searchParams.get('token')!;
  expect((await app.call(leads.withdraw, { body: { token } })).body.data).toEqual({ referral_ids: [reference] });
  const board = await app.call(dashboards.vendor, {}, { token: referrer.token });
  expect(board.body.data.referred_leads.find((lead) => lead.id === id)).toMatchObject({ withdrawn: true, contact_name: "Removed at the person's request" });
  expect(await app.db.selectFrom('leads').select(['contact_phone', 'contact_email']).where('id', '=', id).executeTakeFirstOrThrow()).toEqual({ contact_phone: '', contact_email: null });
  await deliverMails(app, server);
});

test('the own work: one mail for each event, not two', async () => {
  const { id, reference } = await refer({ name: 'Lata Shah', phone: '+91 98100 00003', email: 'Lata@example.com' });
  expect(await letters()).toEqual([`Lata@example.com: We received your request ${reference}`]);
  await give(id, worker.id);
  await deliverMails(app, server);
  await act(id, 'accept');
  expect(await letters()).toEqual([`Lata@example.com: Ravi Kale accepted your request ${reference}`]);
});

test('never assigned to who referred it: not by hand, not automatically, not even as the only candidate', async () => {
  const broker = await buildBroker(app, { cityId: places.mumbai });
  const body = { referral_type: 'broker' as const, service_details: { lead_type: 'buyer' as const }, contact_info: { name: 'A', phone: '9810000004' }, location: { city_id: places.mumbai } };
  const { referral_id } = (await app.call(leads.postReferral, { body }, { token: broker.token })).body.data;
  const { id } = await app.db.selectFrom('leads').select('id').where('referral_id', '=', referral_id).executeTakeFirstOrThrow();
  const answer = await give(id, broker.id);
  expect([answer.status, answer.body.error.code, answer.body.detail]).toEqual([409, 'not_eligible', 'A lead cannot be given to the person who referred it.']);
  const candidates = await app.call(assignment.candidates, { params: { id }, query: {} }, { token: admin.token });
  expect(candidates.text).not.toContain(broker.id);
  const auto = await app.call(assignment.autoAssign, { body: {}, query: {} }, { token: admin.token });
  expect(auto.body.data.unassigned.map((one) => one.lead_id)).toContain(id);
  expect(await app.db.selectFrom('leads').select(['status', 'assignee_id']).where('id', '=', id).executeTakeFirstOrThrow()).toEqual({ status: 'pending', assignee_id: null });
});
