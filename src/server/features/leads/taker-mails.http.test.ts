/** The mails to those whom a run of auto-assignment gave leads. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { leads } from '../../../contract/leads.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { leadTasks } from './jobs.ts';
import { countUntold } from './taker-queries.ts';
import { signId } from '../../platform/signed-ids.ts';

let app: TestApp;
let admin: BuiltUser;
let vendor: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate users, leads, assignments, mails, takers_to_tell cascade`.execute(app.db);
  await sql`truncate fair_share_cells, fair_share_members, fair_share_regions, graphile_worker._private_jobs`.execute(app.db);
  admin = await buildUser(app, { role: 'admin' });
  vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
});

const notes = () => app.db.selectFrom('takers_to_tell').select(['id', 'assignment_ids', 'made_at']).orderBy('id').execute();
const jobs = async () => (await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where task_identifier = 'tell_noted_takers' order by id`.execute(app.db)).rows.map(({ run_at: at }) => at);
const mails = () => app.db.selectFrom('mails').select(['id', 'template', 'to_address', 'to_user_id', 'data']).orderBy('id').execute();
const tasks = () => leadTasks({ db: app.db, clock: app.now });
const tell = () => tasks()['tell_noted_takers']!({});
const soon = (ms: number) => new Date(app.now().getTime() + ms);
const run = async (limit = 10) => (await app.call(assignment.autoAssign, { body: { limit }, query: {} }, { token: admin.token })).body.data;

test('each taker is told of each lead, a moment after the run', async () => {
  const broker = await buildBroker(app, { fullName: 'Bina Shah' });
  const [first, second] = [await buildLead(app), await buildLead(app, { referralType: 'broker', propertyLeadType: 'buyer' })];
  expect((await run()).assigned_count).toBe(2);
  expect(await mails()).toEqual([]);
  expect(await jobs()).toEqual([soon(5000)]);
  await tell();
  expect(await notes()).toEqual([]);
  const told = (person: BuiltUser, data: object) => ({ id: expect.any(String), template: 'lead_assigned', to_address: person.email, to_user_id: person.id, data });
  expect(await mails()).toEqual(expect.arrayContaining([
    told(vendor, { name: 'Ravi Kale', referralIds: first.referralId, work: 'Electrician in Pune', broker: false }),
    told(broker, { name: 'Bina Shah', referralIds: second.referralId, work: 'Real estate in Pune', broker: true }),
  ]));
  const offers = await app.db.selectFrom('assignments').select('id').orderBy('id').execute();
  expect((await mails()).map(({ id }) => id)).toEqual(offers.map(({ id }) => id));
});

test('many are told by twenties', async () => {
  for (let i = 0; i < 9; i += 1) await buildVendor(app);
  for (let i = 0; i < 45; i += 1) await buildLead(app);
  expect((await run(45)).assigned_count).toBe(45);
  expect((await notes()).map((note) => note.assignment_ids.length)).toEqual([20, 20, 5]);
  expect(await jobs()).toHaveLength(1);
  await tell();
  expect(await mails()).toHaveLength(45);
});

test('told again, also at the same moment, it is one mail', async () => {
  await buildLead(app);
  await run();
  await Promise.allSettled([tell(), tell(), tell()]);
  await tell();
  expect(await mails()).toHaveLength(1);
});

test.each([
  ['has accepted it meanwhile', (id: string) => app.call(leads.act, { params: { id }, body: { action: 'accept' } }, { token: vendor.token })],
  ['has rejected it meanwhile', (id: string) => app.call(leads.act, { params: { id }, body: { action: 'reject' } }, { token: vendor.token })],
  ['was told meanwhile that it was withdrawn', (id: string) => app.call(leads.withdraw, { body: { token: signId(app.deriveKey('links'), 'withdraw', id) } })],
])('nobody is told who %s', async (_what, act) => {
  const lead = await buildLead(app);
  await run();
  expect((await act(lead.id)).status).toBe(200);
  const before = await mails();
  await tell();
  expect((await mails()).filter(({ template }) => template === 'lead_assigned')).toEqual([]);
  expect(await mails()).toEqual(before);
});

test('nobody is told who is being deleted at this moment', async () => {
  await buildLead(app);
  await run();
  const telling = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', vendor.id).forUpdate().execute();
    const done = tell();
    await untilWaiting(app.db);
    await tx.updateTable('users').set({ status: 'deleted', email: null }).where('id', '=', vendor.id).execute();
    return { done };
  });
  await telling.done;
  expect(await mails()).toEqual([]);
});

test('a run that comes to nothing leaves nobody to tell', async () => {
  await buildLead(app, { cityId: PLACES.mumbai });
  expect((await run()).assigned_count).toBe(0);
  expect([await notes(), await jobs()]).toEqual([[], []]);
});

test('runs that follow each other share a job, and three seconds after it was added another one is', async () => {
  const began = app.now().getTime();
  const added: number[] = [];
  for (const ms of [0, 2999, 3000, 5999, 6000]) {
    app.setNow(new Date(began + ms));
    await buildLead(app);
    await run();
    added.push((await jobs()).length);
  }
  expect(added).toEqual([1, 1, 2, 2, 3]);
  expect((await jobs()).map((at) => at.getTime() - began)).toEqual([5000, 8000, 11_000]);
  await tell();
  expect(await mails()).toHaveLength(5);
});

test('one who cannot be told does not hold up those after them, and is told when they can be', async () => {
  const refused = await buildVendor(app);
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail today'; end $$`.execute(app.db);
  await sql`create trigger refused before insert on mails for each row when (new.to_user_id = ${sql.lit(refused.id)}) execute function refuse_mail()`.execute(app.db);
  for (let lead = 0; lead < 2; lead += 1) {
    await buildLead(app);
    await run();
  }
  await expect(tell()).rejects.toThrow('no mail today');
  const people = async () => (await mails()).map((mail) => mail.to_user_id);
  expect([await people(), (await notes()).length]).toEqual([[vendor.id], 1]);
  await sql`drop trigger refused on mails`.execute(app.db);
  await tell();
  expect((await people()).toSorted()).toEqual([vendor.id, refused.id].toSorted());
});

test('a worker that is told to stop leaves those it has not come to noted', async () => {
  await buildLead(app);
  await run();
  await tasks()['tell_noted_takers']!({}, AbortSignal.abort());
  expect([(await notes()).length, await mails()]).toEqual([1, []]);
});

test('the operator is told of those who were not told in time', async () => {
  await buildLead(app);
  await run();
  const untold = async (age: string) => {
    await sql`update takers_to_tell set made_at = now() - ${age}::interval`.execute(app.db);
    return countUntold(app.db);
  };
  expect([await untold('2 minutes'), await untold('4 minutes')]).toEqual([0, 1]);
});

test('one whom another worker is telling is waited for by nobody, and told later if that comes to nothing', async () => {
  await buildLead(app);
  await run();
  await buildLead(app);
  await run();
  const [first] = await notes();
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('takers_to_tell').select('id').where('id', '=', first!.id).forUpdate().execute();
    await expect(tell()).resolves.toBeUndefined();
  });
  expect([(await notes()).map(({ id }) => id), await mails()]).toEqual([[first!.id], [expect.anything()]]);
  await tell();
  expect(await mails()).toHaveLength(2);
});

test('a job of a server of the version before tells whom it brings', async () => {
  await buildLead(app);
  await run();
  const [note] = await notes();
  await sql`truncate takers_to_tell`.execute(app.db);
  await tasks()['tell_takers']!({ assignment_ids: note!.assignment_ids });
  expect((await mails()).map(({ id }) => id)).toEqual(note!.assignment_ids);
});
