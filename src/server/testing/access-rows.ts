/** Who may call what: one row for every registered route, with an input that succeeds for whoever may call it. */
import { contract } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { createSecret, sha256 } from '../features/accounts/secrets.ts';
import { uuidv7 } from '../platform/clock.ts';
import { hashPassword } from '../platform/passwords.ts';
import { signId } from '../platform/signed-ids.ts';
import { buildSession, buildUser } from './builders/accounts.ts';
import { buildPhoto, buildPicture } from './builders/files.ts';
import { buildLead } from './builders/leads.ts';
import { PLACES } from './builders/locations.ts';
import { buildVendor } from './builders/vendors.ts';
import type { TestApp } from './test-app.ts';

/** 2 success, 0 success that finds nothing to do, 1 is 401, 3 is 403 or 404 (denied), 4 is 404 or 403 (denied), 5 is 422. One figure for each caller. */
export type Row = { endpoint: Endpoint; allow: string; input: (world: World) => object | Promise<object> };

/** `token` is the caller's, null for visitors. */
export type World = { app: TestApp; owner: { id: string }; other: { id: string }; token: string | null };

const EVERYONE = '222222222';
const SIGNED_IN = '112222222';
const ADMINS = '113333222';
const SCOPED = '113333242';
/** Whoever administers another city is told that nothing of it was done, in an answer that succeeds. */
const SEVERAL = '113333202';
const MASTER = '113333332';
const WORKERS = '113222333';
/** The owner, and administrators in scope; nobody else knows that it is there. */
const OWNED = '113244242';

const { accounts, activity, adminLocations, adminVendors, assignment, dashboards, leads, locations, moderation, moduleAdmins, ownData, passwords, professions, profiles, ratings, referrals, registration, savedViews, sessions, specializations, system, vendors } = contract;

let counter = 0;
/** In the name of everything that lies in Pune and is not public. */
export const MARKER = 'marker-of-pune';

const nothing = () => ({});
const owner = ({ owner: { id } }: World) => ({ params: { id } });
const pendingVendor = async ({ app }: World) => ({ params: { id: (await buildVendor(app, { status: 'pending', fullName: `${MARKER} applicant` })).id } });
const manager = async ({ app }: World, status: 'approved' | 'suspended' = 'approved') => ({ params: { id: (await buildUser(app, { role: 'module_admin', status, cityIds: [PLACES.pune], fullName: `${MARKER} manager` })).id } });
const pendingLead = async ({ app }: World) => ({ params: { id: (await buildLead(app, { contactName: `${MARKER} contact` })).id } });
const pendingReferral = async ({ app }: World) => ({ params: { id: (await buildLead(app, { kind: 'REFERRAL', contactName: `${MARKER} referred` })).id } });
export const sessionOf = (app: TestApp, token: string | null) => app.db.selectFrom('sessions').select(['id', 'user_id']).where('token_sha256', '=', sha256(token ?? '')).executeTakeFirst();
const givePassword = async ({ app, token }: World) => {
  const caller = await sessionOf(app, token);
  if (caller) await app.db.updateTable('users').set({ password_hash: await hashPassword('good password') }).where('id', '=', caller.user_id).execute();
  return 'good password';
};
/** Gives a vendor a profile photo; answers how to ask for it. */
const givePhoto = async ({ app, owner: { id } }: World) => {
  const { token } = await buildUser(app, { role: 'admin' });
  const answer = await app.call(profiles.setPhoto, { params: { id }, body: { photo: new Blob([await buildPicture('#224466')]) } as never }, { token });
  return { params: { id }, query: { v: answer.body.data.profile_image_url?.split('v=')[1] } };
};
/** A profession that nobody has. */
const freshProfession = async ({ app }: World) => ({ params: { id: String((await app.db.insertInto('professions').values({ slug: `fresh-${(counter += 1)}`, name: `Fresh ${counter}`, created_at: app.now() }).returning('id').executeTakeFirstOrThrow()).id) } });
/** A request by an applicant of Pune that waits for review. */
export const professionRequest = async (world: World) => {
  const { app } = world;
  const request = { id: uuidv7(app.now()), requested_profession: `Wished ${(counter += 1)}`, requested_by: (await pendingVendor(world)).params.id, created_at: app.now() };
  await app.db.insertInto('profession_requests').values(request).execute();
  return { params: { id: request.id } };
};
const giveLink = async ({ app, owner: { id: userId } }: World) => {
  const token = createSecret();
  await app.db.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await app.db.insertInto('password_links').values({ token_sha256: sha256(token), user_id: userId, kind: 'reset', created_at: app.now(), expires_at: new Date(app.now().getTime() + 60_000) }).execute();
  return token;
};
const idOfOtherSession = async ({ app, token }: World) => {
  const caller = await sessionOf(app, token);
  return (caller && (await sessionOf(app, await buildSession(app, caller.user_id)))?.id) ?? '01890000-0000-7000-8000-000000000000';
};
const contactInfo = () => ({ name: 'Asha', phone: `+91 50000 ${String((counter += 1)).padStart(5, '0')}`, email: 'asha@example.com' });

const failedMail = async ({ app }: World) => {
  const id = uuidv7(app.now());
  await app.db.insertInto('mails').values({ id, template: 'test_mail', to_address: 'asha@example.com', data: '{}', created_at: app.now(), attempts: 10, dead_at: app.now() }).execute();
  return { params: { id } };
};
/** A view of whoever asks; those who may have none ask for nobody's. */
const ownView = async ({ app, token }: World) => {
  const caller = await sessionOf(app, token);
  const id = uuidv7(app.now());
  if (caller) await app.db.insertInto('saved_views').values({ id, user_id: caller.user_id, tab: 'leads', name: `View ${(counter += 1)}`, query: 'status=pending', created_at: app.now(), updated_at: app.now() }).execute();
  return { params: { id } };
};

export const ROWS: Row[] = [
  { endpoint: system.status, allow: MASTER, input: nothing },
  { endpoint: system.testMail, allow: MASTER, input: nothing },
  { endpoint: system.retryMail, allow: MASTER, input: failedMail },
  { endpoint: accounts.login, allow: EVERYONE, input: async ({ app }) => ({ body: { email: (await buildUser(app, { password: 'good password' })).email, password: 'good password' } }) },
  { endpoint: accounts.logout, allow: SIGNED_IN, input: nothing },
  { endpoint: accounts.me, allow: SIGNED_IN, input: nothing },
  { endpoint: passwords.forgot, allow: EVERYONE, input: () => ({ body: { email: 'nobody@example.com' } }) },
  { endpoint: passwords.reset, allow: EVERYONE, input: async (world) => ({ body: { token: await giveLink(world), new_password: 'Better-Password-1' } }) },
  { endpoint: passwords.change, allow: SIGNED_IN, input: async (world) => ({ body: { current_password: await givePassword(world), new_password: 'better password' } }) },
  { endpoint: ownData.download, allow: SIGNED_IN, input: nothing },
  // Another administrator stays behind.
  { endpoint: ownData.deleteAccount, allow: SIGNED_IN, input: async (world) => (await buildUser(world.app, { role: 'admin' }), { body: { password: await givePassword(world) } }) },
  { endpoint: sessions.list, allow: SIGNED_IN, input: nothing },
  { endpoint: sessions.end, allow: SIGNED_IN, input: async (world) => ({ params: { id: await idOfOtherSession(world) } }) },
  { endpoint: sessions.endOthers, allow: SIGNED_IN, input: async (world) => (await idOfOtherSession(world), {}) },
  {
    endpoint: registration.register,
    allow: EVERYONE,
    input: () => ({ body: { email: `new${(counter += 1)}@example.com`, password: 'good password', role: 'broker', full_name: 'New Broker', phone: '+91 50123 45678', country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune) } }),
  },
  { endpoint: locations.countries, allow: EVERYONE, input: nothing },
  { endpoint: locations.states, allow: EVERYONE, input: () => ({ params: { id: String(PLACES.india) } }) },
  { endpoint: locations.cities, allow: EVERYONE, input: () => ({ params: { id: String(PLACES.maharashtra) } }) },
  { endpoint: locations.newsco, allow: EVERYONE, input: () => ({ params: { id: String(PLACES.bengaluru) } }) },
  { endpoint: locations.search, allow: EVERYONE, input: () => ({ query: { q: 'pune' } }) },
  { endpoint: professions.list, allow: EVERYONE, input: () => ({ query: { active_only: 'false' } }) },
  { endpoint: professions.request, allow: EVERYONE, input: () => ({ body: { requested_profession: `Beekeeper ${(counter += 1)}` } }) },
  { endpoint: professions.adminList, allow: ADMINS, input: nothing },
  { endpoint: professions.create, allow: ADMINS, input: () => ({ body: { name: `Created ${(counter += 1)}` } }) },
  { endpoint: professions.update, allow: ADMINS, input: async (world) => ({ ...(await freshProfession(world)), body: { name: `Renamed ${(counter += 1)}`, is_active: false } }) },
  { endpoint: professions.remove, allow: ADMINS, input: freshProfession },
  { endpoint: professions.requests, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: professions.review, allow: ADMINS, input: async (world) => ({ ...(await professionRequest(world)), body: { status: 'approved', create_profession: true } }) },
  { endpoint: specializations.byProfession, allow: EVERYONE, input: () => ({ params: { profession: 'electrician' }, query: {} }) },
  { endpoint: specializations.search, allow: EVERYONE, input: () => ({ query: { q: 'w' } }) },
  { endpoint: specializations.professions, allow: EVERYONE, input: nothing },
  { endpoint: specializations.all, allow: EVERYONE, input: nothing },
  { endpoint: specializations.suggest, allow: EVERYONE, input: () => ({ query: { profession: 'electrician', specialization: `Solar roofs ${(counter += 1)}` } }) },
  { endpoint: vendors.place, allow: EVERYONE, input: () => ({ query: { id: String(PLACES.pune) } }) },
  { endpoint: vendors.places, allow: EVERYONE, input: () => ({ query: {} }) },
  { endpoint: specializations.add, allow: ADMINS, input: () => ({ body: { profession: 'electrician', specialization: `Listed roofs ${(counter += 1)}` } }) },
  { endpoint: profiles.ownSpecializations, allow: WORKERS, input: nothing },
  { endpoint: profiles.setOwnSpecializations, allow: WORKERS, input: () => ({ body: { specializations: [`Own roofs ${(counter += 1)}`] } }) },
  { endpoint: profiles.read, allow: OWNED, input: owner },
  { endpoint: profiles.update, allow: OWNED, input: (world) => ({ ...owner(world), body: { full_name: `Asha ${(counter += 1)}` } }) },
  { endpoint: profiles.photo, allow: EVERYONE, input: givePhoto },
  { endpoint: profiles.setPhoto, allow: OWNED, input: async (world) => ({ ...owner(world), body: { photo: new Blob([await buildPicture('#224466')]) } }) },
  { endpoint: profiles.removePhoto, allow: OWNED, input: async (world) => (await givePhoto(world), owner(world)) },
  { endpoint: profiles.setSpecializations, allow: OWNED, input: (world) => ({ ...owner(world), body: { specializations: [`Roofs ${(counter += 1)}`] } }) },
  { endpoint: vendors.list, allow: EVERYONE, input: () => ({ query: { city_id: String(PLACES.pune) } }) },
  { endpoint: vendors.detail, allow: EVERYONE, input: owner },
  { endpoint: vendors.detail, allow: '444444242', input: pendingVendor },
  { endpoint: vendors.detail, allow: '444444242', input: async ({ app }) => ({ params: { id: (await buildVendor(app, { status: 'suspended', fullName: `${MARKER} suspended` })).id } }) },
  // Not for approved people's photos, and no profile at all: administrators stay out as well.
  { endpoint: registration.idCardPhoto, allow: '113333444', input: async ({ app, other: { id } }) => (await buildPhoto(app, id), { params: { id } }) },
  { endpoint: vendors.detail, allow: '444444444', input: async ({ app }) => ({ params: { id: (await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] })).id } }) },
  { endpoint: ratings.rate, allow: '113523333', input: (world) => ({ ...owner(world), body: { rating: 4 } }) },
  {
    endpoint: leads.requestService,
    allow: EVERYONE,
    input: () => ({ body: { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: contactInfo(), location: { country_id: PLACES.india, state_id: PLACES.maharashtra, city_id: PLACES.pune } } }),
  },
  {
    endpoint: leads.postReferral,
    allow: '113222222',
    input: () => ({ body: { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: contactInfo(), location: { city_id: PLACES.pune }, payment_preference: 'upi' } }),
  },
  { endpoint: leads.withdraw, allow: EVERYONE, input: async ({ app }) => ({ body: { token: signId(app.deriveKey('links'), 'withdraw', (await buildLead(app)).id) } }) },
  { endpoint: leads.act, allow: '113244333', input: async ({ app, owner: { id } }) => ({ params: { id: (await buildLead(app, { status: 'assigned', assigneeId: id })).id }, body: { action: 'accept' } }) },
  { endpoint: leads.adminList, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: leads.exportCsv, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: leads.adminDetail, allow: SCOPED, input: pendingLead },
  { endpoint: assignment.candidates, allow: SCOPED, input: async (world) => ({ ...(await pendingLead(world)), query: {} }) },
  { endpoint: assignment.assign, allow: SCOPED, input: async (world) => ({ ...(await pendingLead(world)), body: { vendor_id: world.other.id } }) },
  { endpoint: assignment.assignMany, allow: SEVERAL, input: async (world) => ({ body: { lead_ids: [(await pendingLead(world)).params.id], vendor_id: world.other.id } }) },
  { endpoint: assignment.autoAssign, allow: SEVERAL, input: async (world) => (await pendingLead(world), { body: { limit: 1 }, query: {} }) },
  { endpoint: referrals.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: referrals.detail, allow: SCOPED, input: pendingReferral },
  { endpoint: referrals.assign, allow: SCOPED, input: async (world) => ({ ...(await pendingReferral(world)), body: { vendor_id: world.other.id } }) },
  { endpoint: registration.pendingApprovals, allow: ADMINS, input: () => ({ query: {} }) },
  {
    endpoint: registration.idCardPhoto,
    allow: SCOPED,
    input: async (world) => {
      const input = await pendingVendor(world);
      await buildPhoto(world.app, input.params.id);
      return input;
    },
  },
  { endpoint: registration.approve, allow: SCOPED, input: pendingVendor },
  { endpoint: registration.reject, allow: SCOPED, input: async (world) => ({ ...(await pendingVendor(world)), body: {} }) },
  { endpoint: savedViews.list, allow: ADMINS, input: nothing },
  { endpoint: savedViews.create, allow: ADMINS, input: () => ({ body: { tab: 'leads', name: `View ${(counter += 1)}`, query: 'status=pending' } }) },
  { endpoint: savedViews.rename, allow: ADMINS, input: async (world) => ({ ...(await ownView(world)), body: { name: `View ${(counter += 1)}` } }) },
  { endpoint: savedViews.delete, allow: ADMINS, input: ownView },
  { endpoint: registration.approveMany, allow: SEVERAL, input: async (world) => ({ body: { user_ids: [(await pendingVendor(world)).params.id] } }) },
  { endpoint: registration.rejectMany, allow: SEVERAL, input: async (world) => ({ body: { user_ids: [(await pendingVendor(world)).params.id] } }) },
  { endpoint: moderation.suspend, allow: SCOPED, input: async ({ app }) => ({ params: { id: (await buildVendor(app, {})).id }, body: { reason: 'No reply' } }) },
  { endpoint: moderation.delete, allow: SCOPED, input: async ({ app }) => ({ params: { id: (await buildVendor(app, {})).id } }) },
  { endpoint: moderation.reactivate, allow: SCOPED, input: async ({ app }) => ({ params: { id: (await buildVendor(app, { status: 'suspended' })).id } }) },
  { endpoint: adminVendors.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: adminVendors.moduleAdminList, allow: '113333223', input: () => ({ query: {} }) },
  { endpoint: adminVendors.detail, allow: SCOPED, input: pendingVendor },
  { endpoint: adminVendors.history, allow: SCOPED, input: async (world) => ({ ...(await pendingVendor(world)), query: {} }) },
  {
    endpoint: adminVendors.create,
    allow: '113333232',
    input: () => ({ body: { email: `added${(counter += 1)}@example.com`, full_name: 'Added Vendor', phone: '+91 50123 45678', city_id: String(PLACES.pune) } }),
  },
  { endpoint: moduleAdmins.list, allow: MASTER, input: () => ({ query: {} }) },
  { endpoint: moduleAdmins.detail, allow: MASTER, input: (world) => manager(world) },
  { endpoint: moduleAdmins.create, allow: MASTER, input: () => ({ body: { email: `manager${(counter += 1)}@example.com`, password: 'good password', full_name: 'New Manager', phone: '+91 50123 45678', assigned_city_id: PLACES.pune } }) },
  { endpoint: moduleAdmins.changeCity, allow: MASTER, input: async (world) => ({ ...(await manager(world)), body: { city_id: PLACES.bengaluru } }) },
  { endpoint: moduleAdmins.changeCities, allow: MASTER, input: async (world) => ({ ...(await manager(world)), body: { city_ids: [PLACES.pune, PLACES.bengaluru] } }) },
  { endpoint: moduleAdmins.suspend, allow: MASTER, input: async (world) => ({ ...(await manager(world)), body: {} }) },
  { endpoint: moduleAdmins.reactivate, allow: MASTER, input: (world) => manager(world, 'suspended') },
  { endpoint: moduleAdmins.delete, allow: MASTER, input: (world) => manager(world) },
  { endpoint: dashboards.vendor, allow: '113223333', input: nothing },
  { endpoint: dashboards.broker, allow: '113332333', input: nothing },
  { endpoint: dashboards.adminStats, allow: ADMINS, input: nothing },
  { endpoint: dashboards.adminCharts, allow: ADMINS, input: nothing },
  { endpoint: dashboards.recentActivity, allow: ADMINS, input: nothing },
  { endpoint: adminLocations.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: adminLocations.list, allow: SCOPED, input: () => ({ query: { parent_id: String(PLACES.pune) } }) },
  { endpoint: adminLocations.detail, allow: SCOPED, input: () => ({ params: { id: String(PLACES.pune) } }) },
  { endpoint: adminLocations.create, allow: SCOPED, input: () => ({ body: { parent_id: PLACES.pune, name: `Region ${(counter += 1)}` } }) },
  { endpoint: adminLocations.create, allow: '113333332', input: () => ({ body: { parent_id: PLACES.maharashtra, name: `City ${(counter += 1)}` } }) },
  { endpoint: adminLocations.change, allow: '113333332', input: () => ({ params: { id: String(PLACES.pune) }, body: { name: `Pune ${(counter += 1)}` } }) },
  { endpoint: activity.list, allow: ADMINS, input: () => ({ query: {} }) },
  { endpoint: dashboards.moduleAdmin, allow: '113333223', input: nothing },
  { endpoint: dashboards.moduleAdminProfile, allow: '113333223', input: nothing },
];
