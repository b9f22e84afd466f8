/** People and leads of a test's own, made by calls, so that tests on one server do not meet. */
import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { signInByCall } from './support.ts';

export type Place = { country_id: number; state_id: number; city_id: number; newsco_id?: number };

/** Nobody of the demo lives in Solapur, and it has no regions; Thane and Pune have some. */
export const HOME = {
  solapur: { country_id: 356, state_id: 200001304, city_id: 1256436 },
  thane: { country_id: 356, state_id: 200001304, city_id: 1254661, newsco_id: 100000942 },
  pune: { country_id: 356, state_id: 200001304, city_id: 1259229, newsco_id: 100001402 },
} as const satisfies Record<string, Place>;

export type Person = { id: string; email: string; password: string; name: string; phone: string };
export type MadeLead = { id: string; reference: string; name: string; phone: string; email: string };

type WhoOptions = { name?: string; place?: Place; profession?: string; /** Left pending when false. */ approved?: boolean };
type LeadOptions = { name?: string; place?: Place; profession?: string; /** For a broker: the side of the deal. */ side?: 'buyer' | 'seller'; notes?: string };

/** A word that no other test has. */
export const unique = (): string => randomUUID().slice(0, 8);
export const newEmail = (): string => `made-${randomUUID()}@example.com`;
/** Ten digits, as people in India write them. */
export const newPhone = (): string => `98${randomInt(100, 999)} ${randomInt(10_000, 99_999)}`;

async function dataOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

let admin: string | undefined;

/** Bearer token of the demo administrator; another sign-in only after ten others have ended the session. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  if (admin && (await request.get('/api/auth/me', { headers: bearer(admin) })).ok()) return admin;
  admin = (await signInByCall(request, 'admin@example.com')).access_token;
  return admin;
}

async function register(request: APIRequestContext, role: 'vendor' | 'broker', options: WhoOptions): Promise<Person> {
  const person = { email: newEmail(), password: DEMO_PASSWORD, name: options.name ?? `Made ${unique()}`, phone: newPhone() };
  const { country_id, state_id, city_id, newsco_id }: Place = options.place ?? HOME.solapur;
  const multipart: Record<string, string> = {
    role, email: person.email, password: person.password, full_name: person.name, phone: person.phone,
    country_id: String(country_id), state_id: String(state_id), city_id: String(city_id),
    ...(newsco_id === undefined ? {} : { newsco_id: String(newsco_id) }),
    ...(role === 'vendor' ? { profession: options.profession ?? 'electrician' } : {}),
  };
  const { user_id: id } = await dataOf<{ user_id: string }>(await request.post('/api/auth/register', { multipart }));
  if (options.approved !== false) await approve(request, id);
  return { id, ...person };
}

/** An approved vendor in Solapur, an electrician unless told. */
export const makeVendor = (request: APIRequestContext, options: WhoOptions = {}): Promise<Person> => register(request, 'vendor', options);

/** An approved broker in Solapur unless told. */
export const makeBroker = (request: APIRequestContext, options: WhoOptions = {}): Promise<Person> => register(request, 'broker', options);

/** A module admin of these cities who has chosen a password already, unless left with the one that was typed. */
export async function makeModuleAdmin(request: APIRequestContext, { cities = [HOME.solapur.city_id], choosesPassword = true }: { cities?: readonly number[]; choosesPassword?: boolean } = {}): Promise<Person> {
  const headers = bearer(await adminToken(request));
  const person = { email: newEmail(), password: DEMO_PASSWORD, name: `Manager ${unique()}`, phone: newPhone() };
  const data = { email: person.email, password: person.password, full_name: person.name, phone: person.phone, assigned_city_id: cities[0] };
  const made = await dataOf<{ data: { id: string } }>(await request.post('/api/admin/module-admins', { headers, data }));
  const { id } = made.data;
  if (cities.length > 1) await changeCities(request, id, cities);
  if (!choosesPassword) return { id, ...person };
  const { access_token: token } = await signInByCall(request, person.email);
  const password = `${DEMO_PASSWORD}-own`;
  await dataOf(await request.put('/api/auth/password', { headers: bearer(token), data: { current_password: person.password, new_password: password } }));
  return { id, ...person, password };
}

/** A place below another one, that no other test leans on. */
export async function makePlace(request: APIRequestContext, parentId: number): Promise<{ id: number; name: string }> {
  const { data } = await dataOf<{ data: { id: number; name: string } }>(await request.post('/api/admin/locations', { headers: bearer(await adminToken(request)), data: { parent_id: parentId, name: `Place ${unique()}` } }));
  return data;
}

export async function changeCities(request: APIRequestContext, moduleAdminId: string, cities: readonly number[]): Promise<void> {
  await dataOf(await request.put(`/api/admin/module-admins/${moduleAdminId}/cities`, { headers: bearer(await adminToken(request)), data: { city_ids: cities } }));
}

export async function approve(request: APIRequestContext, userId: string): Promise<void> {
  await dataOf(await request.post(`/api/admin/approve-user/${userId}`, { headers: bearer(await adminToken(request)) }));
}

export async function rejectPerson(request: APIRequestContext, userId: string, reason: string): Promise<void> {
  await dataOf(await request.post(`/api/admin/reject-user/${userId}`, { headers: bearer(await adminToken(request)), data: { reason } }));
}

export async function suspend(request: APIRequestContext, userId: string, reason: string): Promise<void> {
  await dataOf(await request.put(`/api/admin/vendors/${userId}/suspend`, { headers: bearer(await adminToken(request)), data: { reason } }));
}

function leadForm(options: LeadOptions) {
  const service = options.side
    ? { lead_type: options.side, property_details: options.notes }
    : { profession: options.profession ?? 'electrician', notes: options.notes };
  const contact = { name: options.name ?? `Guest ${unique()}`, phone: newPhone(), email: newEmail() };
  return { referral_type: options.side ? 'broker' : 'vendor', service_details: service, contact_info: contact, location: options.place ?? HOME.solapur };
}

async function post(request: APIRequestContext, path: string, form: ReturnType<typeof leadForm> & { payment_preference?: string }, headers: Record<string, string> = {}): Promise<MadeLead> {
  const { data } = await dataOf<{ data: { referral_id: string } }>(await request.post(path, { data: form, headers }));
  return { id: await leadIdOf(request, data.referral_id), reference: data.referral_id, ...form.contact_info };
}

/** A pending request of a guest: for an electrician in Solapur unless told. */
export const makeLead = (request: APIRequestContext, options: LeadOptions = {}): Promise<MadeLead> =>
  post(request, '/api/leads/service-request', leadForm(options));

/** The same as a pending referral by this person. */
export async function makeReferral(request: APIRequestContext, referrer: Person, options: LeadOptions = {}): Promise<MadeLead> {
  const { access_token: token } = await signInByCall(request, referrer.email, referrer.password);
  return post(request, '/api/leads/referral', { ...leadForm(options), payment_preference: 'upi' }, bearer(token));
}

/** Id of the lead with this reference. */
export async function leadIdOf(request: APIRequestContext, reference: string): Promise<string> {
  const answer = await request.get('/api/admin/leads', { headers: bearer(await adminToken(request)), params: { search: reference } });
  const { data } = await dataOf<{ data: { leads: { id: string; referral_id: string }[] } }>(answer);
  const found = data.leads.find((lead) => lead.referral_id === reference);
  expect(found, reference).toBeDefined();
  return found?.id ?? '';
}

/** Gives a lead to someone; `reason` takes it from whoever has it. */
export async function assignLead(request: APIRequestContext, leadId: string, personId: string, reason?: string): Promise<void> {
  await dataOf(await request.put(`/api/admin/leads/${leadId}/assign`, { headers: bearer(await adminToken(request)), data: { vendor_id: personId, reason } }));
}

/** A lead that is assigned to this person already. */
export async function makeAssignedLead(request: APIRequestContext, person: Person, options: LeadOptions = {}): Promise<MadeLead> {
  const lead = await makeLead(request, options);
  await assignLead(request, lead.id, person.id);
  return lead;
}

/** What the assigned person does with a lead. */
export async function actOnLead(request: APIRequestContext, person: Person, leadId: string, ...actions: ('accept' | 'reject' | 'complete')[]): Promise<void> {
  const { access_token: token } = await signInByCall(request, person.email, person.password);
  for (const action of actions) {
    await dataOf(await request.put(`/api/dashboard/leads/${leadId}/action`, { headers: bearer(token), data: { action } }));
  }
}

/** Makes the page that of someone who is signed in; leaving and coming back stays possible, unlike with `pageAs`. */
export async function enterAs(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { access_token: token, user: { id, role, status, profile } } = await signInByCall(page.request, person.email, person.password);
  const stored = { token, user: { id, role, status, profile: { fullName: profile.full_name, phone: profile.phone } } };
  // Any address of the site gives access to its storage; this one runs no script.
  await page.goto('/livez');
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(stored));
}
