/**
 * Two people do what only one of them can, each by a server with connections of its own (both in this process): one effect, one story, and the
 * other is told. Until they have met RACE_RUNS times, each.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import type { UserStatus } from '../contract/shared/roles.ts';
import { createSecret, sha256 } from './features/accounts/secrets.ts';
import { verifyPassword } from './platform/passwords.ts';
import { signId } from './platform/signed-ids.ts';
import { type BuiltUser, buildUser } from './testing/builders/accounts.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildPlaces, PLACES } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { ledgerSum } from './testing/ledger.ts';
import { meetAt } from './testing/meeting.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const RUNS = Number(process.env['RACE_RUNS'] ?? 200);
if (!(Number.isInteger(RUNS) && RUNS > 0)) throw new Error('RACE_RUNS is no number of runs');
// So many tries at most until they have met so often.
const MOST_RUNS = RUNS * 2;
/** Races that run beside each other: the first waits until all others have come, some with a password to hash, and a lock is waited for two seconds only. */
const LANES = 2;
const CAPACITY = 5;
const LEADS_OF_A_RUN = 3;

type Answer = { status: number; text: string };
/** Two calls, how often what they ask for came to be, and what else must be true then. */
type Heat = { calls: readonly [(app: TestApp) => Promise<Answer>, (app: TestApp) => Promise<Answer>]; effects: () => Promise<number>; story: (answers: readonly Answer[]) => Promise<boolean> };
/** `before`: so many people that nobody is full for what the race is not about. `meet`: the table that they write or lock first, where they are held until both have come; by themselves one is often done before the other comes, and always where passwords are hashed, which servers of one process do in turn. */
type Race = { answers: readonly string[]; before?: () => Promise<void>; prepare: () => Promise<Heat>; meet: string };

let app: TestApp;
let other: TestApp;
let admin: BuiltUser;
let vendor: BuiltUser;
let rival: BuiltUser;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({}, app);
  await buildPlaces(app);
  await hideRepeats();
  admin = await buildUser(app, { role: 'admin' });
  vendor = await buildVendor(app);
  // Of another profession, or they would wait for each other at the ledger of theirs, whatever becomes of the lead.
  rival = await buildVendor(app, { profession: 'carpenter' });
});
afterAll(async () => {
  await other.close();
  await app.close();
  process.stdout.write(`\n${['| Race | Runs | Both won | Story wrong | Held until both had come | Answers |', '|---|---|---|---|---|---|', ...table].join('\n')}\n`);
});

const table: string[] = [];
const { assignment, leads, moderation, passwords, profiles, ratings, registration } = contract;

const one = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(app.db)).rows[0]!.n;
const winnerOf = (answers: readonly Answer[], first: string, second: string) => (answers[0]!.status < 300 ? first : second);
const sameAnswer = ([first, second]: readonly Answer[]) => Promise.resolve(first!.text === second!.text);

const deadlocks = () => one(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`);

/** Who was told what: the mails of a kind to an address. */
const mailsTo = async (address: string) => (await app.db.selectFrom('mails').select('template').where('to_address', '=', address).orderBy('template').execute()).map(({ template }) => template);

async function acceptOrReject(): Promise<Heat> {
  const contactEmail = `contact${(counter += 1)}@example.com`;
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactEmail });
  const act = (action: 'accept' | 'reject') => (on: TestApp) => on.call(leads.act, { params: { id }, body: { action } }, { token: vendor.token });
  return {
    calls: [act('accept'), act('reject')],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and actor_id = ${vendor.id} and detail ->> 'from' = 'assigned'`),
    story: async (answers) => {
      const told = await mailsTo(contactEmail);
      // Accepted first and then read, a lead may be rejected still: no race, but one after the other.
      if (answers.every(({ status }) => status === 200)) return told.join() === 'lead_accepted_requester,lead_rejected_requester' && (await isGivenBack(id));
      const status = winnerOf(answers, 'accepted', 'rejected');
      return (await one(sql`select count(*)::int as n from leads l join assignments a on a.lead_id = l.id where l.id = ${id} and l.status = ${status} and a.outcome = ${status}
        and (l.assignee_id is null) = (${status} = 'rejected')`)) === 1 && told.join() === `lead_${status}_requester`;
    },
  };
}

const isGivenBack = async (id: string) => (await one(sql`select count(*)::int as n from leads where id = ${id} and status = 'rejected' and assignee_id is null`)) === 1;

async function assignTwice(): Promise<Heat> {
  const { id } = await buildLead(app);
  const assign = (to: BuiltUser) => (on: TestApp) => on.call(assignment.assign, { params: { id }, body: { vendor_id: to.id } }, { token: admin.token });
  return {
    calls: [assign(vendor), assign(rival)],
    effects: () => one(sql`select count(*)::int as n from assignments where lead_id = ${id}`),
    story: async (answers) => {
      const to = winnerOf(answers, vendor.id, rival.id);
      const stated = await one(sql`select count(*)::int as n from leads l join assignments a on a.lead_id = l.id and a.assignee_id = l.assignee_id where l.id = ${id} and l.assignee_id = ${to}`);
      const told = await one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'lead_assigned' and outcome = 'ok'`);
      return stated === 1 && told === 1;
    },
  };
}

async function autoTwice(): Promise<Heat> {
  const ids: string[] = [];
  for (let i = 0; i < LEADS_OF_A_RUN; i++) ids.push((await buildLead(app, { profession: 'plumber' })).id);
  const run = (on: TestApp) => on.call(assignment.autoAssign, { body: { lead_ids: ids, limit: LEADS_OF_A_RUN }, query: {} }, { token: admin.token });
  return { calls: [run, run], effects: () => shareGiven(ids), story: (answers) => isShared(answers, 'plumber') };
}

/** Each of the leads given away once counts as the one effect. */
const shareGiven = async (ids: readonly string[]) => (await one(sql`select count(*)::int as n from assignments where lead_id in (${sql.join([...ids])})`)) / LEADS_OF_A_RUN;

const takenOf = (answer: Answer) => (JSON.parse(answer.text) as { data: { assignments: { lead_id: string }[] } }).data.assignments.map(({ lead_id }) => lead_id);

/** Each lead of the runs was given by one of them, to somebody who had room for it. */
async function isShared(answers: readonly Answer[], profession: string): Promise<boolean> {
  const all = answers.flatMap(takenOf);
  const most = await one(sql`select coalesce(max(n), 0)::int as n from (select count(*) as n from leads where profession_id = (select id from professions where slug = ${profession}) and status in ('assigned', 'accepted') and assignee_id not in (${vendor.id}, ${rival.id}) group by assignee_id) as each`);
  return all.length === LEADS_OF_A_RUN && new Set(all).size === LEADS_OF_A_RUN && most <= CAPACITY && (await ledgerSum(app.db)) === '0';
}

const SHARED_CITIES = [PLACES.mumbai, PLACES.hyderabad] as const;
const WANTED_OF_OLDEST = 2;

/** Two runs want two each of the three oldest that wait in a city. Rounds beside each other are in different cities. */
async function autoOfTheOldest(): Promise<Heat> {
  const cityId = SHARED_CITIES[(counter += 1) % SHARED_CITIES.length]!;
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [cityId] });
  const ids: string[] = [];
  for (let i = 0; i < LEADS_OF_A_RUN; i++) ids.push((await buildLead(app, { cityId })).id);
  const run = (on: TestApp) => on.call(assignment.autoAssign, { body: { limit: WANTED_OF_OLDEST }, query: {} }, { token });
  return { calls: [run, run], effects: () => shareGiven(ids), story: (answers) => isShared(answers, 'electrician') };
}

async function buildManyVendors(cityId: number, profession: string): Promise<void> {
  for (let i = 0; i * CAPACITY < (MOST_RUNS + LANES) * LEADS_OF_A_RUN; i++) await buildVendor(app, { cityId, profession });
}

/** A profession of nobody, whose cells no other heat waits for. */
async function newTrade(): Promise<string> {
  const profession = `trade-${(counter += 1)}`;
  await app.db.insertInto('professions').values({ slug: profession, name: profession, created_at: app.now() }).execute();
  return profession;
}

/** One person has one place left, and two runs have a lead each and all that they ask for in common. */
async function autoForTheLastPlace(): Promise<Heat> {
  const profession = await newTrade();
  const last = await buildVendor(app, { profession });
  for (let taken = 1; taken < CAPACITY; taken += 1) await buildLead(app, { profession, status: 'accepted', assigneeId: last.id });
  const [first, second] = [await buildLead(app, { profession }), await buildLead(app, { profession })];
  const run = (lead: { id: string }) => (on: TestApp) => on.call(assignment.autoAssign, { body: { lead_ids: [lead.id], limit: 1 }, query: {} }, { token: admin.token });
  return {
    calls: [run(first), run(second)],
    effects: () => one(sql`select count(*)::int as n from assignments where lead_id in (${first.id}, ${second.id})`),
    story: async (answers) => {
      const open = await one(sql`select count(*)::int as n from leads where assignee_id = ${last.id} and status in ('assigned', 'accepted')`);
      const refused = answers.filter(({ text }) => text.includes(`has ${CAPACITY} open leads already`));
      return open === CAPACITY && refused.length === 1 && (await ledgerSum(app.db)) === '0';
    },
  };
}

async function approveOrReject(): Promise<Heat> {
  const { id, email } = await buildVendor(app, { status: 'pending' });
  const input = { params: { id } };
  return {
    calls: [(on) => on.call(registration.approve, input, { token: admin.token }), (on) => on.call(registration.reject, { ...input, body: {} }, { token: admin.token })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action in ('approved', 'rejected')`),
    story: async (answers) => {
      const status = winnerOf(answers, 'approved', 'rejected');
      const listed = await one(sql`select count(*)::int as n from vendor_listings where user_id = ${id}`);
      const told = await mailsTo(email);
      return (await one(sql`select count(*)::int as n from users where id = ${id} and status = ${status}`)) === 1 && listed === (status === 'approved' ? 1 : 0) && told.join() === `registration_${status}`;
    },
  };
}

/** What the same person asks again within a minute is taken for a repeat, whatever its key. Leads of this name are made two minutes old, so that the key alone can tell. */
const WITHOUT_REPEATS = 'Keyed';
const hideRepeats = async () => {
  await sql`create function make_older() returns trigger language plpgsql as 'begin new.created_at := new.created_at - interval ''2 minutes''; return new; end'`.execute(app.db);
  await sql`create trigger make_older before insert on leads for each row when (new.contact_name = ${sql.lit(WITHOUT_REPEATS)}) execute function make_older()`.execute(app.db);
};

function submitTwice(name: string, key?: string): Promise<Heat> {
  const number = (counter += 1);
  const phone = `+91 61${String(number).padStart(8, '0')}`;
  const body = { referral_type: 'vendor' as const, service_details: { professions: ['electrician'] }, contact_info: { name, phone, email: `${number}-guest@example.com` }, location: { city_id: PLACES.pune } };
  const call = (on: TestApp) => on.call(leads.requestService, { body }, key ? { key: `${key}-${number}` } : {});
  const to = body.contact_info.email;
  return Promise.resolve({
    calls: [call, call],
    effects: () => one(sql`select count(*)::int as n from leads where contact_phone = ${phone}`),
    story: async (answers) => (await sameAnswer(answers)) && (await mailsTo(to)).length === 1,
  });
}

const removing = (id: string) => (on: TestApp) => on.call(moderation.delete, { params: { id } }, { token: admin.token });

async function deleteOrChange(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const change = (on: TestApp) => on.call(profiles.setSpecializations, { params: { id }, body: { specializations: ['Lifts'] } }, { token: admin.token });
  return {
    calls: [removing(id), change],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select (select count(*) from profiles where user_id = ${id})::int + (select count(*) from profile_specializations where user_id = ${id})::int + (select count(*) from vendor_search where user_id = ${id})::int as n`)) === 0,
  };
}

/** Whoever completes a lead takes it before their profile, and so must who deletes them. */
async function deleteOrComplete(): Promise<Heat> {
  const { id, token } = await buildVendor(app);
  const lead = await buildLead(app, { status: 'accepted', assigneeId: id });
  const complete = (on: TestApp) => on.call(leads.act, { params: { id: lead.id }, body: { action: 'complete' } }, { token });
  return {
    calls: [removing(id), complete],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async (answers) => {
      const status = answers.every(({ status }) => status === 200) ? 'completed' : 'pending';
      return (await one(sql`select count(*)::int as n from leads where id = ${lead.id} and status = ${status} and assignee_id is null`)) === 1 && (await one(sql`select count(*)::int as n from profiles where user_id = ${id}`)) === 0;
    },
  };
}

/** Whoever withdraws a request takes its leads, then the accounts of those who are told: also of who has completed one. */
async function deleteOrWithdraw(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const lead = await buildLead(app, { status: 'completed', assigneeId: id });
  const token = signId(app.deriveKey('links'), 'withdraw', lead.id);
  return {
    calls: [removing(id), (on) => on.call(leads.withdraw, { body: { token } })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select count(*)::int as n from leads where id = ${lead.id} and assignee_id is null and contact_removed_at is not null`)) === 1,
  };
}

/** A rating may name a lead, which whoever deletes the rated one takes before the profile. */
async function deleteOrRate(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const lead = await buildLead(app, { kind: 'REFERRAL', status: 'completed', assigneeId: id, referrerId: vendor.id });
  return {
    calls: [removing(id), (on) => on.call(ratings.rate, { params: { id }, body: { rating: 5, lead_id: lead.id } }, { token: vendor.token })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select count(*)::int as n from profiles where user_id = ${id}`)) === 0,
  };
}

type Decision = { before: UserStatus; after: UserStatus; action: string; act: (id: string) => (on: TestApp) => Promise<Answer> };
const DECISIONS = {
  suspend: { before: 'approved', after: 'suspended', action: 'suspended', act: (id) => (on) => on.call(moderation.suspend, { params: { id }, body: { reason: 'Complaints' } }, { token: admin.token }) },
  reactivate: { before: 'suspended', after: 'approved', action: 'reactivated', act: (id) => (on) => on.call(moderation.reactivate, { params: { id } }, { token: admin.token }) },
  approve: { before: 'pending', after: 'approved', action: 'approved', act: (id) => (on) => on.call(registration.approve, { params: { id } }, { token: admin.token }) },
  reject: { before: 'pending', after: 'rejected', action: 'rejected', act: (id) => (on) => on.call(registration.reject, { params: { id }, body: {} }, { token: admin.token }) },
} satisfies Record<string, Decision>;

/** A change of what the roster shows takes the profile, the roster and then the account. */
async function decideOrChange({ before, after, action, act }: Decision): Promise<Heat> {
  const { id } = await buildVendor(app, { status: before });
  const change = (on: TestApp) => on.call(profiles.update, { params: { id }, body: { full_name: 'Another Name' } }, { token: admin.token });
  return {
    calls: [act(id), change],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = ${action}`),
    story: async () => (await one(sql`select count(*)::int as n from vendor_roster r join profiles p using (user_id) where user_id = ${id} and r.status = ${after} and p.full_name = 'Another Name'
      and exists (select from vendor_listings l where l.user_id = r.user_id) = (r.status = 'approved')`)) === 1,
  };
}

const GIVINGS = {
  auto: (leadId: string) => (on: TestApp) => on.call(assignment.autoAssign, { body: { lead_ids: [leadId], limit: 1 }, query: {} }, { token: admin.token }),
  hand: (leadId: string, to: string) => (on: TestApp) => on.call(assignment.assign, { params: { id: leadId }, body: { vendor_id: to } }, { token: admin.token }),
};
const LEAVINGS = {
  suspended: DECISIONS.suspend.act,
  deleted: removing,
} satisfies Record<string, Decision['act']>;

/** The only one of a cell, whose turn it is, leaves it. The account comes before the cell, which a run holds without the account. */
async function giveOrLeave(how: keyof typeof GIVINGS, action: keyof typeof LEAVINGS): Promise<Heat> {
  const profession = await newTrade();
  const { id } = await buildVendor(app, { profession });
  const lead = await buildLead(app, { profession });
  return {
    calls: [GIVINGS[how](lead.id, id), LEAVINGS[action](id)],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = ${action}`),
    story: async () =>
      (await one(sql`select count(*)::int as n from leads where id = ${lead.id} and status = 'pending' and assignee_id is null`)) === 1 &&
      (await one(sql`select count(*)::int as n from assignments where lead_id = ${lead.id} and outcome in ('assigned', 'accepted')`)) === 0,
  };
}

/** Who moves while a lead is given to them keeps it, and is charged once. */
async function giveOrMove(): Promise<Heat> {
  const profession = await newTrade();
  const { id } = await buildVendor(app, { profession });
  const lead = await buildLead(app, { profession });
  const move = (on: TestApp) => on.call(profiles.update, { params: { id }, body: { city_id: PLACES.mumbai } }, { token: admin.token });
  return {
    calls: [GIVINGS.hand(lead.id, id), move],
    effects: () => one(sql`select count(*)::int as n from fair_share_members where user_id = ${id} and last_turn > 0`),
    story: async () => (await one(sql`select count(*)::int as n from leads l join profiles p on p.user_id = l.assignee_id where l.id = ${lead.id} and l.assignee_id = ${id} and p.city_id = ${PLACES.mumbai}`)) === 1,
  };
}

const formOf = (email: string) => ({ email, password: 'good password', role: 'broker' as const, full_name: 'New Broker', phone: '+91 50123 45678', country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune) });

async function deleteOrApplyAgain(): Promise<Heat> {
  const email = `again${(counter += 1)}@example.com`;
  const { id } = await buildVendor(app, { status: 'rejected', email });
  return {
    calls: [removing(id), (on) => on.call(registration.register, { body: formOf(email) })],
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
      (await one(sql`select count(*)::int as n from sessions where user_id = ${id} and revoked_at is null`)) === 0 && (await mailsTo(email)).length === 1 && (await opens(winnerOf(answers, first, second))),
  };
}

const RACES: Record<string, Race> = {
  'accept / reject of a lead': { answers: ['200 409', '200 200'], prepare: acceptOrReject, meet: 'leads' },
  'assign / assign of a lead to two people': { answers: ['200 409'], prepare: assignTwice, meet: 'leads' },
  'auto-assign / auto-assign of three leads': { answers: ['200 200'], before: () => buildManyVendors(PLACES.pune, 'plumber'), prepare: autoTwice, meet: 'leads' },
  'auto-assign / auto-assign of the oldest': { answers: ['200 200'], before: async () => { for (const cityId of SHARED_CITIES) await buildManyVendors(cityId, 'electrician'); }, prepare: autoOfTheOldest, meet: 'leads' },
  'auto-assign / auto-assign for the last place of a person': { answers: ['200 200'], prepare: autoForTheLastPlace, meet: 'leads' },
  'auto-assign / suspend of whose turn it is': { answers: ['200 200'], prepare: () => giveOrLeave('auto', 'suspended'), meet: 'fair_share_cells' },
  'auto-assign / delete of whose turn it is': { answers: ['200 200'], prepare: () => giveOrLeave('auto', 'deleted'), meet: 'fair_share_cells' },
  'assign / suspend of the taker': { answers: ['200 200', '200 409'], prepare: () => giveOrLeave('hand', 'suspended'), meet: 'users' },
  'assign / delete of the taker': { answers: ['200 200', '200 404', '200 409'], prepare: () => giveOrLeave('hand', 'deleted'), meet: 'users' },
  'assign / move of the taker': { answers: ['200 200'], prepare: giveOrMove, meet: 'users' },
  'approve / reject of an applicant': { answers: ['200 409'], prepare: approveOrReject, meet: 'users' },
  'submit / submit of one request': { answers: ['201 201'], prepare: () => submitTwice('Asha'), meet: 'leads' },
  'submit / submit with one Idempotency-Key': { answers: ['201 201'], prepare: () => submitTwice(WITHOUT_REPEATS, 'key'), meet: 'leads' },
  'delete / change of one vendor': { answers: ['200 200', '200 404'], prepare: deleteOrChange, meet: 'profiles' },
  'delete / complete of one vendor with a lead': { answers: ['200 200', '200 404', '200 409'], prepare: deleteOrComplete, meet: 'leads' },
  'delete / withdraw of one vendor and a completed lead': { answers: ['200 200'], prepare: deleteOrWithdraw, meet: 'leads' },
  'delete / rate of one vendor with a lead': { answers: ['200 200', '200 404', '200 400'], prepare: deleteOrRate, meet: 'profiles' },
  'suspend / change of one vendor': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.suspend), meet: 'vendor_roster' },
  'reactivate / change of one vendor': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.reactivate), meet: 'vendor_roster' },
  'approve / change of one applicant': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.approve), meet: 'vendor_roster' },
  'reject / change of one applicant': { answers: ['200 200'], prepare: () => decideOrChange(DECISIONS.reject), meet: 'vendor_roster' },
  'delete / apply again of one rejected applicant': { answers: ['200 201', '201 404'], prepare: deleteOrApplyAgain, meet: 'profiles' },
  'rate / rate by one vendor': { answers: ['200 200'], prepare: rateTwice, meet: 'profiles' },
  'rate / rate by two vendors': { answers: ['200 200'], prepare: rateByTwo, meet: 'profiles' },
  'register / register of one e-mail': { answers: ['201 409'], prepare: registerTwice, meet: 'users' },
  'reset / reset by one link': { answers: ['200 400'], prepare: resetTwice, meet: 'password_links' },
};

type Result = { answers: string; effects: number; isRight: boolean; met: boolean };

/** Both calls; each server gets either of them in turn. */
function callBoth({ calls }: Heat, index: number): Promise<Answer[]> {
  const servers = index % 2 === 0 ? [app, other] as const : [other, app] as const;
  return Promise.all([calls[0](servers[0]), calls[1](servers[1])]);
}

/** Runs it in all lanes at once. */
async function runRound({ prepare, meet }: Race, from: number, lanes: number): Promise<Result[]> {
  const heats = await Promise.all(Array.from({ length: lanes }, prepare));
  const begin = () => Promise.all(heats.map((heat, lane) => callBoth(heat, from + lane)));
  const { met, answers } = await meetAt(app.database.url, meet, lanes * 2, begin);
  return Promise.all(heats.map(async ({ effects, story }, lane) => {
    const given = answers[lane]!;
    return { answers: given.map(({ status }) => status).toSorted((a, b) => a - b).join(' '), effects: await effects(), isRight: await story(given), met };
  }));
}

function note(name: string, results: readonly Result[]): void {
  const count = (is: (result: Result) => boolean) => results.filter(is).length;
  const seen = [...new Set(results.map(({ answers }) => answers))].map((answers) => `${answers} (${count((result) => result.answers === answers)})`);
  table.push(`| ${name} | ${results.length} | ${count(({ effects }) => effects > 1)} | ${count(({ isRight }) => !isRight)} | ${count(({ met }) => met)} | ${seen.join(', ')} |`);
}

const countMet = (results: readonly Result[]) => results.filter(({ met }) => met).length;

test.each(Object.entries(RACES))('%s', async (name, race) => {
  await race.before?.();
  const before = await deadlocks();
  const results: Result[] = [];
  // On a busy machine somebody comes too late now and then, and the two do not meet.
  while (countMet(results) < RUNS && results.length < MOST_RUNS) results.push(...(await runRound(race, results.length, Math.min(LANES, RUNS - countMet(results)))));
  note(name, results);
  expect(results.filter(({ answers, effects, isRight }) => !race.answers.includes(answers) || effects !== 1 || !isRight)).toEqual([]);
  // One of two that wait for each other is let go after a second, and does it again.
  expect((await deadlocks()) - before).toBe(0);
  expect(countMet(results)).toBe(RUNS);
});
