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
  await sql`truncate users, leads, assignments, mails cascade`.execute(app.db);
  await sql`truncate fair_share_cells, fair_share_members, fair_share_regions, graphile_worker._private_jobs`.execute(app.db);
  admin = await buildUser(app, { role: 'admin' });
  vendor = await buildVendor(app, { fullName: 'Ravi Kale' });
});

type Job = { key: string; ids: string[]; run_at: Date; locked_by: string | null };
const jobs = async () => (await sql<Job>`
  select key, array(select json_array_elements_text(payload -> 'assignment_ids')) as ids, run_at, locked_by from graphile_worker._private_jobs where key like 'takers:%' order by id`.execute(app.db)).rows;
const mails = () => app.db.selectFrom('mails').select(['id', 'template', 'to_address', 'to_user_id', 'data']).orderBy('id').execute();
const tasks = () => leadTasks({ db: app.db, clock: app.now });
const tell = async () => { for (const { ids } of await jobs()) await tasks()['tell_takers']!({ assignment_ids: ids }); };
const run = async (limit = 10) => (await app.call(assignment.autoAssign, { body: { limit }, query: {} }, { token: admin.token })).body.data;

test('each taker is told of each lead, a moment after the run', async () => {
  const broker = await buildBroker(app, { fullName: 'Bina Shah' });
  const [first, second] = [await buildLead(app), await buildLead(app, { referralType: 'broker', propertyLeadType: 'buyer' })];
  expect((await run()).assigned_count).toBe(2);
  expect(await mails()).toEqual([]);
  const [job] = await jobs();
  expect([job!.ids.length, job!.run_at.getTime() - app.now().getTime()]).toEqual([2, 5000]);
  await tell();
  const told = (person: BuiltUser, data: object) => ({ id: expect.any(String), template: 'lead_assigned', to_address: person.email, to_user_id: person.id, data });
  expect(await mails()).toEqual(expect.arrayContaining([
    told(vendor, { name: 'Ravi Kale', referralIds: first.referralId, work: 'Electrician in Pune', broker: false }),
    told(broker, { name: 'Bina Shah', referralIds: second.referralId, work: 'Real estate in Pune', broker: true }),
  ]));
  const offers = await app.db.selectFrom('assignments').select('id').orderBy('id').execute();
  expect((await mails()).map(({ id }) => id)).toEqual(offers.map(({ id }) => id));
});

test('many are told by a job for twenty', async () => {
  for (let i = 0; i < 9; i += 1) await buildVendor(app);
  for (let i = 0; i < 45; i += 1) await buildLead(app);
  expect((await run(45)).assigned_count).toBe(45);
  expect((await jobs()).map(({ ids }) => ids.length)).toEqual([20, 20, 5]);
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

test('a run that comes to nothing leaves no job', async () => {
  await buildLead(app, { cityId: PLACES.mumbai });
  expect((await run()).assigned_count).toBe(0);
  expect(await jobs()).toEqual([]);
});

test('a job whose worker is gone goes to another one; one at work keeps its own', async () => {
  for (let i = 0; i < 2; i += 1) {
    await buildLead(app);
    await run();
  }
  const [lost, busy] = await jobs();
  const lock = (key: string, worker: string, age: string) => sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = ${app.now()}::timestamptz - ${age}::interval where key = ${key}`.execute(app.db);
  await lock(lost!.key, 'gone', '2 minutes');
  await lock(busy!.key, 'busy', '10 seconds');
  await tasks()['resume_telling']!({});
  expect((await jobs()).map(({ key, locked_by }) => [key, locked_by])).toEqual([[lost!.key, null], [busy!.key, 'busy']]);
});
