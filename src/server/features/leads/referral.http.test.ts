/** POST /leads/referral */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { ROLES } from '../../../contract/shared/roles.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let vendor: BuiltUser;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  vendor = await buildVendor(app, { fullName: 'Lata Shah', email: 'lata@example.com' });
});
afterAll(() => app.close());
beforeEach(() => {
  counter += 1;
});

const contact = () => ({ name: 'Meera Joshi', phone: `+91 98100 ${String(counter).padStart(5, '0')}`, email: `meera${counter}@example.com`, relationship: 'Friend' });
const referral = () => ({
  referral_type: 'vendor' as const, service_details: { profession: 'electrician', notes: 'Two fans' }, contact_info: contact(),
  location: { city_id: places.pune }, payment_preference: 'upi' as const,
});
const post = (body: unknown, settings: { token?: string | null; key?: string } = {}) => app.call(leads.postReferral, { body: body as never }, { token: vendor.token, ...settings });
const stored = (referralIds: string[]) => app.db.selectFrom('leads').selectAll().where('referral_id', 'in', referralIds).orderBy('referral_id').execute();
const countOf = async () => (await app.db.selectFrom('leads').select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
const mailsTo = (address: string) => app.db.selectFrom('mails').select(['template', 'to_user_id', 'data']).where('to_address', '=', address).execute();

test('a guest must sign in; who is not approved may not refer, and nothing is stored', async () => {
  const before = await countOf();
  expect((await post(referral(), { token: null })).status).toBe(401);
  expect((await post(referral(), { token: 'nwc_garbage-garbage-garbage' })).status).toBe(401);
  for (const status of ['pending', 'rejected', 'suspended'] as const) {
    const answer = await post(referral(), { token: (await buildVendor(app, { status })).token });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'not_approved']);
  }
  expect(await countOf()).toBe(before);
});

test.each(ROLES)('a %s refers', async (role) => {
  const user = await buildUser(app, { role, cityIds: [places.mumbai] });
  const answer = await post(referral(), { token: user.token });
  expect(answer.status).toBe(201);
  expect(await stored(answer.body.data.referral_ids)).toMatchObject([{ kind: 'REFERRAL', referrer_id: user.id, city_id: places.pune }]);
});

test('the lead with its history, consent and activity; the contact is told who gave the data', async () => {
  const answer = await post({ ...referral(), referrer_id: '00000000-0000-7000-8000-000000000000', kind: 'SERVICE_REQUEST', status: 'completed' });
  expect(answer.status).toBe(201);
  const { referral_id, referral_ids } = answer.body.data;
  expect(referral_id).toMatch(/^REF-\d{6,}$/);
  expect(referral_ids).toEqual([referral_id]);
  const [lead] = await stored(referral_ids);
  expect(lead).toMatchObject({
    kind: 'REFERRAL', referral_type: 'vendor', status: 'pending', notes: 'Two fans', payment_preference: 'upi', relationship: 'Friend',
    country_id: places.india, state_id: places.maharashtra, city_id: places.pune, contact_name: 'Meera Joshi', referrer_id: vendor.id, assignee_id: null,
  });
  const of = lead!.id;
  expect(await app.db.selectFrom('consents').select(['subject_type', 'purpose']).where('subject_id', '=', of).execute()).toEqual([{ subject_type: 'lead', purpose: 'referral' }]);
  const activity = await app.db.selectFrom('activity').selectAll().where('object_id', '=', of).execute();
  expect(activity).toMatchObject([{ action: 'lead_created', actor_id: vendor.id, actor_role: 'vendor', city_id: places.pune, detail: { kind: 'REFERRAL', referral_type: 'vendor' } }]);
  expect(JSON.stringify(activity)).not.toMatch(/Meera|98100/);
  expect(await mailsTo(contact().email)).toMatchObject([
    { template: 'lead_referred', to_user_id: null, data: { name: 'Meera Joshi', referrer: 'Lata Shah', referralIds: referral_id, work: 'Electrician in Pune' } },
  ]);
});

test('several professions: one lead each in the order of choice, one mail', async () => {
  const { referral_ids } = (await post({ ...referral(), service_details: { professions: ['mason', 'Electrician', 'MASON'] } })).body.data;
  const rows = await app.db.selectFrom('leads as l').innerJoin('professions as f', 'f.id', 'l.profession_id').select(['l.referral_id', 'f.slug', 'l.submission_id', 'l.referrer_id']).where('l.referral_id', 'in', referral_ids).execute();
  expect(referral_ids.map((id) => rows.find((row) => row.referral_id === id)!.slug)).toEqual(['mason', 'electrician']);
  expect(new Set(rows.map((row) => `${row.submission_id} ${row.referrer_id}`)).size).toBe(1);
  expect(await mailsTo(contact().email)).toHaveLength(1);
});

test('the alternative contract, by a broker, who is not asked for a payment; no address, no mail', async () => {
  const broker = await buildBroker(app);
  const { name, phone } = contact();
  const body = { broker_details: { property_lead_type: 'seller', property_details: '2 BHK', notes: 'soon' }, contact_info: { name, phone, relationship_to_client: 'Client' }, location_id: places.indiranagar };
  const answer = await post(body, { token: broker.token });
  expect(answer.status).toBe(201);
  expect(await stored(answer.body.data.referral_ids)).toMatchObject([{
    referral_type: 'broker', profession_id: null, property_lead_type: 'seller', property_details: '2 BHK', notes: 'soon', relationship: 'Client',
    contact_email: null, city_id: places.bengaluru, newsco_id: places.indiranagar, payment_preference: null, referrer_id: broker.id,
  }]);
});

test('who refers the own work is not told about themselves', async () => {
  await post({ ...referral(), contact_info: { ...contact(), email: 'LATA@example.com', relationship: 'Self' } });
  expect(await mailsTo('LATA@example.com')).toMatchObject([{ template: 'lead_received', to_user_id: vendor.id }]);
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no payment preference of a vendor', { payment_preference: undefined }, { payment_preference: 'Please select a payment preference' }],
  ['an unknown payment preference', { payment_preference: 'gold' }, { payment_preference: 'Please select a payment preference' }],
  ['no type', { referral_type: undefined, service_details: {} }, { referral_type: 'Please select a referral type' }],
  ['no service', { service_details: null }, { 'service_details.profession': 'Please select at least one service' }],
  ['unknown profession', { service_details: { profession: 'astronaut' } }, { 'service_details.profession': 'Please select at least one service' }],
  ['no place', { location: undefined }, { 'location.country': 'Please select a country', 'location.state': 'Please select a state', 'location.city': 'Please select a city' }],
  ['unknown city', { location: { country: 'India', state: 'Karnataka', city: 'Atlantis' } }, { location: 'Failed to resolve location. Please try again.' }],
  ['bad phone', { contact_info: { name: 'A', phone: '12ab' } }, { 'contact_info.phone': 'Please enter a valid phone number' }],
  ['NUL in the notes', { service_details: { profession: 'mason', notes: 'a\u0000b' } }, { 'service_details.notes': 'Notes contains characters that are not allowed.' }],
])('%s: 422 at its field, nothing stored', async (_case, change, errors) => {
  const before = await countOf();
  const answer = await post({ ...referral(), ...change });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(answer.body.detail).toBe(Object.values(errors)[0]);
  expect(await countOf()).toBe(before);
});

test('ten identical referrals at once make one lead; another referrer makes another', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(referral())));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.data.referral_id}`)).size).toBe(1);
  const other = await post(referral(), { token: (await buildVendor(app)).token });
  expect(other.body.data.referral_id).not.toBe(answers[0]!.body.data.referral_id);
  expect(await app.db.selectFrom('leads').select('id').where('contact_email', '=', contact().email).execute()).toHaveLength(2);
  expect(await mailsTo(contact().email)).toHaveLength(2);
});

test("a guest's request and a referral for the same person are two leads", async () => {
  const { body: { data: guest } } = await app.call(leads.requestService, { body: referral() as never });
  expect((await post(referral())).body.data.referral_id).not.toBe(guest.referral_id);
});

test('an idempotency key gives the first answer again; another body is refused; another user has keys of their own', async () => {
  const first = await post(referral(), { key: 'key-1' });
  const before = app.now();
  app.setNow(new Date(before.getTime() + 3_600_000));
  expect((await post(referral(), { key: 'key-1' })).body.data).toEqual(first.body.data);
  app.setNow(before);
  expect((await post({ ...referral(), payment_preference: 'help' }, { key: 'key-1' })).body.error.code).toBe('idempotency_mismatch');
  const other = await post(referral(), { key: 'key-1', token: (await buildBroker(app)).token });
  expect(other.body.data.referral_id).not.toBe(first.body.data.referral_id);
});

test('thirty an hour for each user', async () => {
  const strict = await createTestApp({ RATE_LIMITS: 'on' });
  try {
    const pune = (await buildPlaces(strict)).pune;
    const [first, second] = [await buildBroker(strict), await buildBroker(strict)];
    const ask = (token: string, phone: string) => strict.call(leads.postReferral, { body: { ...referral(), contact_info: { name: 'A', phone }, location: { city_id: pune } } }, { token });
    // A repeat counts too: it is work for the server.
    for (let n = 0; n < 30; n += 1) expect((await ask(first.token, '9810077777')).status).toBe(201);
    expect((await ask(first.token, '9810077777')).status).toBe(429);
    expect((await ask(second.token, '9810077777')).status).toBe(201);
  } finally {
    await strict.close();
  }
});

test('what the referrer typed is not logged', () => {
  expect(app.logged.join('')).toContain('/api/leads/referral');
  expect(app.logged.join('')).not.toMatch(/Meera|98100|meera\d|Two fans/);
});
