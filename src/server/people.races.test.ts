/** Two decide on one person, or say what only one of them can be right about, at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { contract } from '../contract/index.ts';
import type { UserStatus } from '../contract/shared/roles.ts';
import { createSecret, sha256 } from './features/accounts/secrets.ts';
import { uuidv7 } from './platform/clock.ts';
import { verifyPassword } from './platform/passwords.ts';
import { type BuiltUser, buildUser } from './testing/builders/accounts.ts';
import { PLACES } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { type Call, closeField, deleting, type Heat, mailsTo, numberOf, openField, suspending, testRaces, winnerOf } from './testing/races.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let admin: BuiltUser;
let vendor: BuiltUser;
let rival: BuiltUser;
let counter = 0;

beforeAll(async () => {
  ({ app, other, admin, vendor, rival } = await openField());
});
afterAll(() => closeField({ app, other }));

const { moderation, passwords, professions, profiles, ratings, registration } = contract;

const one = (query: Parameters<typeof numberOf>[1]) => numberOf(app.db, query);

async function approveOrReject(): Promise<Heat> {
  const { id, email } = await buildVendor(app, { status: 'pending' });
  const input = { params: { id } };
  return {
    calls: [(on) => on.call(registration.approve, input, { token: admin.token }), (on) => on.call(registration.reject, { ...input, body: {} }, { token: admin.token })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action in ('approved', 'rejected')`),
    story: async (answers) => {
      const status = winnerOf(answers, 'approved', 'rejected');
      const listed = await one(sql`select count(*)::int as n from vendor_listings where user_id = ${id}`);
      const told = await mailsTo(app.db, email);
      return (await one(sql`select count(*)::int as n from users where id = ${id} and status = ${status}`)) === 1 && listed === (status === 'approved' ? 1 : 0) && told.join() === `registration_${status}`;
    },
  };
}

async function deleteOrChange(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const change = (on: TestApp) => on.call(profiles.setSpecializations, { params: { id }, body: { specializations: ['Lifts'] } }, { token: admin.token });
  return {
    calls: [deleting(admin, id), change],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select (select count(*) from profiles where user_id = ${id})::int + (select count(*) from profile_specializations where user_id = ${id})::int + (select count(*) from vendor_search where user_id = ${id})::int as n`)) === 0,
  };
}

type Decision = { before: UserStatus; after: UserStatus; action: string; act: (id: string) => Call };
const DECISIONS = {
  suspend: { before: 'approved', after: 'suspended', action: 'suspended', act: (id) => suspending(admin, id) },
  reactivate: { before: 'suspended', after: 'approved', action: 'reactivated', act: (id) => (on) => on.call(moderation.reactivate, { params: { id } }, { token: admin.token }) },
  approve: { before: 'pending', after: 'approved', action: 'approved', act: (id) => (on) => on.call(registration.approve, { params: { id } }, { token: admin.token }) },
  reject: { before: 'pending', after: 'rejected', action: 'rejected', act: (id) => (on) => on.call(registration.reject, { params: { id }, body: {} }, { token: admin.token }) },
} satisfies Record<string, Decision>;

/** Once it is decided and what the other did with the profile is there. */
async function isRight(id: string, after: UserStatus, profile: ReturnType<typeof sql>): Promise<boolean> {
  return (await one(sql`select count(*)::int as n from vendor_roster r join profiles p using (user_id) where user_id = ${id} and r.status = ${after} and ${profile}
  and exists (select from vendor_listings l where l.user_id = r.user_id) = (r.status = 'approved')`)) === 1;
}

/** A profession that was asked for takes the profile, the roster and then the account. */
async function decideOrGive({ before, after, action, act }: Decision): Promise<Heat> {
  const [{ id }, request, name] = [await buildVendor(app, { status: before, professionId: null }), uuidv7(app.now()), `Wish ${(counter += 1)}`];
  await app.db.insertInto('profession_requests').values({ id: request, requested_profession: name, created_at: app.now() }).execute();
  await app.db.updateTable('profiles').set({ profession_request_id: request }).where('user_id', '=', id).execute();
  const give = (on: TestApp) => on.call(professions.review, { params: { id: request }, body: { status: 'approved', create_profession: true } }, { token: admin.token });
  return {
    calls: [act(id), give],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = ${action}`),
    story: () => isRight(id, after, sql`p.profession_id = (select id from professions where name = ${name})`),
  };
}

/** A change holds the account before the roster, so it shows no other order. */
async function decideOrChange({ before, after, action, act }: Decision): Promise<Heat> {
  const { id } = await buildVendor(app, { status: before });
  const change = (on: TestApp) => on.call(profiles.update, { params: { id }, body: { full_name: 'Another Name' } }, { token: admin.token });
  return {
    calls: [act(id), change],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = ${action}`),
    story: () => isRight(id, after, sql`p.full_name = 'Another Name'`),
  };
}

const formOf = (email: string) => ({ email, password: 'good password', role: 'broker' as const, full_name: 'New Broker', phone: '+91 50123 45678', country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune) });

async function deleteOrApplyAgain(): Promise<Heat> {
  const email = `again${(counter += 1)}@example.com`;
  const { id } = await buildVendor(app, { status: 'rejected', email });
  return {
    calls: [deleting(admin, id), (on) => on.call(registration.register, { body: formOf(email) })],
    effects: () => one(sql`select count(*)::int as n from users where lower(email) = ${email} and status = 'pending'`),
    story: async () => (await one(sql`select count(*)::int as n from profiles where user_id = ${id}`)) === 0,
  };
}

async function rateTwice(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const rate = (rating: number) => (on: TestApp) => on.call(ratings.rate, { params: { id }, body: { rating } }, { token: vendor.token });
  return {
    calls: [rate(2), rate(5)],
    effects: () => one(sql`select count(*)::int as n from ratings where vendor_id = ${id}`),
    story: async () => (await one(sql`select count(*)::int as n from profiles p join ratings r on r.vendor_id = p.user_id join vendor_listings l on l.user_id = p.user_id
      where p.user_id = ${id} and p.rating_sum = r.rating and p.rating_count = 1 and l.rating_count = 1`)) === 1,
  };
}

/** Both count. */
async function rateByTwo(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const rate = (by: BuiltUser, rating: number) => (on: TestApp) => on.call(ratings.rate, { params: { id }, body: { rating } }, { token: by.token });
  return {
    calls: [rate(vendor, 2), rate(rival, 5)],
    effects: async () => (await one(sql`select count(*)::int as n from ratings where vendor_id = ${id}`)) / 2,
    story: async () => (await one(sql`select count(*)::int as n from profiles p join vendor_listings l on l.user_id = p.user_id
      where p.user_id = ${id} and p.rating_sum = 7 and p.rating_count = 2 and l.rating_count = 2`)) === 1,
  };
}

function registerTwice(): Promise<Heat> {
  const email = `fresh${(counter += 1)}@example.com`;
  const call = (on: TestApp) => on.call(registration.register, { body: formOf(email) });
  return Promise.resolve({
    calls: [call, call],
    effects: () => one(sql`select count(*)::int as n from users where lower(email) = ${email}`),
    story: async () => (await one(sql`select count(*)::int as n from activity where action = 'registered' and object_id in (select id::text from users where email = ${email})`)) === 1,
  });
}

async function resetTwice(): Promise<Heat> {
  const { id, email } = await buildUser(app, { email: `forgetful${(counter += 1)}@example.com` });
  const token = createSecret();
  const expires_at = new Date(app.now().getTime() + 60_000);
  await app.db.insertInto('password_links').values({ token_sha256: sha256(token), user_id: id, kind: 'reset', created_at: app.now(), expires_at }).execute();
  const [first, second] = ['First-Password-1', 'Second-Password-2'] as const;
  const reset = (new_password: string) => (on: TestApp) => on.call(passwords.reset, { body: { token, new_password } });
  const opens = async (password: string) => verifyPassword((await app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash, password);
  return {
    calls: [reset(first), reset(second)],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'password_reset' and outcome = 'ok'`),
    story: async (answers) =>
      (await one(sql`select count(*)::int as n from sessions where user_id = ${id} and revoked_at is null`)) === 0 && (await mailsTo(app.db, email)).length === 1 && (await opens(winnerOf(answers, first, second))),
  };
}

testRaces({
  'approve / reject of an applicant': { answers: ['200 409'], prepare: approveOrReject, meet: 'users' },
  'delete / change of one vendor': { answers: ['200 200', '200 404'], prepare: deleteOrChange, meet: 'profiles' },
  'suspend / change of one vendor': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.suspend), meet: 'vendor_roster' },
  'reactivate / change of one vendor': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.reactivate), meet: 'vendor_roster' },
  'approve / change of one applicant': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.approve), meet: 'vendor_roster' },
  'reject / change of one applicant': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.reject), meet: 'vendor_roster' },
  'suspend / give a profession to one vendor': { answers: ['200 200'], prepare: () => decideOrGive(DECISIONS.suspend), meet: 'vendor_roster' },
  'reactivate / give a profession to one vendor': { answers: ['200 200'], prepare: () => decideOrGive(DECISIONS.reactivate), meet: 'vendor_roster' },
  'approve / give a profession to one applicant': { answers: ['200 200'], prepare: () => decideOrGive(DECISIONS.approve), meet: 'vendor_roster' },
  'delete / apply again of one rejected applicant': { answers: ['200 201', '201 404'], prepare: deleteOrApplyAgain, meet: 'profiles' },
  'rate / rate by one vendor': { answers: ['200 200'], prepare: rateTwice, meet: 'profiles' },
  'rate / rate by two vendors': { answers: ['200 200'], prepare: rateByTwo, meet: 'profiles' },
  'register / register of one e-mail': { answers: ['201 409'], prepare: registerTwice, meet: 'users' },
  'reset / reset by one link': { answers: ['200 400'], prepare: resetTwice, meet: 'password_links' },
}, () => ({ app, other }));
