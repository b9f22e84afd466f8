/** The ledger is told of everything that changes who is eligible, and knows it once the notes are followed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { leads as leadCalls } from '../../../contract/leads.ts';
import { moderation } from '../../../contract/moderation.ts';
import { profiles } from '../../../contract/profiles.ts';
import { createLog } from '../../platform/log.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, buildLeads } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { holdStatus } from '../vendors/profile-queries.ts';
import { assignmentTasks } from './jobs.ts';
import { checkLedger, closeCells, lockLedger, openCells, readLedger } from './ledger-service.ts';

let app: TestApp;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const task = (name: string) => assignmentTasks({ db: app.db, log: createLog('silent') })[name]!({});
const settle = () => task('settle_ledger');
async function settledCell(userId: string): Promise<{ professionId: number }> {
  await settle();
  const { rows: [row] } = await sql<{ professionId: number }>`select profession_id as "professionId" from fair_share_members where user_id = ${userId}`.execute(app.db);
  return row!;
}

/** The cells in which the ledger holds a person for eligible. */
async function eligibleIn(userId: string): Promise<string[]> {
  await settle();
  const { rows } = await sql<{ cell: string }>`select c.name || '/' || coalesce(f.slug, 'brokers') || coalesce('/' || n.name, '') as cell
    from fair_share_members m join locations c on c.id = m.city_id left join professions f on f.id = m.profession_id left join locations n on n.id = m.newsco_id
    where m.user_id = ${userId} and m.is_eligible`.execute(app.db);
  return rows.map((row) => row.cell);
}
/** Cells and regions whose number of eligible people is not that of the ledger, and notes left. */
async function miscounted(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::integer from fair_share_cells c where c.eligible <> (select count(*) from fair_share_members m where (m.city_id, m.profession_id) = (c.city_id, c.profession_id) and m.is_eligible)) as cells,
    (
      select count(*)::integer from (select city_id, profession_id, newsco_id, count(*) as eligible from fair_share_members where is_eligible and newsco_id is not null group by 1, 2, 3) as m
      full join (select * from fair_share_regions where eligible <> 0) as g using (city_id, profession_id, newsco_id) where m.eligible is distinct from g.eligible
    ) as regions,
    (select count(*)::integer from fair_share_changes) as notes`.execute(app.db);
  return rows[0];
}
const changeProfile = (id: string, change: Record<string, unknown>) => app.db.updateTable('profiles').set(change).where('user_id', '=', id).execute();
const changeStatus = (id: string, status: string) => app.db.updateTable('users').set({ status }).where('id', '=', id).execute();

test('whoever is approved, moves, is suspended or comes back', async () => {
  const { id } = await buildVendor(app, { status: 'pending' });
  expect(await eligibleIn(id)).toEqual([]);
  await changeStatus(id, 'approved');
  expect(await eligibleIn(id)).toEqual(['Pune/electrician']);
  await changeProfile(id, { city_id: PLACES.bengaluru, newsco_id: PLACES.koramangala });
  expect(await eligibleIn(id)).toEqual(['Bengaluru/electrician/Koramangala']);
  await changeProfile(id, { newsco_id: PLACES.indiranagar });
  expect(await eligibleIn(id)).toEqual(['Bengaluru/electrician/Indiranagar']);
  await changeStatus(id, 'suspended');
  expect(await eligibleIn(id)).toEqual([]);
  await changeStatus(id, 'approved');
  expect(await eligibleIn(id)).toEqual(['Bengaluru/electrician/Indiranagar']);
  expect(await eligibleIn((await buildBroker(app)).id)).toEqual(['Pune/brokers']);
});

test('whoever has five open leads, until there is room again', async () => {
  const vendor = await buildVendor(app, { cityId: PLACES.mumbai });
  for (let n = 0; n < 4; n += 1) await buildLead(app, { cityId: PLACES.mumbai, status: 'accepted', assigneeId: vendor.id });
  expect(await eligibleIn(vendor.id)).toEqual(['Mumbai/electrician']);
  const { id } = await buildLead(app, { cityId: PLACES.mumbai });
  await app.call(assignment.autoAssign, { body: { limit: 1 }, query: {} }, { token: admin.token });
  expect(await eligibleIn(vendor.id)).toEqual([]);
  await app.call(leadCalls.act, { params: { id }, body: { action: 'reject' } }, { token: vendor.token });
  expect(await eligibleIn(vendor.id)).toEqual(['Mumbai/electrician']);
  await app.call(assignment.assign, { params: { id: (await buildLead(app, { cityId: PLACES.mumbai })).id }, body: { vendor_id: vendor.id } }, { token: admin.token });
  expect(await eligibleIn(vendor.id)).toEqual([]);
});

test('the number of those who are eligible is that of the ledger, also where somebody did not count, and no note is left', async () => {
  const { id } = await buildVendor(app);
  await settle();
  await sql`update fair_share_cells set eligible = eligible + 3`.execute(app.db);
  await sql`update fair_share_regions set eligible = eligible + 3`.execute(app.db);
  await sql`insert into fair_share_regions select city_id, profession_id, ${PLACES.koramangala}, 2 from fair_share_cells on conflict do nothing`.execute(app.db);
  for (const city_id of [PLACES.mumbai, PLACES.bengaluru, PLACES.pune]) await changeProfile(id, { city_id, newsco_id: null });
  await buildBroker(app);
  await settle();
  expect(await miscounted()).toEqual({ cells: 0, regions: 0, notes: 0 });
});

test('each lead given, and each person who has no more room, is counted at once', async () => {
  const here = { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala };
  const [full] = [await buildVendor(app, here), await buildVendor(app, here)];
  for (let n = 0; n < 4; n += 1) await buildLead(app, { ...here, status: 'accepted', assigneeId: full.id });
  for (let n = 0; n < 2; n += 1) await buildLead(app, here);
  const { body } = await app.call(assignment.autoAssign, { body: { limit: 2 }, query: {} }, { token: admin.token });
  expect(body.data.assignments).toContainEqual(expect.objectContaining({ vendor_id: full.id, reason: expect.stringContaining("in the lead's region") }));
  expect(await miscounted()).toMatchObject({ cells: 0, regions: 0 });
  await settle();
  expect(await miscounted()).toEqual({ cells: 0, regions: 0, notes: 0 });
});

test('a lead is given to whoever is next, also where the ledger holds fewer for eligible than are read: a server of an earlier version did not count', async () => {
  const { id } = await buildVendor(app, { cityId: PLACES.hyderabad });
  await settle();
  await sql`update fair_share_cells set eligible = 0`.execute(app.db);
  const lead = await buildLead(app, { cityId: PLACES.hyderabad });
  const answer = await app.call(assignment.autoAssign, { body: { lead_ids: [lead.id] }, query: {} }, { token: admin.token });
  expect(answer.body.data).toMatchObject({ assigned_count: 1, assignments: [{ lead_id: lead.id, vendor_id: id }] });
});

/** The ledger as it is once its notes are followed, with this person in front of their line. */
async function settledWithFirst(userId: string): Promise<void> {
  await settle();
  await sql`update fair_share_members set settled = settled + 1 where user_id = ${userId}`.execute(app.db);
}

async function winnerOf(leadId: string): Promise<string | undefined> {
  const { status, body } = await app.call(assignment.autoAssign, { body: { lead_ids: [leadId] }, query: {} }, { token: admin.token });
  expect(status).toBe(200);
  return body.data.assignments[0]?.vendor_id;
}

test.each([
  ['moved to another city', 'painter', (id: string) => changeProfile(id, { city_id: PLACES.pune, newsco_id: null })],
  ['changed profession', 'plumber', (id: string) => changeProfile(id, { profession_id: null })],
  ['was suspended', 'mason', (id: string) => changeStatus(id, 'suspended')],
  ['was deleted', 'carpenter', (id: string) => app.db.deleteFrom('users').where('id', '=', id).execute()],
])('who %s a moment ago gets no lead, though the ledger still has them first in line', async (_what, profession, change) => {
  const there = { cityId: PLACES.mumbai, profession };
  const [first, second] = [await buildVendor(app, there), await buildVendor(app, there)];
  await settledWithFirst(first.id);
  await change(first.id);
  expect(await winnerOf((await buildLead(app, there)).id)).toBe(second.id);
});

test('who moved within the city a moment ago is of the region they are in now', async () => {
  const there = { cityId: PLACES.bengaluru, profession: 'painter' };
  const [first] = [await buildVendor(app, { ...there, newscoId: PLACES.koramangala }), await buildVendor(app, { ...there, newscoId: PLACES.indiranagar })];
  await settledWithFirst(first.id);
  await changeProfile(first.id, { newsco_id: PLACES.indiranagar });
  expect(await winnerOf((await buildLead(app, { ...there, newscoId: PLACES.indiranagar })).id)).toBe(first.id);
});

test('what changes between the look at a cell and its lock is read by name under the lock', async () => {
  const { id } = await buildVendor(app, { cityId: PLACES.hyderabad, profession: 'painter' });
  const { professionId } = await settledCell(id);
  const wish = { cityId: PLACES.hyderabad, professionId, people: new Set<string>(), enough: 2, regions: new Map<number, number>() };
  const isPresentIn = (ledger: Awaited<ReturnType<typeof readLedger>>) => [...ledger.values()][0]!.members.find(({ userId }) => userId === id)?.isPresent;
  const before = await readLedger(app.db, [wish]);
  expect(isPresentIn(before)).toBe(true);
  await changeProfile(id, { city_id: PLACES.pune, newsco_id: null });
  const { ledger, isAsBefore } = await inTransaction(app.db, async (db) => {
    const locked = await lockLedger(db, [wish], before);
    await closeCells(db, openCells(locked.ledger).values());
    return locked;
  });
  expect({ isAsBefore, isPresent: isPresentIn(ledger) }).toEqual({ isAsBefore: false, isPresent: false });
});

test('where the only one of a place has left a moment ago, nobody is said to be busy there', async () => {
  const there = { cityId: PLACES.hyderabad, profession: 'plumber' };
  const { id } = await buildVendor(app, there);
  await settle();
  await changeStatus(id, 'suspended');
  const lead = await buildLead(app, there);
  const { body } = await app.call(assignment.autoAssign, { body: { lead_ids: [lead.id] }, query: {} }, { token: admin.token });
  expect(body.data.unassigned).toEqual([{ lead_id: lead.id, reason: 'There is no approved Plumber in Hyderabad.' }]);
});

/** Something is changed whose note is lost. */
async function unnoted(change: () => Promise<unknown>): Promise<void> {
  await settle();
  await change();
  await sql`delete from fair_share_changes`.execute(app.db);
}
/** Not even the roster is told. */
async function pastTriggers(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table users disable trigger user`.execute(app.db);
  await change();
  await sql`alter table users enable trigger user`.execute(app.db);
}

test.each([
  ['without a note', 'locksmith', unnoted],
  ['past all triggers', 'tiler', pastTriggers],
])('whoever was suspended %s gets nothing all the same, and others do', async (_how, profession, written) => {
  const there = { cityId: PLACES.mumbai, profession };
  const [first, second] = [await buildVendor(app, there), await buildVendor(app, there)];
  await settledWithFirst(first.id);
  await written(() => changeStatus(first.id, 'suspended'));
  expect(await winnerOf((await buildLead(app, there)).id)).toBe(second.id);
  expect(await eligibleIn(first.id)).toEqual([]);
  await app.db.deleteFrom('users').where('id', '=', first.id).execute();
});

test.each([
  ['without a note', 'cleaner', unnoted],
  ['past all triggers', 'security', pastTriggers],
])('where the first in line were all suspended %s, the lead is that of the next, beside the one after', async (_how, profession, written) => {
  const there = { cityId: PLACES.mumbai, profession };
  const gone = [await buildVendor(app, there), await buildVendor(app, there), await buildVendor(app, there)];
  const [next] = [await buildVendor(app, there), await buildVendor(app, there)];
  for (const { id } of [...gone, ...gone, next]) await settledWithFirst(id);
  await written(() => app.db.updateTable('users').set({ status: 'suspended' }).where('id', 'in', gone.map(({ id }) => id)).execute());
  const lead = await buildLead(app, there);
  expect(await winnerOf(lead.id)).toBe(next.id);
  const { fair_share: figures } = await app.db.selectFrom('assignments').select('fair_share').where('lead_id', '=', lead.id).executeTakeFirstOrThrow();
  expect(figures).toMatchObject({ eligible: 2, runner_up: expect.any(Number) });
  expect(await eligibleIn(gone[2]!.id)).toEqual([]);
  await app.db.deleteFrom('users').where('id', 'in', gone.map(({ id }) => id)).execute();
});

/** Somebody else holds the city's cells until the call waits for them and the change is done, or waits as well. */
async function whileHeld<T>(cityId: number, call: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from fair_share_cells where city_id = $1 for update', [cityId]);
    const called = call();
    await untilWaiting(app.db);
    await change();
    await holder.query('rollback');
    return await called;
  } finally {
    holder.release(true);
  }
}
/** In the order in which cells are locked: a run of both holds the first while it waits for the second. */
const [FIRST_CITY, SECOND_CITY] = [PLACES.hyderabad, PLACES.mumbai];
const autoAssign = (leads: readonly { id: string }[]) => app.call(assignment.autoAssign, { body: { lead_ids: leads.map(({ id }) => id) }, query: {} }, { token: admin.token });

test('who moves away while a run waits for the lock of another cell gets nothing of the cell they left', async () => {
  const [here, there] = [{ cityId: FIRST_CITY, profession: 'hvac' }, { cityId: SECOND_CITY, profession: 'hvac' }];
  const [first, moved, next] = [await buildVendor(app, here), await buildVendor(app, there), await buildVendor(app, there)];
  await settledWithFirst(moved.id);
  const leads = [await buildLead(app, here), await buildLead(app, there)];
  const { body } = await whileHeld(FIRST_CITY, () => autoAssign(leads), () => changeProfile(moved.id, { city_id: PLACES.pune, newsco_id: null }));
  const takerOf = new Map(body.data.assignments.map((one) => [one.lead_id, one.vendor_id]));
  expect(leads.map(({ id }) => takerOf.get(id))).toEqual([first.id, next.id]);
});

test.each([
  { there: 5, waiting: 1, given: 0, profession: 'mason' },
  { there: 2, waiting: 4, given: 3, profession: 'solar-installer' },
])('who was away and has been given $there leads there, while a run with $waiting waits for the lock of another cell, gets no sixth', async ({ there: elsewhere, waiting, given, profession }) => {
  const [here, there] = [{ cityId: FIRST_CITY, profession }, { cityId: SECOND_CITY, profession }];
  const away = (await buildVendor(app, there)).id;
  await buildVendor(app, here);
  await settle();
  const leads = [await buildLead(app, here), ...(await buildLeads(app, waiting, there))];
  const { status } = await whileHeld(FIRST_CITY, () => autoAssign(leads), async () => {
    await changeProfile(away, { city_id: PLACES.pune, newsco_id: null });
    for (let taken = 0; taken < elsewhere; taken += 1) await buildLead(app, { profession, status: 'assigned', assigneeId: away });
    await changeProfile(away, { city_id: SECOND_CITY });
  });
  const { rows: [open] } = await sql<{ n: number }>`select count(*)::integer as n from leads where assignee_id = ${away} and status = 'assigned' and city_id = ${SECOND_CITY}`.execute(app.db);
  expect([status, open!.n]).toEqual([200, given]);
});

/** Somebody whose turn it is in the cell that a run locks first, and a lead there; another one of the cell that it waits for. */
async function oneInEachCity(profession: string): Promise<{ gone: BuiltUser; leads: [{ id: string }, { id: string }] }> {
  const [there, here] = [{ cityId: FIRST_CITY, profession }, { cityId: SECOND_CITY, profession }];
  const gone = await buildVendor(app, there);
  await buildVendor(app, here);
  await settle();
  return { gone, leads: [await buildLead(app, there), await buildLead(app, here)] };
}

const leave = {
  suspended: async (id: string) => (await app.call(moderation.suspend, { params: { id }, body: { reason: 'Complaints' } }, { token: admin.token })).body.data.returned_leads,
  deleted: async (id: string) => (await app.call(moderation.delete, { params: { id } }, { token: admin.token })).body.data.returned_leads,
};

test.each([['suspended', 'interior-designer'], ['deleted', 'pest-control']] as const)('who is %s while a run has the lock of their cell waits for it, and the lead they are given waits again', async (how, profession) => {
  const { gone, leads } = await oneInEachCity(profession);
  let leaving = Promise.resolve(0);
  const { body } = await whileHeld(SECOND_CITY, () => autoAssign(leads), () => {
    leaving = leave[how](gone.id);
    return untilWaiting(app.db, 2);
  });
  expect([body.data.assigned_count, await leaving]).toEqual([2, 1]);
  expect(await app.db.selectFrom('leads').select(['status', 'assignee_id']).where('id', '=', leads[0].id).executeTakeFirst()).toEqual({ status: 'pending', assignee_id: null });
});

test('who is deleted by hand while a run has the lock of their cell is not, since they have a lead then', async () => {
  const { gone, leads } = await oneInEachCity('appliance-repair');
  let deleting: Promise<unknown> = Promise.resolve();
  await whileHeld(SECOND_CITY, () => autoAssign(leads), () => {
    deleting = expect(app.db.deleteFrom('users').where('id', '=', gone.id).execute()).rejects.toThrow('a person who has leads is not deleted');
    return untilWaiting(app.db, 2);
  });
  await deleting;
  expect(await app.db.selectFrom('leads').select('assignee_id').where('id', '=', leads[0].id).executeTakeFirst()).toEqual({ assignee_id: gone.id });
});

test('who is given a lead of a new cell is not suspended before the run that makes the cell is done', async () => {
  const { gone, leads } = await oneInEachCity('plumber');
  await sql`delete from fair_share_cells where (city_id, profession_id) in (select city_id, profession_id from fair_share_members where user_id = ${gone.id})`.execute(app.db);
  let leaving = Promise.resolve(0);
  const { status } = await whileHeld(SECOND_CITY, () => autoAssign(leads), () => {
    leaving = leave.suspended(gone.id);
    return untilWaiting(app.db, 2);
  });
  expect([status, await leaving]).toEqual([200, 1]);
});

const assignByHand = (leadId: string, userId: string) => app.call(assignment.assign, { params: { id: leadId }, body: { vendor_id: userId } }, { token: admin.token });
/** Where leads were charged to a person. */
const chargedIn = async (userId: string) => (await sql<{ name: string }>`select c.name from fair_share_members m join locations c on c.id = m.city_id where m.user_id = ${userId} and m.last_turn > 0`.execute(app.db)).rows.map(({ name }) => name);

test('who moves away just before a lead is given to them by hand is charged where they are now', async () => {
  const there = { cityId: PLACES.hyderabad, profession: 'solar-installer' };
  const { id } = await buildVendor(app, there);
  await settle();
  const lead = await buildLead(app, there);
  const { given } = await app.db.transaction().execute(async (tx) => {
    await holdStatus(tx, [id]);
    await tx.updateTable('profiles').set({ city_id: PLACES.pune, newsco_id: null }).where('user_id', '=', id).execute();
    const answer = assignByHand(lead.id, id);
    await untilWaiting(app.db);
    return { given: answer };
  });
  expect([(await given).status, await chargedIn(id)]).toEqual([200, ['Pune']]);
});

test('who moves away while a lead is given to them by hand moves after it', async () => {
  const there = { cityId: PLACES.hyderabad, profession: 'solar-installer' };
  const { id } = await buildVendor(app, there);
  await settle();
  const lead = await buildLead(app, there);
  let moving = Promise.resolve(0);
  const { status } = await whileHeld(PLACES.hyderabad, () => assignByHand(lead.id, id), () => {
    moving = app.call(profiles.update, { params: { id }, body: { city_id: PLACES.pune } }, { token: admin.token }).then((answer) => answer.status);
    return untilWaiting(app.db, 2);
  });
  expect([status, await moving, await chargedIn(id)]).toEqual([200, 200, ['Hyderabad']]);
});

test('what was noted is not forgotten where a run decides anew', async () => {
  const there = { cityId: PLACES.mumbai, profession: 'architect' };
  const [moved, suspended, third] = [await buildVendor(app, there), await buildVendor(app, there), await buildVendor(app, there)];
  await settledWithFirst(moved.id);
  await settledWithFirst(suspended.id);
  await unnoted(() => changeStatus(suspended.id, 'suspended'));
  await changeProfile(moved.id, { city_id: PLACES.pune });
  expect(await winnerOf((await buildLead(app, there)).id)).toBe(third.id);
  expect(await eligibleIn(moved.id)).toEqual(['Pune/architect']);
});

test('by night the ledger is compared with the roster and the open leads, and follows what no note has told it', async () => {
  const there = { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala, profession: 'landscaper' };
  const build = () => buildVendor(app, there);
  const [moved, gone, unknown, freed, full] = [await build(), await build(), await build(), await build(), await build()];
  await settle();
  expect(await checkLedger(app.db)).toBe(0);
  await unnoted(() => changeProfile(moved.id, { newsco_id: PLACES.indiranagar }));
  await unnoted(() => changeStatus(gone.id, 'suspended'));
  await unnoted(async () => {
    for (let n = 0; n < 5; n += 1) await buildLead(app, { ...there, status: 'accepted', assigneeId: full.id });
  });
  await sql`delete from fair_share_members where user_id = ${unknown.id}`.execute(app.db);
  await sql`update fair_share_members set is_eligible = false where user_id = ${freed.id}`.execute(app.db);
  expect(await checkLedger(app.db, { atOnce: 1 })).toBe(5);
  expect(await Promise.all([moved, gone, unknown, freed, full].map(({ id }) => eligibleIn(id)))).toEqual([
    ['Bengaluru/landscaper/Indiranagar'], [], ['Bengaluru/landscaper/Koramangala'], ['Bengaluru/landscaper/Koramangala'], [],
  ]);
  expect(await checkLedger(app.db)).toBe(0);
});
