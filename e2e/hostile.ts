/** People, leads, places and words whose texts try to be markup, scripts, formulas and templates, made by the calls that anyone uses. */
import { type APIRequestContext, expect } from '@playwright/test';
import { vendorsPath } from '../src/contract/shared/site.ts';
import type { AddressedPlace } from '../src/contract/vendors.ts';
import { adminToken, assignLead, makeAssignedLead, makeBroker, makeLead, makeModuleAdmin, makeReferral, makeVendor, type MadeLead, newEmail, newPhone, type Person, type Place, suspend, unique } from './make.ts';
import { signInByCall } from './support.ts';

/** Right behind each mark, where it is noticed when it was worked out. */
const TEMPLATES = '{{7*7}}${7*7}';
/** Everything that could run, break out of an attribute, or be taken for something else; a mark tells it from others. */
export const nastyText = (mark: string) => `${mark} ${TEMPLATES} <img src=x onerror=ran=1>"><script>ran=1</script>'\`\\ مرحبا`;
/** Longer than a phone is wide, without a place to break. */
const nastyWord = (mark: string) => `=1+1;${mark}${'W'.repeat(60)}`;
/** Places refuse the signs of tags. */
const nastyPlace = (mark: string) => `${mark} ${TEMPLATES} "' onload=ran=1 \` ${'M'.repeat(40)}`;
const LINK = 'javascript:ran=1';
export const nastyNote = (mark: string) => `${nastyText(mark)}\n=HYPERLINK("https://evil.example","x")\n${LINK}\n${'W'.repeat(300)}\n\u202Egnp.exe`;

/** What stands behind a mark. */
export const TAILS = [nastyText, nastyPlace, nastyWord].map((nasty) => nasty('|').split('|')[1]!);

export const STATE = 'Tripura';

export type Hostile = {
  mark: string;
  city: Place & { name: string };
  vendor: Person;
  broker: Person;
  applicant: Person;
  /** For a hostile reason. */
  rejected: Person;
  suspended: Person;
  moduleAdmin: Person;
  lead: MadeLead;
  sale: MadeLead;
  referral: MadeLead;
  /** The vendor's, for the profession with the hostile name. */
  asked: MadeLead;
  profession: { id: number; name: string };
  /** Of the vendors of the profession in the city. */
  page: string;
  /** How the name of a saved view of the module admin begins. */
  view: string;
};

async function send<T>(request: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object, token?: string): Promise<T> {
  const answer = await request.fetch(`/api${path}`, { method, data, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

async function makeCity(request: APIRequestContext, mark: string, token: string): Promise<Hostile['city']> {
  const states = (await (await request.get('/api/locations/states/356')).json()) as { data: { id: number; name: string }[] };
  const state = states.data.find(({ name }) => name === STATE)!;
  const city = await send<{ id: number; name: string }>(request, 'POST', '/admin/locations', { name: nastyPlace(mark), parent_id: state.id }, token);
  const region = await send<{ id: number }>(request, 'POST', '/admin/locations', { name: nastyPlace(`${mark}r`), parent_id: city.id }, token);
  return { country_id: 356, state_id: state.id, city_id: city.id, newsco_id: region.id, name: city.name };
}

async function pageOf(request: APIRequestContext, { city_id: id }: Place): Promise<string> {
  const { data } = (await (await request.get('/api/vendors/place', { params: { id } })).json()) as { data: AddressedPlace };
  return vendorsPath(data.address, data.professions[0]!.slug);
}

/** Waits for review with a profession that does not exist yet. */
async function makeApplicant(request: APIRequestContext, mark: string, place: Place): Promise<Person> {
  const requested = nastyText(`${mark}p`).slice(0, 80);
  await send(request, 'POST', '/professions/request', { requested_profession: requested, description: nastyNote(mark) });
  return makeVendor(request, { name: nastyText(mark), place, profession: requested, approved: false });
}

/** A request for a profession that was rejected with hostile notes. */
async function makeDecided(request: APIRequestContext, mark: string, token: string): Promise<void> {
  const requested = nastyText(`${mark}d`).slice(0, 80);
  await send(request, 'POST', '/professions/request', { requested_profession: requested, description: nastyNote(mark) });
  const waiting = await request.get('/api/professions/requests?status_filter=pending&limit=100', { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await waiting.json()) as { data: { requests: { id: string; requested_profession: string }[] } };
  const { id } = data.requests.find((one) => one.requested_profession === requested)!;
  await send(request, 'POST', `/professions/requests/${id}/review`, { status: 'rejected', admin_notes: nastyNote(mark).slice(0, 500) }, token);
}

async function makeRejected(request: APIRequestContext, mark: string, place: Place, token: string): Promise<Person> {
  const person = await makeBroker(request, { name: nastyText(mark), place, approved: false });
  await send(request, 'POST', `/admin/reject-user/${person.id}`, { reason: nastyNote(mark).slice(0, 500) }, token);
  return person;
}

async function fillProfile(request: APIRequestContext, { id, email }: Person, mark: string): Promise<void> {
  const { access_token: token } = await signInByCall(request, email);
  await send(request, 'PUT', `/vendors/${id}`, { languages: [nastyWord(mark).slice(0, 40)], specializations: [nastyText(mark).slice(0, 80), nastyWord(mark)] }, token);
  const refused = await request.put(`/api/vendors/${id}`, { data: { youtube_video_url: LINK }, headers: { Authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(422);
}

async function rate(request: APIRequestContext, rater: Person, rated: Person, comment: string): Promise<void> {
  const { access_token: token } = await signInByCall(request, rater.email);
  await send(request, 'POST', `/vendors/${rated.id}/rate`, { rating: 3, comment }, token);
}

let making: Promise<Hostile> | undefined;
/** Made once for all tests of a worker. */
export const hostile = (request: APIRequestContext): Promise<Hostile> => (making ??= makeHostile(request));

async function makeHostile(request: APIRequestContext): Promise<Hostile> {
  const mark = unique();
  const token = await adminToken(request);
  const [name, note] = [nastyText(mark), nastyNote(mark)];
  const city = await makeCity(request, mark, token);
  const profession = await send<Hostile['profession']>(request, 'POST', '/professions', { name: name.slice(0, 80), description: note.slice(0, 500) }, token);
  const [vendor, other] = [await makeVendor(request, { name, place: city, profession: profession.name }), await makeVendor(request, { name: nastyWord(mark), place: city })];
  const broker = await makeBroker(request, { name, place: city });
  await fillProfile(request, vendor, mark);
  await rate(request, other, vendor, note);
  const lead = await makeLead(request, { name, place: city, notes: note });
  await assignLead(request, lead.id, other.id);
  await assignLead(request, lead.id, vendor.id, note.slice(0, 200));
  const asked = await makeAssignedLead(request, vendor, { name, place: city, profession: profession.name, notes: note });
  const sale = await makeLead(request, { name, place: city, side: 'seller', notes: note });
  await assignLead(request, sale.id, broker.id);
  const referral = await makeReferral(request, vendor, { name, place: city, notes: note });
  await makeReferral(request, broker, { name, place: city, notes: note });
  await suspend(request, other.id, note.slice(0, 500));
  await makeDecided(request, mark, token);
  const moduleAdmin = await makeModuleAdmin(request, { cities: [city.city_id] });
  const view = await saveView(request, moduleAdmin, mark);
  await nameModuleAdmin(request, mark, city, token);
  return { mark, city, vendor, broker, applicant: await makeApplicant(request, mark, city), rejected: await makeRejected(request, mark, city, token), suspended: other, moduleAdmin, lead, sale, referral, asked, profession, page: await pageOf(request, city), view };
}

async function nameModuleAdmin(request: APIRequestContext, mark: string, city: Place, token: string): Promise<void> {
  const data = { email: newEmail(), password: 'a long enough password 1', full_name: nastyText(mark), phone: newPhone(), assigned_city_id: city.city_id };
  const { id } = await send<{ id: string }>(request, 'POST', '/admin/module-admins', data, token);
  await send(request, 'PUT', `/admin/module-admins/${id}/suspend`, { reason: nastyNote(mark).slice(0, 500) }, token);
}

async function saveView(request: APIRequestContext, { email, password }: Person, mark: string): Promise<string> {
  const view = `view ${unique()}`;
  const { access_token: token } = await signInByCall(request, email, password);
  await send(request, 'POST', '/admin/saved-views', { tab: 'leads', name: nastyText(view).slice(0, 60), query: `search=${mark}` }, token);
  return view;
}
