/** Names of people wherever they are typed: kept in one form, without what would show them as another name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import type { FailureBody } from '../../contract/shared/api-error.ts';
import { buildUser } from '../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../testing/builders/locations.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: string;
let vendor: { id: string; token: string };
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = (await buildUser(app, { role: 'admin' })).token;
  vendor = await buildVendor(app);
});
afterAll(() => app.close());

type Answer = { status: number; body: FailureBody };
/** How a name is given, and where it stands then. */
type Field = { name: string; give: (name: string) => Promise<Answer>; kept: () => Promise<string> };

const email = () => `name${(counter += 1)}@example.com`;
const phone = () => `+91 60000 ${String((counter += 1)).padStart(5, '0')}`;
const newestProfile = async () => (await app.db.selectFrom('profiles as p').innerJoin('users as u', 'u.id', 'p.user_id').select('p.full_name').where('u.email', '=', `name${counter}@example.com`).executeTakeFirstOrThrow()).full_name;
const newestContact = async () => (await app.db.selectFrom('leads').select('contact_name').orderBy('referral_id', 'desc').limit(1).executeTakeFirstOrThrow()).contact_name;

const wish = (name: string) => ({ referral_type: 'vendor', service_details: { profession: 'electrician' }, contact_info: { name, phone: phone() }, location: { city_id: PLACES.pune } });
const person = (full_name: string) => ({ full_name, phone: '+91 50123 45678', email: email() });
const place = { country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune) };

const FIELDS: readonly Field[] = [
  { name: 'full_name', give: (name) => app.call(contract.registration.register, { body: { ...person(name), ...place, password: 'good password', role: 'broker' } as never }), kept: newestProfile },
  { name: 'full_name', give: (name) => app.call(contract.adminVendors.create, { body: { ...person(name), city_id: place.city_id } }, { token: admin }), kept: newestProfile },
  { name: 'full_name', give: (name) => app.call(contract.moduleAdmins.create, { body: { ...person(name), password: 'good password', assigned_city_id: PLACES.pune } }, { token: admin }), kept: newestProfile },
  {
    name: 'full_name',
    give: (name) => app.call(contract.profiles.update, { params: { id: vendor.id }, body: { full_name: name } }, { token: vendor.token }),
    kept: async () => (await app.db.selectFrom('profiles').select('full_name').where('user_id', '=', vendor.id).executeTakeFirstOrThrow()).full_name,
  },
  { name: 'contact_info.name', give: (name) => app.call(contract.leads.requestService, { body: wish(name) as never }), kept: newestContact },
  { name: 'contact_info.name', give: (name) => app.call(contract.leads.postReferral, { body: { ...wish(name), payment_preference: 'upi' } as never }, { token: vendor.token }), kept: newestContact },
];
const WHERE = ['at registration', 'added by administrators', 'of a module admin', 'in a profile', 'in a request', 'in a referral'] as const;

describe.each(WHERE.map((where, index) => [where, FIELDS[index]!] as const))('%s', (_where, { name, give, kept }) => {
  test.each([
    ['what turns a name around', '\u202aAsha\u202b\u202d \u202eoaR\u202c\u2066\u2067\u2068\u2069', 'Asha oaR'],
    ['edges, also below what turns around', ' \u202e\u200b\u00a0Asha Rao\ufeff\u2003\u2069', 'Asha Rao'],
    ['signs that join inside', '\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    ['a hundred characters once they are put together', 'e\u0301'.repeat(100), '\u00e9'.repeat(100)],
  ])('%s', async (_case, given, wanted) => {
    const answer = await give(given);
    expect([answer.status < 300, await kept()], JSON.stringify(answer.body)).toEqual([true, wanted]);
  });

  test.each([
    ['only what turns around', '\u202e\u2066\u2069'], ['no width at all', '\u200b\u200c\u200d\ufeff'], ['spaces of other scripts', '\u3000\u00a0\u2003'],
  ])('%s is no name', async (_case, given) => {
    const { status, body } = await give(given);
    expect([status, body.errors]).toEqual([422, { [name]: expect.stringMatching(/ is required$/) }]);
  });

  test.each([['a bell', 'Asha\u0007'], ['an escape', '\u001b[31mAsha'], ['a line break', 'Asha\nRao'], ['a carriage return', 'Asha\rRao']])('%s', async (_case, given) => {
    const { status, body } = await give(given);
    expect([status, body.errors]).toEqual([422, { [name]: expect.stringMatching(/ contains characters that are not allowed\.$/) }]);
  });
});
