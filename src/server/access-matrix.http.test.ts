/** Who may call what: one row for every registered route, tried by every kind of caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { contract } from '../contract/index.ts';
import type { Endpoint } from '../contract/shared/endpoint.ts';
import { createSecret, sha256 } from './features/accounts/secrets.ts';
import { uuidv7 } from './platform/clock.ts';
import { hashPassword } from './platform/passwords.ts';
import { signId } from './platform/signed-ids.ts';
import { buildSession, buildUser } from './testing/builders/accounts.ts';
import { buildPhoto, buildPicture } from './testing/builders/files.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildPlaces, type Places } from './testing/builders/locations.ts';
import { buildBroker, buildVendor } from './testing/builders/vendors.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Callers. V visitor, X a token that is garbage, expired, revoked or of someone suspended or rejected,
 * P pending user, O the vendor concerned, N another vendor, B a broker, M module admin of the object's
 * city, W module admin of another city, A admin.
 */
const CALLERS = ['V', 'X', 'P', 'O', 'N', 'B', 'M', 'W', 'A'] as const;
type Caller = (typeof CALLERS)[number];

/** 2 success, 1 is 401, 3 is 403 or 404 (denied), 4 is 404 or 403 (denied), 5 is 422. One figure for each caller. */
type Row = { endpoint: Endpoint; allow: string; input: (world: World) => object | Promise<object> };

/** `token` is the caller's, null for visitors. */
type World = { places: Places; owner: { id: string }; other: { id: string }; token: string | null };

const EVERYONE = '222222222';
const SIGNED_IN = '112222222';
const ADMINS = '113333222';
const SCOPED = '113333242';
const MASTER = '113333332';
const WORKERS = '113222333';
/** The owner, and administrators in scope; nobody else knows that it is there. */
const OWNED = '113244242';

const { accounts, activity, adminLocations, adminVendors, assignment, dashboards, leads, locations, moderation, moduleAdmins, ownData, passwords, professions, profiles, ratings, referrals, registration, savedViews, sessions, specializations, system, vendors } = contract;

let app: TestApp;
let places: Places;
let counter = 0;
const MARKER = 'marker-of-pune';

const nothing = () => ({});
const owner = ({ owner: { id } }: World) => ({ params: { id } });
const pendingVendor = async () => ({ params: { id: (await buildVendor(app, { status: 'pending', fullName: `${MARKER} applicant` })).id } });
const manager = async (status: 'approved' | 'suspended' = 'approved') => ({ params: { id: (await buildUser(app, { role: 'module_admin', status, cityIds: [places.pune], fullName: `${MARKER} manager` })).id } });
const pendingLead = async () => ({ params: { id: (await buildLead(app, { contactName: `${MARKER} contact` })).id } });
const pendingReferral = async () => ({ params: { id: (await buildLead(app, { kind: 'REFERRAL', contactName: `${MARKER} referred` })).id } });
const sessionOf = (token: string | null) => app.db.selectFrom('sessions').select(['id', 'user_id']).where('token_sha256', '=', sha256(token ?? '')).executeTakeFirst();
const givePassword = async (token: string | null) => {
  const caller = await sessionOf(token);
  if (caller) await app.db.updateTable('users').set({ password_hash: await hashPassword('good password') }).where('id', '=', caller.user_id).execute();
  return 'good password';
};
/** Gives a vendor a profile photo; answers how to ask for it. */
const givePhoto = async (id: string) => {
  const { token } = await buildUser(app, { role: 'admin' });
  const answer = await app.call(profiles.setPhoto, { params: { id }, body: { photo: new Blob([await buildPicture('#224466')]) } as never }, { token });
  return { params: { id }, query: { v: answer.body.data.profile_image_url?.split('v=')[1] } };
};
/** A profession that nobody has. */
const freshProfession = async () => ({ params: { id: String((await app.db.insertInto('professions').values({ slug: `fresh-${(counter += 1)}`, name: `Fresh ${counter}`, created_at: app.now() }).returning('id').executeTakeFirstOrThrow()).id) } });
/** A request by an applicant of Pune that waits for review. */
const professionRequest = async () => {
  const request = { id: uuidv7(app.now()), requested_profession: `Wished ${(counter += 1)}`, requested_by: (await pendingVendor()).params.id, created_at: app.now() };
  await app.db.insertInto('profession_requests').values(request).execute();
  return { params: { id: request.id } };
};
const giveLink = async (userId: string) => {
  const token = createSecret();
  await app.db.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await app.db.insertInto('password_links').values({ token_sha256: sha256(token), user_id: userId, kind: 'reset', created_at: app.now(), expires_at: new Date(app.now().getTime() + 60_000) }).execute();
  return token;
};
const idOfOtherSession = async (token: string | null) => {
  const caller = await sessionOf(token);
  return (caller && (await sessionOf(await buildSession(app, caller.user_id)))?.id) ?? '01890000-0000-7000-8000-000000000000';
};
const contactInfo = () => ({ name: 'Asha', phone: `+91 50000 ${String((counter += 1)).padStart(5, '0')}`, email: 'asha@example.com' });

const failedMail = async () => {
  const id = uuidv7(app.now());
  await app.db.insertInto('mails').values({ id, template: 'test_mail', to_address: 'asha@example.com', data: '{}', created_at: app.now(), attempts: 10, dead_at: app.now() }).execute();
  return { params: { id } };
};
/** A view of whoever asks; those who may have none ask for nobody's. */
const ownView = async ({ token }: World) => {
  const caller = await sessionOf(token);
  const id = uuidv7(app.now());
  if (caller) await app.db.insertInto('saved_views').values({ id, user_id: caller.user_id, tab: 'leads', name: `View ${(counter += 1)}`, query: 'status=pending', created_at: app.now(), updated_at: app.now() }).execute();
  return { params: { id } };
};

const ROWS: Row[] = [
  { endpoint: system.status, allow: MASTER, input: nothing },
  { endpoint: system.testMail, allow: MASTER, input: nothing },
  { endpoint: system.retryMail, allow: MASTER, input: failedMail },
  { endpoint: accounts.login, allow: EVERYONE, input: async () => ({ body: { email: (await buildUser(app, { password: 'good password' })).email, password: 'good password' } }) },
  { endpoint: accounts.logout, allow: SIGNED_IN, input: nothing },
  { endpoint: accounts.me, allow: SIGNED_IN, input: nothing },
  { endpoint: passwords.forgot, allow: EVERYONE, input: () => ({ body: { email: 'nobody@example.com' } }) },
  { endpoint: passwords.reset, allow: EVERYONE, input: async ({ owner: { id } }) => ({ body: { token: await giveLink(id), new_password: 'Better-Password-1' } }) },
  { endpoint: passwords.change, allow: SIGNED_IN, input: async ({ token }) => ({ body: { current_password: await givePassword(token), new_password: 'better password' } }) },
  { endpoint: ownData.download, allow: SIGNED_IN, input: nothing },
  // Another administrator stays behind.
  { endpoint: ownData.deleteAccount, allow: SIGNED_IN, input: async ({ token }) => (await buildUser(app, { role: 'admin' }), { body: { password: await givePassword(token) } }) },
  { endpoint: sessions.list, allow: SIGNED_IN, input: nothing },
  { endpoint: sessions.end, allow: SIGNED_IN, input: async ({ token }) => ({ params: { id: await idOfOtherSession(token) } }) },
  { endpoint: sessions.endOthers, allow: SIGNED_IN, input: nothing },
  {
    endpoint: registration.register,
    allow: EVERYONE,
    input: () => ({ body: { email: `new${(counter += 1)}@example.com`, password: 'good password', role: 'broker', full_name: 'New Broker', phone: '+91 50123 45678', country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune) } }),
  },
  { endpoint: locations.countries, allow: EVERYONE, input: nothing },
  { endpoint: locations.states, allow: EVERYONE, input: () => ({ params: { id: String(places.india) } }) },
  { endpoint: locations.cities, allow: EVERYONE, input: () => ({ params: { id: String(places.maharashtra) } }) },
  { endpoint: locations.newsco, allow: EVERYONE, input: () => ({ params: { id: String(places.bengaluru) } }) },
  { endpoint: locations.search, allow: EVERYONE, input: () => ({ query: { q: 'pune' } }) },
  { endpoint: professions.list, allow: EVERYONE, input: () => ({ query: { active_only: 'false' } }) },
  { endpoint: professions.request, allow: EVERYONE, input: () => ({ body: { requested_profession: `Beekeeper ${(counter += 1)}` } }) },
  { endpoint: professions.adminList, allow: ADMINS, input: nothing },
  { endpoint: professions.create, allow: ADMINS, input: () => ({ body: { name: `Created ${(counter += 1)}` } }) },
  { endpoint: professions.update, allow: ADMINS, input: async () => ({ ...(await freshProfession()), body: { name: `Renamed ${(counter += 1)}`, is_active: false } }) },
  { endpoint: professions.remove, allow: ADMINS, input: freshProfession },
  { endpoint: professions.requests, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: professions.review, allow: ADMINS, input: async () => ({ ...(await professionRequest()), body: { status: 'approved', create_profession: true } }) },
  { endpoint: specializations.byProfession, allow: EVERYONE, input: () => ({ params: { profession: 'electrician' }, query: {} }) },
  { endpoint: specializations.search, allow: EVERYONE, input: () => ({ query: { q: 'w' } }) },
  { endpoint: specializations.professions, allow: EVERYONE, input: nothing },
  { endpoint: specializations.all, allow: EVERYONE, input: nothing },
  { endpoint: specializations.suggest, allow: EVERYONE, input: () => ({ query: { profession: 'electrician', specialization: `Solar roofs ${(counter += 1)}` } }) },
  { endpoint: vendors.place, allow: EVERYONE, input: () => ({ query: { id: String(places.pune) } }) },
  { endpoint: vendors.places, allow: EVERYONE, input: () => ({ query: {} }) },
  { endpoint: specializations.add, allow: ADMINS, input: () => ({ body: { profession: 'electrician', specialization: `Listed roofs ${(counter += 1)}` } }) },
  { endpoint: profiles.ownSpecializations, allow: WORKERS, input: nothing },
  { endpoint: profiles.setOwnSpecializations, allow: WORKERS, input: () => ({ body: { specializations: [`Own roofs ${(counter += 1)}`] } }) },
  { endpoint: profiles.read, allow: OWNED, input: owner },
  { endpoint: profiles.update, allow: OWNED, input: (world) => ({ ...owner(world), body: { full_name: `Asha ${(counter += 1)}` } }) },
  { endpoint: profiles.photo, allow: EVERYONE, input: ({ owner: { id } }) => givePhoto(id) },
  { endpoint: profiles.setPhoto, allow: OWNED, input: async (world) => ({ ...owner(world), body: { photo: new Blob([await buildPicture('#224466')]) } }) },
  { endpoint: profiles.removePhoto, allow: OWNED, input: owner },
  { endpoint: profiles.setSpecializations, allow: OWNED, input: (world) => ({ ...owner(world), body: { specializations: [`Roofs ${(counter += 1)}`] } }) },
  { endpoint: vendors.list, allow: EVERYONE, input: () => ({ query: { city_id: String(places.pune) } }) },
  { endpoint: vendors.detail, allow: EVERYONE, input: owner },
  { endpoint: vendors.detail, allow: '444444242', input: pendingVendor },
  { endpoint: vendors.detail, allow: '444444242', input: async () => ({ params: { id: (await buildVendor(app, { status: 'suspended', fullName: `${MARKER} suspended` })).id } }) },
  // Not for approved people's photos, and no profile at all: administrators stay out as well.
  { endpoint: registration.idCardPhoto, allow: '113333444', input: async ({ other: { id } }) => (await buildPhoto(app, id), { params: { id } }) },
  { endpoint: vendors.detail, allow: '444444444', input: async () => ({ params: { id: (await buildUser(app, { role: 'module_admin', cityIds: [places.pune] })).id } }) },
  { endpoint: ratings.rate, allow: '113523333', input: (world) => ({ ...owner(world), body: { rating: 4 } }) },
  {
    endpoint: leads.requestService,
    allow: EVERYONE,
    input: () => ({ body: { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: contactInfo(), location: { country_id: places.india, state_id: places.maharashtra, city_id: places.pune } } }),
  },
  {
    endpoint: leads.postReferral,
    allow: '113222222',
    input: () => ({ body: { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: contactInfo(), location: { city_id: places.pune }, payment_preference: 'upi' } }),
  },
  { endpoint: leads.withdraw, allow: EVERYONE, input: async () => ({ body: { token: signId(app.deriveKey('links'), 'withdraw', (await buildLead(app)).id) } }) },
  { endpoint: leads.act, allow: '113244333', input: async ({ owner: { id } }) => ({ params: { id: (await buildLead(app, { status: 'assigned', assigneeId: id })).id }, body: { action: 'accept' } }) },
  { endpoint: leads.adminList, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: leads.exportCsv, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: leads.adminDetail, allow: SCOPED, input: pendingLead },
  { endpoint: assignment.candidates, allow: SCOPED, input: async () => ({ ...(await pendingLead()), query: {} }) },
  { endpoint: assignment.assign, allow: SCOPED, input: async ({ other }) => ({ ...(await pendingLead()), body: { vendor_id: other.id } }) },
  // Leads of another city are refused one by one, inside the answer.
  { endpoint: assignment.assignMany, allow: ADMINS, input: async ({ other }) => ({ body: { lead_ids: [(await pendingLead()).params.id], vendor_id: other.id } }) },
  { endpoint: assignment.autoAssign, allow: ADMINS, input: () => ({ body: { limit: 1 }, query: {} }) },
  { endpoint: referrals.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: referrals.detail, allow: SCOPED, input: pendingReferral },
  { endpoint: referrals.assign, allow: SCOPED, input: async ({ other }) => ({ ...(await pendingReferral()), body: { vendor_id: other.id } }) },
  { endpoint: registration.pendingApprovals, allow: ADMINS, input: () => ({ query: {} }) },
  {
    endpoint: registration.idCardPhoto,
    allow: SCOPED,
    input: async () => {
      const input = await pendingVendor();
      await buildPhoto(app, input.params.id);
      return input;
    },
  },
  { endpoint: registration.approve, allow: SCOPED, input: pendingVendor },
  { endpoint: registration.reject, allow: SCOPED, input: async () => ({ ...(await pendingVendor()), body: {} }) },
  { endpoint: savedViews.list, allow: ADMINS, input: nothing },
  { endpoint: savedViews.create, allow: ADMINS, input: () => ({ body: { tab: 'leads', name: `View ${(counter += 1)}`, query: 'status=pending' } }) },
  { endpoint: savedViews.rename, allow: ADMINS, input: async (world) => ({ ...(await ownView(world)), body: { name: `View ${(counter += 1)}` } }) },
  { endpoint: savedViews.delete, allow: ADMINS, input: ownView },
  // Whoever is out of scope is told so for each person, in an answer that succeeds.
  { endpoint: registration.approveMany, allow: ADMINS, input: async () => ({ body: { user_ids: [(await pendingVendor()).params.id] } }) },
  { endpoint: registration.rejectMany, allow: ADMINS, input: async () => ({ body: { user_ids: [(await pendingVendor()).params.id] } }) },
  { endpoint: moderation.suspend, allow: SCOPED, input: async () => ({ params: { id: (await buildVendor(app, {})).id }, body: { reason: 'No reply' } }) },
  { endpoint: moderation.delete, allow: SCOPED, input: async () => ({ params: { id: (await buildVendor(app, {})).id } }) },
  { endpoint: moderation.reactivate, allow: SCOPED, input: async () => ({ params: { id: (await buildVendor(app, { status: 'suspended' })).id } }) },
  { endpoint: adminVendors.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: adminVendors.moduleAdminList, allow: '113333223', input: () => ({ query: {} }) },
  { endpoint: adminVendors.detail, allow: SCOPED, input: pendingVendor },
  { endpoint: adminVendors.history, allow: SCOPED, input: async () => ({ ...(await pendingVendor()), query: {} }) },
  {
    endpoint: adminVendors.create,
    allow: '113333232',
    input: () => ({ body: { email: `added${(counter += 1)}@example.com`, full_name: 'Added Vendor', phone: '+91 50123 45678', city_id: String(places.pune) } }),
  },
  { endpoint: moduleAdmins.list, allow: MASTER, input: () => ({ query: {} }) },
  { endpoint: moduleAdmins.detail, allow: MASTER, input: () => manager() },
  { endpoint: moduleAdmins.create, allow: MASTER, input: () => ({ body: { email: `manager${(counter += 1)}@example.com`, password: 'good password', full_name: 'New Manager', phone: '+91 50123 45678', assigned_city_id: places.pune } }) },
  { endpoint: moduleAdmins.changeCity, allow: MASTER, input: async () => ({ ...(await manager()), body: { city_id: places.bengaluru } }) },
  { endpoint: moduleAdmins.changeCities, allow: MASTER, input: async () => ({ ...(await manager()), body: { city_ids: [places.pune, places.bengaluru] } }) },
  { endpoint: moduleAdmins.suspend, allow: MASTER, input: async () => ({ ...(await manager()), body: {} }) },
  { endpoint: moduleAdmins.reactivate, allow: MASTER, input: () => manager('suspended') },
  { endpoint: moduleAdmins.delete, allow: MASTER, input: () => manager() },
  { endpoint: dashboards.vendor, allow: '113223333', input: nothing },
  { endpoint: dashboards.broker, allow: '113332333', input: nothing },
  { endpoint: dashboards.adminStats, allow: ADMINS, input: nothing },
  { endpoint: dashboards.adminCharts, allow: ADMINS, input: nothing },
  { endpoint: dashboards.recentActivity, allow: ADMINS, input: nothing },
  { endpoint: adminLocations.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: adminLocations.list, allow: SCOPED, input: () => ({ query: { parent_id: String(places.pune) } }) },
  { endpoint: adminLocations.detail, allow: SCOPED, input: () => ({ params: { id: String(places.pune) } }) },
  { endpoint: adminLocations.create, allow: SCOPED, input: () => ({ body: { parent_id: places.pune, name: `Region ${(counter += 1)}` } }) },
  { endpoint: adminLocations.create, allow: '113333332', input: () => ({ body: { parent_id: places.maharashtra, name: `City ${(counter += 1)}` } }) },
  { endpoint: adminLocations.change, allow: '113333332', input: () => ({ params: { id: String(places.pune) }, body: { name: `Pune ${(counter += 1)}` } }) },
  { endpoint: activity.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: dashboards.moduleAdmin, allow: '113333223', input: nothing },
  { endpoint: dashboards.moduleAdminProfile, allow: '113333223', input: nothing },
];

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every registered route has a row', () => {
  const rows = new Set(ROWS.map(({ endpoint }) => nameOf(endpoint)));
  expect(app.routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !rows.has(name))).toEqual([]);
});

test('every declared endpoint is registered', () => {
  const registered = new Set(app.routes.map(({ endpoint }) => nameOf(endpoint)));
  const declared = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>).map(nameOf));
  expect(declared.filter((name) => !registered.has(name))).toEqual([]);
});

/** Everything a denied call could have changed. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select md5(concat(
      (select string_agg(u::text, ',' order by id) from users u),
      (select string_agg(l::text, ',' order by id) from leads l),
      (select string_agg(a::text, ',' order by id) from assignments a),
      (select string_agg(m::text, ',' order by id) from mails m),
      (select string_agg(r::text, ',' order by id) from ratings r),
      (select string_agg(r::text, ',' order by id) from profession_requests r),
      (select string_agg(f::text, ',' order by id) from professions f),
      (select string_agg(c::text, ',' order by user_id, city_id) from module_admin_cities c),
      (select string_agg(l::text, ',' order by id) from locations l),
      (select string_agg(p::text, ',' order by user_id) from profiles p))) as sum`.execute(app.db);
  return rows[0]!.sum;
}

async function deadTokens(): Promise<string[]> {
  const user = await buildUser(app);
  const expired = await buildSession(app, user.id);
  await sql`update sessions set expires_at = ${app.now()} where user_id = ${user.id}`.execute(app.db);
  const revoked = await buildSession(app, user.id);
  await sql`update sessions set revoked_at = ${app.now()} where user_id = ${user.id}`.execute(app.db);
  return ['nwc_garbage-garbage-garbage', expired, revoked];
}

async function tokensOf(caller: Caller, ownerToken: string): Promise<(string | null)[]> {
  switch (caller) {
    case 'V': return [null];
    case 'X': return deadTokens();
    case 'P': return [(await buildVendor(app, { status: 'pending' })).token];
    case 'O': return [ownerToken];
    case 'N': return [(await buildVendor(app, {})).token];
    case 'B': return [(await buildBroker(app, {})).token];
    case 'M': return [(await buildUser(app, { role: 'module_admin', cityIds: [places.pune] })).token];
    case 'W': return [(await buildUser(app, { role: 'module_admin', cityIds: [places.bengaluru] })).token];
    case 'A': return [(await buildUser(app, { role: 'admin' })).token];
  }
}

const ACCEPTED: Readonly<Record<string, readonly number[]>> = { '1': [401], '2': [200, 201], '3': [403, 404], '4': [404, 403], '5': [422] };

describe.each(ROWS.map((row) => [`${nameOf(row.endpoint)} ${row.allow}`, row] as const))('%s', (_name, row) => {
  test.each(CALLERS.map((caller, index) => [caller, row.allow[index]!] as const))('%s: %s', async (caller, expected) => {
    const ownerVendor = await buildVendor(app, {});
    for (const token of await tokensOf(caller, ownerVendor.token)) {
      const input = await row.input({ places, owner: ownerVendor, other: await buildVendor(app, {}), token });
      const before = await fingerprint();
      const answer = await app.call(row.endpoint, input, { token });
      expect(ACCEPTED[expected], answer.text).toContain(answer.status);
      if (expected === '2') {
        expect(answer.body.success).toBe(true);
      } else {
        expect(await fingerprint()).toBe(before);
        expect(answer.text).not.toContain(MARKER);
      }
    }
  });
});

test('a module admin of another city finds nothing of Pune in any list', async () => {
  await buildVendor(app, { status: 'pending', fullName: `${MARKER} applicant` });
  await buildLead(app, { contactName: `${MARKER} contact` });
  await buildLead(app, { kind: 'REFERRAL', contactName: `${MARKER} referred` });
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [places.bengaluru] });
  await professionRequest();
  const calls = [leads.adminList, referrals.list, professions.requests, registration.pendingApprovals, dashboards.adminStats, dashboards.recentActivity, dashboards.moduleAdmin, adminVendors.list, adminVendors.moduleAdminList, activity.list] as const;
  for (const endpoint of calls) {
    const answer = await app.call(endpoint as typeof leads.adminList, { query: { search: endpoint === leads.adminList ? MARKER : undefined } }, { token });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(MARKER);
  }
  const file = await app.call(leads.exportCsv, { query: { search: MARKER } }, { token });
  expect(file.text).not.toContain(MARKER);
  const auto = await app.call(assignment.autoAssign, { body: { limit: 100 }, query: {} }, { token });
  expect(auto.body.data.assigned_count).toBe(0);
});
