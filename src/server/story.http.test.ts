/** The main job over HTTP, as four people: a visitor, a new vendor, an administrator, the vendor again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import { buildUser } from './testing/builders/accounts.ts';
import { buildPlaces, type Places } from './testing/builders/locations.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const { accounts, assignment, dashboards, leads, registration, vendors } = contract;
const PASSWORD = 'a good password';

let app: TestApp;
let places: Places;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
});
afterAll(() => app.close());

async function signIn(email: string): Promise<string> {
  const answer = await app.call(accounts.login, { body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { access_token: string }).access_token;
}

const inPune = () => ({ country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune) });
const mailsTo = async (address: string) => (await app.db.selectFrom('mails').select('template').where('to_address', '=', address).orderBy('template').execute()).map((mail) => mail.template);

test('from sign-up and request to a completed lead', async () => {
  // A vendor registers and cannot do anything yet.
  const registered = await app.call(registration.register, {
    body: { email: 'ravi@example.com', password: PASSWORD, role: 'vendor', full_name: 'रवि Kulkarni', phone: '+91 50123 45678', age: '34', gender: 'male', profession: 'electrician', experience_years: '9', languages: '["Marathi","Hindi"]', specializations: '["House wiring"]', ...inPune() },
  });
  expect(registered.status).toBe(201);
  const early = await signIn('ravi@example.com');
  expect((await app.call(dashboards.vendor, {}, { token: early })).body.error.code).toBe('not_approved');
  expect((await app.call(vendors.list, { query: { city_id: String(places.pune) } })).body.data.total).toBe(0);

  // The city's administrator approves.
  const admin = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
  const waiting = await app.call(registration.pendingApprovals, { query: {} }, { token: admin.token });
  const [applicant] = waiting.body.data.users;
  expect(applicant).toMatchObject({ email: 'ravi@example.com', profession: 'Electrician', languages: ['Marathi', 'Hindi'], can: ['approve', 'reject'] });
  expect((await app.call(registration.approve, { params: { id: applicant!.id } }, { token: admin.token })).status).toBe(200);

  // A visitor finds the vendor, by name without accents or case, and asks for a service.
  const found = await app.call(vendors.list, { query: { city_id: String(places.pune), search_query: 'kulk elec' } });
  expect(found.body.data).toMatchObject({ total: 1, vendors: [{ full_name: 'रवि Kulkarni', has_phone: true }] });
  expect(found.text).not.toContain('50123');
  const detail = await app.call(vendors.detail, { params: { id: found.body.data.vendors[0]!.id } });
  expect(detail.body.data).toMatchObject({ phone: '+91 50123 45678', email: 'ravi@example.com' });
  const request = await app.call(
    leads.requestService,
    { body: { referral_type: 'vendor', service_details: { professions: ['electrician'], notes: 'Sockets trip' }, contact_info: { name: 'Asha Rao', phone: '+91 50000 11111', email: 'asha@example.com' }, location: { country_id: places.india, state_id: places.maharashtra, city_id: places.pune } } },
    { key: 'one-request' },
  );
  expect(request.status).toBe(201);
  expect(request.body.data.referral_id).toMatch(/^REF-\d{6,}$/);

  // The administrator assigns it.
  const list = await app.call(leads.adminList, { query: { search: request.body.data.referral_id } }, { token: admin.token });
  const lead = list.body.data.leads[0]!;
  const candidates = await app.call(assignment.candidates, { params: { id: lead.id }, query: {} }, { token: admin.token });
  expect(candidates.body.data.candidates.map((one) => one.id)).toEqual([applicant!.id]);
  const assigned = await app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: applicant!.id } }, { token: admin.token });
  expect(assigned.body.data).toMatchObject({ status: 'assigned', assigned_vendor_name: 'रवि Kulkarni' });

  // The vendor accepts and completes it.
  const token = await signIn('ravi@example.com');
  const work = await app.call(dashboards.vendor, {}, { token });
  expect(work.body.data.assigned_leads).toMatchObject([{ id: lead.id, contact_phone: '+91 50000 11111', can: ['accept', 'reject'] }]);
  for (const [action, status] of [['accept', 'accepted'], ['complete', 'completed']] as const) {
    const moved = await app.call(leads.act, { params: { id: lead.id }, body: { action } }, { token });
    expect(moved.body.data.status).toBe(status);
  }
  const done = await app.call(dashboards.vendor, {}, { token });
  expect(done.body.data.stats).toEqual({ total_assigned_leads: 1, completed_leads: 1, pending_leads: 0 });

  // Everyone was told.
  expect(await mailsTo('ravi@example.com')).toEqual(['lead_assigned', 'registration_approved', 'registration_received']);
  expect(await mailsTo('asha@example.com')).toEqual(['lead_accepted_requester', 'lead_completed_requester', 'lead_received']);
});
