/** Two people want the same lead, or the same person for it, at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { contract } from '../contract/index.ts';
import { signId } from './platform/signed-ids.ts';
import { type BuiltUser, buildUser } from './testing/builders/accounts.ts';
import { buildLead } from './testing/builders/leads.ts';
import { PLACES } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { ledgerSum } from './testing/ledger.ts';
import { type Answer, closeField, deleting, type Heat, LANES, mailsTo, MOST_RUNS, numberOf, openField, suspending, testRaces, winnerOf } from './testing/races.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let admin: BuiltUser;
let vendor: BuiltUser;
let rival: BuiltUser;
let counter = 0;

beforeAll(async () => {
  ({ app, other, admin, vendor, rival } = await openField());
  await hideRepeats();
});
afterAll(() => closeField({ app, other }));

const { assignment, leads, profiles, ratings } = contract;

const CAPACITY = 5;
const LEADS_OF_A_RUN = 3;

const one = (query: Parameters<typeof numberOf>[1]) => numberOf(app.db, query);

const sameAnswer = ([first, second]: readonly Answer[]) => Promise.resolve(first!.text === second!.text);

async function acceptOrReject(): Promise<Heat> {
  const contactEmail = `contact${(counter += 1)}@example.com`;
  const { id } = await buildLead(app, { status: 'assigned', assigneeId: vendor.id, contactEmail });
  const act = (action: 'accept' | 'reject') => (on: TestApp) => on.call(leads.act, { params: { id }, body: { action } }, { token: vendor.token });
  return {
    calls: [act('accept'), act('reject')],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and actor_id = ${vendor.id} and detail ->> 'from' = 'assigned'`),
    story: async (answers) => {
      const told = await mailsTo(app.db, contactEmail);
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

async function buildManyVendors(cityId: number, profession: string): Promise<void> {
  for (let i = 0; i * CAPACITY < (MOST_RUNS + LANES) * LEADS_OF_A_RUN; i++) await buildVendor(app, { cityId, profession });
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
    story: async (answers) => (await sameAnswer(answers)) && (await mailsTo(app.db, to)).length === 1,
  });
}

/** Whoever completes a lead takes it before their profile, and so must who deletes them. */
async function deleteOrComplete(): Promise<Heat> {
  const { id, token } = await buildVendor(app);
  const lead = await buildLead(app, { status: 'accepted', assigneeId: id });
  const complete = (on: TestApp) => on.call(leads.act, { params: { id: lead.id }, body: { action: 'complete' } }, { token });
  return {
    calls: [deleting(admin, id), complete],
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
    calls: [deleting(admin, id), (on) => on.call(leads.withdraw, { body: { token } })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select count(*)::int as n from leads where id = ${lead.id} and assignee_id is null and contact_removed_at is not null`)) === 1,
  };
}

/** A rating may name a lead, which whoever deletes the rated one takes before the profile. */
async function deleteOrRate(): Promise<Heat> {
  const { id } = await buildVendor(app);
  const lead = await buildLead(app, { kind: 'REFERRAL', status: 'completed', assigneeId: id, referrerId: vendor.id });
  return {
    calls: [deleting(admin, id), (on) => on.call(ratings.rate, { params: { id }, body: { rating: 5, lead_id: lead.id } }, { token: vendor.token })],
    effects: () => one(sql`select count(*)::int as n from activity where object_id = ${id} and action = 'deleted'`),
    story: async () => (await one(sql`select count(*)::int as n from profiles where user_id = ${id}`)) === 0,
  };
}

const GIVINGS = {
  auto: (leadId: string) => (on: TestApp) => on.call(assignment.autoAssign, { body: { lead_ids: [leadId], limit: 1 }, query: {} }, { token: admin.token }),
  hand: (leadId: string, to: string) => (on: TestApp) => on.call(assignment.assign, { params: { id: leadId }, body: { vendor_id: to } }, { token: admin.token }),
};
const LEAVINGS = {
  suspended: suspending,
  deleted: deleting,
};

/** The only one of a cell, whose turn it is, leaves it. The account comes before the cell, which a run holds without the account. */
async function giveOrLeave(how: keyof typeof GIVINGS, action: keyof typeof LEAVINGS): Promise<Heat> {
  const profession = await newTrade();
  const { id } = await buildVendor(app, { profession });
  const lead = await buildLead(app, { profession });
  return {
    calls: [GIVINGS[how](lead.id, id), LEAVINGS[action](admin, id)],
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

testRaces({
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
  'submit / submit of one request': { answers: ['201 201'], prepare: () => submitTwice('Asha'), meet: 'leads' },
  'submit / submit with one Idempotency-Key': { answers: ['201 201'], prepare: () => submitTwice(WITHOUT_REPEATS, 'key'), meet: 'leads' },
  'delete / complete of one vendor with a lead': { answers: ['200 200', '200 404', '200 409'], prepare: deleteOrComplete, meet: 'leads' },
  'delete / withdraw of one vendor and a completed lead': { answers: ['200 200'], prepare: deleteOrWithdraw, meet: 'leads' },
  'delete / rate of one vendor with a lead': { answers: ['200 200', '200 404', '200 400'], prepare: deleteOrRate, meet: 'profiles' },
}, () => ({ app, other }));
