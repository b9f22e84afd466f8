/** POST /admin/leads/auto-assign beside others who hold or take the same leads. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, buildLeads } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor, buildVendors } from '../../testing/builders/vendors.ts';
import { ledgerSum, startAnew, turnsTaken } from '../../testing/ledger.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  await startAnew(app.db);
  admin = await buildUser(app, { role: 'admin' });
});

const run = async (limit?: number) => {
  const answer = await app.call(assignment.autoAssign, { body: limit === undefined ? {} : { limit }, query: {} }, { token: admin.token });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

/** Answers what comes of the act while somebody else has these leads locked. */
const whileHeld = <T>(leads: readonly { id: string }[], act: () => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('leads').select('id').where('id', 'in', leads.map(({ id }) => id)).orderBy('id').forUpdate().execute();
    return act();
  });

test('leads that somebody else is assigning at this moment are passed over, and later ones given in their place', async () => {
  await buildVendors(app, 6);
  const leads = await buildLeads(app, 12);
  // From now on the cell has a row.
  await run(1);
  const given = await whileHeld([leads[1]!, leads[4]!], () => run(5));
  expect(given.assignments.map((one) => one.lead_id)).toEqual([2, 3, 5, 6, 7].map((index) => leads[index]!.id));
  expect(given.unassigned).toEqual([]);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('leads that somebody else is assigning take no places from those given instead of them', async () => {
  const vendors = await buildVendors(app, 12);
  for (const { id } of vendors) for (let taken = 0; taken < 4; taken += 1) await buildLead(app, { status: 'accepted', assigneeId: id });
  const leads = await buildLeads(app, 30);
  const given = await whileHeld(leads.slice(0, 10), () => run(10));
  expect(given.assignments.map((one) => one.lead_id)).toEqual(leads.slice(10, 20).map(({ id }) => id));
  expect(given.unassigned).toEqual([]);
  expect(await ledgerSum(app.db)).toBe('0');
});

test('the place that a lead held by somebody else leaves goes to the oldest behind it', async () => {
  const { id } = await buildVendor(app);
  for (let taken = 0; taken < 4; taken += 1) await buildLead(app, { status: 'accepted', assigneeId: id });
  const [held, next] = await buildLeads(app, 3);
  const given = await whileHeld([held!], () => run(2));
  expect(given.assignments.map((one) => one.lead_id)).toEqual([next!.id]);
});

test('the place that several held leads leave, one after the other, goes to the oldest that nobody holds', async () => {
  await buildVendors(app, 3);
  const plumber = await buildVendor(app, { profession: 'plumber' });
  for (let taken = 0; taken < 4; taken += 1) await buildLead(app, { profession: 'plumber', status: 'accepted', assigneeId: plumber.id });
  const minutes = (count: number) => ({ createdAt: new Date(app.now().getTime() - count * 60_000) });
  const held = [await buildLead(app, minutes(9)), await buildLead(app, minutes(8))];
  for (const age of [7, 6]) held.push(await buildLead(app, { profession: 'plumber', ...minutes(age) }));
  const oldest = await buildLead(app, { profession: 'plumber', ...minutes(5) });
  const other = await buildLead(app, minutes(4));
  await buildLead(app, { profession: 'plumber', ...minutes(3) });
  const given = await whileHeld(held, () => run(2));
  expect(given.assignments.map((one) => one.lead_id)).toEqual([oldest.id, other.id]);
  expect([given.unassigned, await turnsTaken(app.db)]).toEqual([[], 2]);
});

test('runs beside each other hold no more leads than they give, so that each of them gets the oldest that are left', async () => {
  await buildVendors(app, 10);
  const leads = await buildLeads(app, 60);
  // From now on the cell has a row.
  await run(1);
  const idsOf = (from: number, to: number) => leads.slice(from, to).map(({ id }) => id);
  await whileHeld(leads.slice(1, 6), async () => {
    const second = await app.db.transaction().execute(async (cell) => {
      await sql`select from fair_share_cells for update`.execute(cell);
      // Has its five leads, and waits for the cell.
      const answer = run(5);
      await untilWaiting(app.db);
      const { rows } = await sql<{ id: string }>`select id from leads where status = 'pending' order by created_at, id for update skip locked`.execute(app.db);
      expect(rows.map((row) => row.id)).toEqual(idsOf(11, 60));
      return { answer };
    });
    expect((await second.answer).assignments.map((one) => one.lead_id)).toEqual(idsOf(6, 11));
  });
  expect(await turnsTaken(app.db)).toBe(6);
});

test('a lead that another run gave to the last one who was free is not told of', async () => {
  const { id: assigneeId } = await buildVendor(app);
  for (let taken = 0; taken < 4; taken += 1) await buildLead(app, { status: 'accepted', assigneeId });
  const [taken, left] = await buildLeads(app, 2);
  const running = await app.db.transaction().execute(async (tx) => {
    await sql`lock table fair_share_members in access exclusive mode`.execute(tx);
    const answer = run();
    await untilWaiting(app.db);
    await tx.updateTable('leads').set({ status: 'assigned', assignee_id: assigneeId, assigned_at: app.now() }).where('id', '=', taken!.id).execute();
    return { answer };
  });
  const { assignments, unassigned } = await running.answer;
  expect([assignments, unassigned.map((one) => one.lead_id)]).toEqual([[], [left!.id]]);
});

test.each([
  ['is not told of where somebody is free, though not for it', true],
  ['is told of as it was found where nobody is there', false],
])('a lead that somebody took after it was found %s', async (_what, isHopeful) => {
  const { id: referrerId } = await buildVendor(app, { cityId: isHopeful ? PLACES.hyderabad : PLACES.mumbai });
  const made = (day: string) => buildLead(app, { cityId: PLACES.hyderabad, kind: 'REFERRAL', referrerId, createdAt: new Date(`2026-11-${day}T00:00:00Z`) });
  const [taken, left] = [await made('01'), await made('02')];
  const running = await app.db.transaction().execute(async (tx) => {
    // The run has found its leads, and waits to read who could get them.
    await sql`lock table fair_share_members in access exclusive mode`.execute(tx);
    const answer = run();
    await untilWaiting(app.db);
    await tx.updateTable('leads').set({ contact_removed_at: app.now() }).where('id', '=', taken.id).execute();
    return { answer };
  });
  expect((await running.answer).unassigned.map((one) => one.lead_id)).toEqual(isHopeful ? [left.id] : [taken.id, left.id]);
});
