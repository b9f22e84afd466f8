/** POST /admin/leads/auto-assign */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { leads as leadCalls } from '../../../contract/leads.ts';
import { createLog } from '../../platform/log.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, buildLeads } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor, buildVendors } from '../../testing/builders/vendors.ts';
import { ledgerSum, startAnew } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { assignmentTasks } from './jobs.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

// Each test has its people and leads to itself.
beforeEach(async () => {
  await startAnew(app.db);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
});

const run = async (limit?: number, token = admin.token) => {
  const answer = await app.call(assignment.autoAssign, { body: limit === undefined ? {} : { limit }, query: {} }, { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
async function openCounts(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from leads where status in ('assigned', 'accepted') group by assignee_id order by 1`.execute(app.db);
  return rows.map((row) => row.n);
}
const finishAll = () => sql`update leads set status = 'completed' where status = 'assigned'`.execute(app.db);

test.each([
  ['a guest', null, 401],
  ['a vendor', 'vendor', 403],
  ['a broker', 'broker', 403],
] as const)('%s may not', async (_who, role, status) => {
  const token = role === null ? null : (await buildUser(app, { role })).token;
  expect((await app.call(assignment.autoAssign, { body: {}, query: {} }, { token })).status).toBe(status);
});

test.each([[0], [10_001], ['5'], [1.5], [null]])('limit %j is 422', async (limit) => {
  const answer = await app.call(assignment.autoAssign, { body: { limit: limit as number }, query: {} }, { token: admin.token });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['limit']);
});

test('an empty body takes ten of the oldest; the lead, its history, the activity and the mail tell of it', async () => {
  const vendors = await buildVendors(app, 3);
  const leads = await buildLeads(app, 12);
  const response = await app.app.inject({ method: 'POST', url: '/api/admin/leads/auto-assign', headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.statusCode).toBe(200);
  const { data } = response.json() as { data: Awaited<ReturnType<typeof run>> };
  expect(data).toMatchObject({ assigned_count: 10, unassigned: [] });
  expect(data.assignments.map((one) => one.lead_id)).toEqual(leads.slice(0, 10).map((lead) => lead.id));
  expect(data.assignments[0]!.reason).toBe('Fair share: 3 eligible, balance +0.00 before, runner-up +0.00');
  expect(new Set(data.assignments.slice(0, 3).map((one) => one.vendor_id))).toEqual(new Set(vendors.map((vendor) => vendor.id)));

  const first = data.assignments[0]!;
  const lead = await app.call(leadCalls.adminDetail, { params: { id: first.lead_id } }, { token: admin.token });
  expect(lead.body.data).toMatchObject({ status: 'assigned', assigned_vendor_id: first.vendor_id });
  const stored = await app.db.selectFrom('assignments').selectAll().where('lead_id', '=', first.lead_id).execute();
  expect(stored).toMatchObject([{ method: 'auto', reason: first.reason, fair_share: { eligible: 3, balance: 0, runner_up: 0 }, outcome: 'assigned', assigned_by: admin.id }]);
  const activity = await app.db.selectFrom('activity').selectAll().where('object_id', '=', first.lead_id).execute();
  expect(activity).toMatchObject([{ action: 'lead_auto_assigned', actor_id: admin.id, city_id: PLACES.pune, outcome: 'ok', changed_fields: [], detail: { from: 'pending', to: 'assigned', assignee_id: first.vendor_id } }]);
  const toTell = await app.db.selectFrom('takers_to_tell').select('assignment_ids').where('id', '=', stored[0]!.id).execute();
  expect(toTell.map((note) => note.assignment_ids.length)).toEqual([10]);
  expect(await run()).toMatchObject({ assigned_count: 2 });
});

test('nothing to do answers nought; a second run finds the leads gone', async () => {
  expect(await run()).toEqual({ assigned_count: 0, assignments: [], unassigned: [] });
  await buildVendor(app);
  await buildLead(app);
  expect((await run()).assigned_count).toBe(1);
  expect((await run()).assigned_count).toBe(0);
});

test('the same idempotency key does it once', async () => {
  await buildVendors(app, 2);
  await buildLeads(app, 4);
  const call = () => app.call(assignment.autoAssign, { body: { limit: 2 }, query: {} }, { token: admin.token, key: 'one-click' });
  const [first, second] = [await call(), await call()];
  expect(second.body).toEqual(first.body);
  expect(await openCounts()).toEqual([1, 1]);
});

test('leads that nobody can take are passed over with the reason, and do not use up the limit', async () => {
  const referrer = await buildVendor(app, { cityId: PLACES.mumbai });
  await buildVendor(app, { profession: 'plumber' });
  const nobody = await buildLead(app, { cityId: PLACES.hyderabad, createdAt: new Date('2026-11-01T00:00:00Z') });
  const own = await buildLead(app, { cityId: PLACES.mumbai, kind: 'REFERRAL', referrerId: referrer.id, createdAt: new Date('2026-11-02T00:00:00Z') });
  const broker = await buildLead(app, { referralType: 'broker', createdAt: new Date('2026-11-03T00:00:00Z') });
  const plumbing = await buildLead(app, { profession: 'plumber' });
  const { rows: [name] } = await sql<{ name: string }>`select name from professions where slug = 'electrician'`.execute(app.db);
  const answer = await run(1);
  expect(answer.assignments.map((one) => one.lead_id)).toEqual([plumbing.id]);
  expect(answer.unassigned).toEqual([
    { lead_id: nobody.id, reason: `There is no approved ${name!.name} in Hyderabad.` },
    { lead_id: own.id, reason: `Every ${name!.name} in Mumbai with room for more referred this lead or rejected it before.` },
    { lead_id: broker.id, reason: 'There is no approved broker in Pune.' },
  ]);
});

test('a lead of a later page is given as if all had been looked at together', async () => {
  await buildVendors(app, 14);
  for (let index = 0; index < 4; index += 1) await buildLead(app, { createdAt: new Date('2026-11-01T00:00:00Z') });
  // Somebody is free there, who can have none of them: a page ends where as many have somebody as are wanted.
  const referrer = await buildVendor(app, { cityId: PLACES.hyderabad });
  for (let index = 0; index < 36; index += 1) await buildLead(app, { cityId: PLACES.hyderabad, kind: 'REFERRAL', referrerId: referrer.id, createdAt: new Date('2026-11-02T00:00:00Z') });
  await buildLeads(app, 9);
  const answer = await run(12);
  expect(answer.assigned_count).toBe(12);
  expect(new Set(answer.assignments.map((one) => one.vendor_id)).size).toBe(12);
  expect(new Set(answer.assignments.map((one) => one.reason.split(',')[0]))).toEqual(new Set(['Fair share: 14 eligible']));
  expect(answer.unassigned).toHaveLength(36);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('brokers need no profession, and only brokers get brokers\' leads', async () => {
  await buildVendors(app, 2);
  const broker = await buildBroker(app);
  const lead = await buildLead(app, { referralType: 'broker' });
  expect((await run()).assignments).toMatchObject([{ lead_id: lead.id, vendor_id: broker.id }]);
});

test('only approved people of the city and profession get leads, and nobody more than five', async () => {
  await buildVendors(app, 1, { status: 'suspended' });
  await buildVendors(app, 1, { status: 'pending' });
  await buildVendors(app, 1, { cityId: PLACES.mumbai });
  await buildVendors(app, 1, { profession: 'plumber' });
  const [chosen] = await buildVendors(app, 1);
  await buildLeads(app, 7);
  const answer = await run();
  expect(answer.assigned_count).toBe(5);
  expect(new Set(answer.assignments.map((one) => one.vendor_id))).toEqual(new Set([chosen!.id]));
  expect(answer.unassigned).toHaveLength(2);
  expect(answer.unassigned[0]!.reason).toMatch(/^Every approved .+ in Pune has 5 open leads already\.$/);
  // The ledger knows it by now, and nobody hopes for them when they are found.
  expect(await run()).toEqual({ assigned_count: 0, assignments: [], unassigned: answer.unassigned });
  await app.db.updateTable('leads').set({ status: 'completed' }).where('id', '=', answer.assignments[0]!.lead_id).execute();
  expect((await run()).assigned_count).toBe(1);
});

test('people of the lead\'s region go first; without any the whole city is asked', async () => {
  await buildVendors(app, 3, { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala });
  const [local] = await buildVendors(app, 1, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  await buildLeads(app, 6, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  const answer = await run();
  expect(answer.assignments.slice(0, 5).map((one) => one.vendor_id)).toEqual(Array.from({ length: 5 }, () => local!.id));
  expect(answer.assignments[0]!.reason).toBe("Fair share: 4 eligible, 1 of them in the lead's region, balance +0.00 before, no runner-up");
  expect(answer.assignments[5]!.vendor_id).not.toBe(local!.id);
});

test('people of the region who stand far behind in the line of the city go first as well, and are all counted', async () => {
  await buildVendors(app, 8, { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala });
  const local = await buildVendors(app, 4, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  await buildLeads(app, 8, { cityId: PLACES.bengaluru });
  await buildLeads(app, 3, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  // So that nobody is noted, and everybody stands where the ledger has them.
  await assignmentTasks({ db: app.db, log: createLog('silent') })['settle_ledger']!({});
  await sql`update fair_share_members set last_turn = 1 where user_id = any(${local.map(({ id }) => id)}::uuid[])`.execute(app.db);
  const { assignments } = await run(2);
  await sql`update leads set created_at = created_at - interval '1 day' where newsco_id = ${PLACES.indiranagar}`.execute(app.db);
  const near = (await run(3)).assignments;
  expect(assignments.some((one) => local.some(({ id }) => id === one.vendor_id))).toBe(false);
  expect(new Set(near.map((one) => one.vendor_id)).size).toBe(3);
  expect(near.every((one) => local.some(({ id }) => id === one.vendor_id))).toBe(true);
  expect(near[0]!.reason).toBe("Fair share: 12 eligible, 4 of them in the lead's region, balance +0.17 before, runner-up +0.17");
});

test('a lead is not offered again to someone who rejected it', async () => {
  const [first, second] = await buildVendors(app, 2);
  const lead = await buildLead(app);
  const given = (await run()).assignments[0]!;
  const rejecter = [first!, second!].find((vendor) => vendor.id === given.vendor_id)!;
  await app.call(leadCalls.act, { params: { id: lead.id }, body: { action: 'reject' } }, { token: rejecter.token });
  // A rejected lead waits for an administrator; one that came back from someone else is pending again.
  expect((await run()).assigned_count).toBe(0);
  await app.db.updateTable('leads').set({ status: 'pending' }).where('id', '=', lead.id).execute();
  expect((await run()).assignments[0]!.vendor_id).not.toBe(rejecter.id);
});

test('over 300 leads everyone gets within one of the ideal share, and the ledger sums to nought', async () => {
  const vendors = await buildVendors(app, 7);
  const counts = new Map(vendors.map((vendor) => [vendor.id, 0]));
  await buildLeads(app, 300);
  for (let given = 0; given < 300; ) {
    for (const one of (await run(17)).assignments) {
      counts.set(one.vendor_id, counts.get(one.vendor_id)! + 1);
      given += 1;
      for (const count of counts.values()) expect(Math.abs(count - given / 7)).toBeLessThan(1);
    }
    await finishAll();
  }
  expect([...counts.values()].toSorted((a, b) => a - b)).toEqual([42, 43, 43, 43, 43, 43, 43]);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('a newcomer is not owed the past, and someone back from a suspension is not owed the absence', async () => {
  const [stays, leaves] = await buildVendors(app, 2);
  await buildLeads(app, 3);
  await run();
  await finishAll();
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', leaves!.id).execute();
  await buildLeads(app, 4);
  expect(new Set((await run()).assignments.map((one) => one.vendor_id))).toEqual(new Set([stays!.id]));
  await finishAll();
  await app.db.updateTable('users').set({ status: 'approved' }).where('id', '=', leaves!.id).execute();
  await buildVendor(app);
  await buildLeads(app, 9);
  await run(9);
  expect(await openCounts()).toEqual([3, 3, 3]);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('a module admin touches only the own cities', async () => {
  await buildVendors(app, 2);
  await buildVendors(app, 2, { cityId: PLACES.mumbai });
  const mumbai = await buildLeads(app, 3, { cityId: PLACES.mumbai });
  const pune = await buildLeads(app, 2);
  const answer = await run(10, puneAdmin.token);
  expect(answer.assignments.map((one) => one.lead_id)).toEqual(pune.map((lead) => lead.id));
  expect(answer.unassigned).toEqual([]);
  const rows = await app.db.selectFrom('leads').select('status').where('id', 'in', mumbai.map((lead) => lead.id)).execute();
  expect(rows.map((row) => row.status)).toEqual(['pending', 'pending', 'pending']);
});

test('two runs at once assign no lead twice and put nobody over five', async () => {
  await buildVendors(app, 6);
  await buildVendors(app, 4, { profession: 'plumber' });
  await buildLeads(app, 50);
  await buildLeads(app, 25, { profession: 'plumber' });
  const answers = await Promise.all([run(50), run(50), run(10, puneAdmin.token), run()]);
  const taken = answers.flatMap((answer) => answer.assignments.map((one) => one.lead_id));
  expect(new Set(taken).size).toBe(taken.length);
  expect(Math.max(...(await openCounts()))).toBe(5);
  await run(100);
  expect(await openCounts()).toEqual(Array.from({ length: 10 }, () => 5));
  expect((await app.db.selectFrom('assignments').select('lead_id').execute()).length).toBe(50);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('two small runs at once take different leads', async () => {
  await buildVendors(app, 6);
  await buildLeads(app, 20);
  const answers = await Promise.all([run(5), run(5)]);
  expect(answers.map((answer) => answer.assigned_count)).toEqual([5, 5]);
  expect(new Set(answers.flatMap((answer) => answer.assignments.map((one) => one.lead_id))).size).toBe(10);
  expect(await openCounts()).toEqual([1, 1, 2, 2, 2, 2]);
});

test('someone suspended while a run decides gets nothing', async () => {
  const [gone, stays] = (await buildVendors(app, 2)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await buildLeads(app, 4);
  let finish = () => {};
  const held = new Promise<void>((resolve) => { finish = resolve; });
  const suspension = app.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone!.id).execute();
    await held;
  });
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  const running = run();
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  finish();
  await suspension;
  expect(new Set((await running).assignments.map((one) => one.vendor_id))).toEqual(new Set([stays!.id]));
  expect(await openCounts()).toEqual([4]);
});

test('of all pages that were looked at it is told why nobody got a lead', async () => {
  await buildVendors(app, 2);
  const nobodys = await buildLeads(app, 40, { profession: 'plumber', cityId: PLACES.mumbai });
  await sql`update leads set created_at = created_at - interval '1 hour'`.execute(app.db);
  await buildLeads(app, 3);
  // From now on the cell has a row.
  await run(1);
  const { assigned_count, unassigned } = await run(2);
  expect(assigned_count).toBe(2);
  expect(unassigned.map((one) => one.lead_id)).toEqual(nobodys.map(({ id }) => id));
});

test('however many leads nobody can take, those behind them are given, and of a page of them it is told why', async () => {
  await buildVendors(app, 2);
  const { id } = await buildLead(app, { profession: 'plumber' });
  await sql`
    insert into leads (id, submission_id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status,
      created_at - interval '1 day' - interval '1 second' * n, updated_at
    from leads, generate_series(1, 1099) as n where id = ${id}`.execute(app.db);
  const [lead] = await buildLeads(app, 1);
  await run(1);
  const [later] = await buildLeads(app, 1);
  const { assignments, unassigned } = await run(1);
  expect(assignments.map((one) => one.lead_id)).toEqual([later!.id]);
  expect(unassigned).toHaveLength(40);
  expect((await app.db.selectFrom('leads').select('status').where('id', '=', lead!.id).executeTakeFirstOrThrow()).status).toBe('assigned');
});

test('leads whose only professional referred them are passed, each with the reason, and as many as are wanted are given', async () => {
  const [plumber] = await buildVendors(app, 1, { profession: 'plumber' });
  await buildVendors(app, 2);
  const { id } = await buildLead(app, { profession: 'plumber', referrerId: plumber!.id, createdAt: new Date(app.now().getTime() - 86_400_000) });
  await sql`
    insert into leads (id, submission_id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, referrer_id, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, referrer_id, created_at, updated_at
    from leads, generate_series(1, 119) as n where id = ${id}`.execute(app.db);
  const leads = await buildLeads(app, 3);
  const { assignments, unassigned } = await run(2);
  expect(assignments.map((one) => one.lead_id)).toEqual(leads.slice(0, 2).map((lead) => lead.id));
  expect(unassigned).toHaveLength(120);
});
