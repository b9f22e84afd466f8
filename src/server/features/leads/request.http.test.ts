/** POST /leads/service-request */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
  places = await buildPlaces(app);
});
afterAll(() => app.close());
beforeEach(() => {
  counter += 1;
});

const contact = () => ({ name: 'Meera Joshi', phone: `+91 81000 ${String(counter).padStart(5, '0')}`, email: `meera${counter}@example.com` });
const electrician = () => ({ referral_type: 'vendor' as const, service_details: { profession: 'electrician', notes: 'Two fans' }, contact_info: contact(), location: { city_id: places.pune } });
// Each call from an address of its own, so that only the limits per phone and e-mail are met.
let address = 0;
const post = (body: unknown, settings: { token?: string; key?: string } = {}) => {
  address += 1;
  return app.call(leads.requestService, { body: body as never }, { ...settings, ip: `10.1.${address >> 8}.${address & 255}` });
};
const stored = (referralIds: string[]) => app.db.selectFrom('leads').selectAll().where('referral_id', 'in', referralIds).orderBy('referral_id').execute();
const countOf = async () => (await app.db.selectFrom('leads').select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

test('a guest gets a number, and everything that belongs to a lead is there', async () => {
  const answer = await post({ ...electrician(), payment_preference: 'just_want_to_help', status: 'completed', id: 'x' });
  expect(answer.status).toBe(201);
  expect(answer.body.data.referral_id).toMatch(/^REF-\d{6,}$/);
  expect(answer.body.data.referral_ids).toEqual([answer.body.data.referral_id]);
  const [lead] = await stored(answer.body.data.referral_ids);
  expect(lead).toMatchObject({
    kind: 'SERVICE_REQUEST', referral_type: 'vendor', status: 'pending', notes: 'Two fans', payment_preference: 'help',
    country_id: places.india, state_id: places.maharashtra, city_id: places.pune, newsco_id: null,
    contact_name: 'Meera Joshi', contact_digits: `918100000${String(counter).padStart(3, '0')}`, referrer_id: null, assignee_id: null,
  });
  const of = lead!.id;
  expect(await app.db.selectFrom('consents').select(['subject_type', 'purpose', 'notice_version']).where('subject_id', '=', of).execute()).toEqual([{ subject_type: 'lead', purpose: 'service_request', notice_version: '2026-11' }]);
  const activity = await app.db.selectFrom('activity').selectAll().where('object_id', '=', of).execute();
  expect(activity).toMatchObject([{ action: 'lead_created', city_id: places.pune, actor_id: null }]);
  expect(JSON.stringify(activity)).not.toMatch(/Meera|81000/);
  const mails = await app.db.selectFrom('mails').select(['template', 'data']).where('to_address', '=', contact().email).execute();
  expect(mails).toMatchObject([{ template: 'lead_received', data: { name: 'Meera Joshi', referralIds: lead!.referral_id, work: 'Electrician in Pune' } }]);
});

test('no two leads have one number', async () => {
  const [first, second] = [await buildLead(app), await buildLead(app)];
  const taken = app.db.selectFrom('leads').select('referral_id').where('id', '=', first.id);
  await expect(app.db.updateTable('leads').set({ referral_id: taken }).where('id', '=', second.id).execute()).rejects.toThrow('lead_texts_reference');
});

test('several professions: one lead each, in the order of choice, one mail', async () => {
  const answer = await post({ ...electrician(), service_details: { professions: ['mason', 'Electrician', 'MASON'] } });
  const { referral_id, referral_ids } = answer.body.data;
  expect(referral_ids).toHaveLength(2);
  expect(referral_id).toBe(referral_ids[0]);
  const rows = await app.db.selectFrom('leads as l').innerJoin('professions as f', 'f.id', 'l.profession_id').select(['l.referral_id', 'f.slug', 'l.submission_id']).where('l.referral_id', 'in', referral_ids).execute();
  expect(referral_ids.map((id) => rows.find((row) => row.referral_id === id)!.slug)).toEqual(['mason', 'electrician']);
  expect(new Set(rows.map((row) => row.submission_id)).size).toBe(1);
  expect(await app.db.selectFrom('mails').select('id').where('to_address', '=', contact().email).execute()).toHaveLength(1);
});

test('a broker request in the alternative contract, place by region, no e-mail', async () => {
  const { name, phone } = contact();
  const answer = await post({ broker_details: { property_lead_type: 'seller', property_details: '2 BHK', notes: 'soon' }, contact_info: { name, phone, relationship_to_client: 'Friend' }, location_id: places.indiranagar });
  expect(answer.status).toBe(201);
  const [lead] = await stored(answer.body.data.referral_ids);
  expect(lead).toMatchObject({ referral_type: 'broker', profession_id: null, property_lead_type: 'seller', property_details: '2 BHK', notes: 'soon', relationship: 'Friend', contact_email: null, city_id: places.bengaluru, newsco_id: places.indiranagar });
});

test('names resolve inside their parent, without regard to case', async () => {
  const answer = await post({ ...electrician(), location: { country: 'india', state: 'KARNATAKA', city: 'bengaluru', newsco_region: 'Koramangala' } });
  const [lead] = await stored(answer.body.data.referral_ids);
  expect(lead).toMatchObject({ city_id: places.bengaluru, newsco_id: places.koramangala });
});

test.each<[string, () => Record<string, unknown>]>([
  ['unknown city', () => ({ location: { country: 'India', state: 'Karnataka', city: 'Atlantis' } })],
  ['a city of another state', () => ({ location: { country: 'India', state: 'Karnataka', city: 'Pune' } })],
  ['unknown region', () => ({ location: { city_id: places.pune, newsco_region: 'Nowhere' } })],
  ['unknown id', () => ({ location: { city_id: 999_999_999 } })],
  ['a state for a city', () => ({ location: { city_id: places.maharashtra } })],
  ['a state as the place', () => ({ location: undefined, location_id: places.maharashtra })],
  ['ids that contradict each other', () => ({ location: { country_id: places.india, state_id: places.karnataka, city_id: places.pune } })],
])('%s: no fall-back to another place', async (_case, change) => {
  const before = await countOf();
  const answer = await post({ ...electrician(), ...change() });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: 'Failed to resolve location. Please try again.', error: { code: 'location_unresolved' } });
  expect(await countOf()).toBe(before);
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no type', { referral_type: undefined, service_details: {} }, { referral_type: 'Please select a referral type' }],
  ['no service', { service_details: null }, { 'service_details.profession': 'Please select at least one service' }],
  ['unknown profession', { service_details: { profession: 'astronaut' } }, { 'service_details.profession': 'Please select at least one service' }],
  ['no lead type', { referral_type: 'broker', service_details: null }, { 'service_details.lead_type': 'Please select lead type' }],
  ['no place', { location: undefined }, { 'location.country': 'Please select a country', 'location.state': 'Please select a state', 'location.city': 'Please select a city' }],
  ['no phone', { contact_info: { name: 'A' } }, { 'contact_info.phone': 'Phone number is required' }],
  ['bad phone', { contact_info: { name: 'A', phone: '12ab' } }, { 'contact_info.phone': 'Please enter a valid phone number' }],
  ['NUL in the notes', { service_details: { profession: 'mason', notes: 'a\u0000b' } }, { 'service_details.notes': 'Notes contains characters that are not allowed.' }],
])('%s: 422 at its field, nothing stored', async (_case, change, errors) => {
  const before = await countOf();
  const answer = await post({ ...electrician(), ...change });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(answer.body.detail).toBe(Object.values(errors)[0]);
  expect(await countOf()).toBe(before);
});

test('an inactive profession cannot be asked for', async () => {
  await app.db.updateTable('professions').set({ is_active: false }).where('slug', '=', 'locksmith').execute();
  const answer = await post({ ...electrician(), service_details: { profession: 'locksmith' } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ 'service_details.profession': 'Please select at least one service' });
});

test('a session is ignored: the request of a signed-in vendor is a guest request', async () => {
  const vendor = await buildVendor(app);
  for (const token of [vendor.token, 'nwc_garbage-garbage-garbage']) {
    const answer = await post({ ...electrician(), service_details: { profession: token === vendor.token ? 'tiler' : 'mason' } }, { token });
    expect(answer.status).toBe(201);
    expect((await stored(answer.body.data.referral_ids))[0]).toMatchObject({ referrer_id: null, kind: 'SERVICE_REQUEST' });
  }
});

test('a number is the same with and without its country code', async () => {
  const local = String(counter).padStart(5, '0');
  const first = await post(electrician());
  for (const phone of [`81000${local}`, `081000-${local}`, `0091 81000 ${local}`]) {
    expect((await post({ ...electrician(), contact_info: { ...contact(), phone } })).body.data).toEqual(first.body.data);
  }
  const rows = await app.db.selectFrom('leads').select('contact_phone').where('contact_email', '=', contact().email).execute();
  expect(rows).toEqual([{ contact_phone: contact().phone }]);
});

test('the same request within a minute gets the first number; a minute later a new one', async () => {
  const first = await post(electrician());
  const again = await post({ ...electrician(), contact_info: { ...contact(), name: 'M. Joshi', phone: `91-81000-${String(counter).padStart(5, '0')}` } });
  expect(again.body.data).toEqual(first.body.data);
  const wider = await post({ ...electrician(), service_details: { professions: ['electrician', 'plumber'] } });
  expect(wider.body.data.referral_ids[0]).toBe(first.body.data.referral_id);
  expect(wider.body.data.referral_ids).toHaveLength(2);
  const before = app.now();
  app.setNow(new Date(before.getTime() + 61_000));
  const later = await post(electrician());
  app.setNow(before);
  expect(later.status).toBe(201);
  expect(later.body.data.referral_id).not.toBe(first.body.data.referral_id);
});

test.each([
  ['another city', () => ({ location: { city_id: places.mumbai } })],
  ['another type', () => ({ referral_type: 'broker', service_details: { lead_type: 'buyer' } })],
])('%s is another request', async (_case, change) => {
  const first = await post(electrician());
  const other = await post({ ...electrician(), ...change() });
  expect(other.body.data.referral_id).not.toBe(first.body.data.referral_id);
});

test('buyer and seller are two requests', async () => {
  const ask = (lead_type: string) => post({ ...electrician(), referral_type: 'broker', service_details: { lead_type } });
  const [buyer, seller, again] = [await ask('buyer'), await ask('seller'), await ask('buyer')];
  expect(seller.body.data.referral_id).not.toBe(buyer.body.data.referral_id);
  expect(again.body.data.referral_id).toBe(buyer.body.data.referral_id);
});

test('ten identical requests at once make one lead', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(electrician())));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.data.referral_id)).size).toBe(1);
  expect(await app.db.selectFrom('leads').select('id').where('contact_email', '=', contact().email).execute()).toHaveLength(1);
});

test('the same request is a new lead a minute later, in another city and after it was withdrawn', async () => {
  const began = app.now();
  const first = (await post(electrician())).body.data.referral_id;
  app.setNow(new Date(began.getTime() + 59_000));
  expect((await post(electrician())).body.data.referral_id).toBe(first);
  expect((await post({ ...electrician(), location: { city_id: places.mumbai } })).body.data.referral_id).not.toBe(first);
  await app.db.updateTable('leads').set({ contact_digits: '', contact_removed_at: app.now() }).where('referral_id', '=', first).execute();
  const second = (await post(electrician())).body.data.referral_id;
  expect(second).not.toBe(first);
  app.setNow(new Date(began.getTime() + 59_000 + 60_001));
  // The fourth of the day for this phone: it is new, so it is refused.
  expect((await post(electrician())).status).toBe(429);
  app.setNow(began);
});

test('an idempotency key gives the first answer again, another body is refused', async () => {
  const ip = '10.9.9.9';
  const call = (body: unknown) => app.call(leads.requestService, { body: body as never }, { key: 'key-1', ip });
  const first = await call(electrician());
  const before = app.now();
  app.setNow(new Date(before.getTime() + 3_600_000));
  const again = await call(electrician());
  app.setNow(before);
  expect(again.body.data).toEqual(first.body.data);
  expect((await call({ ...electrician(), service_details: { profession: 'mason' } })).body.error.code).toBe('idempotency_mismatch');
});

test('three submissions a day for a phone; repeats do not count', async () => {
  const ask = (profession: string, email: string) => post({ ...electrician(), service_details: { profession }, contact_info: { ...contact(), email } });
  for (const profession of ['mason', 'tiler', 'painter']) {
    expect((await ask(profession, `${profession}-a${counter}@example.com`)).status).toBe(201);
    expect((await ask(profession, `${profession}-a${counter}@example.com`)).status).toBe(201);
  }
  const fourth = await ask('plumber', `plumber-a${counter}@example.com`);
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await ask('mason', `mason-a${counter}@example.com`)).status).toBe(201);
});

test('three submissions a day for an e-mail, in any case', async () => {
  const ask = (n: number, email: string) => post({ ...electrician(), contact_info: { name: 'A', phone: `+91 82000 ${counter}000${n}`, email } });
  for (const n of [1, 2, 3]) expect((await ask(n, n === 2 ? 'SAME@example.com' : 'same@example.com')).status).toBe(201);
  expect((await ask(4, 'same@example.com')).status).toBe(429);
});

test('what a guest typed is not logged', () => {
  expect(app.logged.join('')).toContain('/api/leads/service-request');
  expect(app.logged.join('')).not.toMatch(/Meera|81000|meera\d|Two fans/);
});

test('a number counts the same however it is written', async () => {
  const written = ['+91 82000 55555', '8200055555', '82000-55555', '91 8200055555'];
  const services = ['electrician', 'plumber', 'mason', 'tiler'];
  const statuses: number[] = [];
  for (const [index, phone] of written.entries()) {
    const answer = await post({ ...electrician(), service_details: { profession: services[index] }, contact_info: { name: 'Meera Joshi', phone } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});
