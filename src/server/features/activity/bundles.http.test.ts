/** What a statement that gives hundreds of leads away has recorded: one row at first, spread into the log by a job. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activity } from '../../../contract/activity.ts';
import { assignment } from '../../../contract/assignment.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, multiplyLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendors } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { BUNDLED } from './bundle-service.ts';
import { activityTasks } from './jobs.ts';
import { holdBundle, spreadBundle } from './queries.ts';

const OF_ONE_VENDOR = 5;

let app: TestApp;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  await buildVendors(app, BUNDLED / OF_ONE_VENDOR);
  admin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await spread();
  await sql`truncate graphile_worker._private_jobs`.execute(app.db);
  await completeAll();
  await multiplyLead(app, await buildLead(app), BUNDLED);
});

/** Nobody has a lead any more, and none waits. */
const completeAll = () => sql`update leads set status = 'completed', assignee_id = coalesce(assignee_id, ${admin.id}), completed_at = ${app.now()} where status in ('pending', 'assigned')`.execute(app.db);

const run = async (limit: number) => (await app.call(assignment.autoAssign, { body: { limit }, query: {} }, { token: admin.token })).body.data;
const spread = () => activityTasks({ db: app.db })['spread_activity']!({});
const bundles = () => app.db.selectFrom('activity_bundles').selectAll().execute();
const records = () => sql<Record<string, unknown>>`
  select a.* from leads l join assignments o on o.lead_id = l.id and o.outcome = 'assigned'
  join activity a on a.id = o.id and a.object_id = l.id::text and a.at = o.assigned_at and a.detail ->> 'assignee_id' = o.assignee_id::text
  where l.status = 'assigned' order by a.id`.execute(app.db);
const jobs = async () => (await sql<{ n: number }>`select count(*)::integer as n from graphile_worker.jobs where task_identifier = 'spread_activity'`.execute(app.db)).rows[0]!.n;
const total = async () => (await app.call(activity.list, { query: { action: 'lead_auto_assigned', actor: admin.id } }, { token: admin.token })).body.data.total;

test('a run below so many records each lead at once, and leaves no job', async () => {
  expect((await run(BUNDLED - 1)).assigned_count).toBe(BUNDLED - 1);
  expect((await records()).rows).toHaveLength(BUNDLED - 1);
  expect([await bundles(), await jobs()]).toEqual([[], 0]);
});

test('a run of so many writes one row and a job, which spreads it: then each lead has the record that a small run would have written', async () => {
  const before = await total();
  expect((await run(BUNDLED)).assigned_count).toBe(BUNDLED);
  expect((await records()).rows).toEqual([]);
  expect(await bundles()).toHaveLength(1);
  expect(await jobs()).toBe(1);
  await spread();
  expect(await bundles()).toEqual([]);
  const { rows } = await records();
  expect(rows).toHaveLength(BUNDLED);
  expect(await total()).toBe(before + BUNDLED);

  await completeAll();
  await buildLead(app);
  expect((await run(1)).assigned_count).toBe(1);
  const [single] = (await records()).rows;
  const own = { id: expect.any(String), object_id: expect.any(String), request_id: expect.any(String), detail: { from: 'pending', to: 'assigned', assignee_id: expect.any(String) } };
  for (const row of rows) expect(row).toEqual({ ...single, ...own });
  expect(single).toMatchObject({ actor_id: admin.id, actor_role: 'module_admin', actor_scope: [PLACES.pune], city_id: PLACES.pune, outcome: 'ok', at: app.now() });
});

test('two workers at once spread each bundle once', async () => {
  await run(BUNDLED);
  await multiplyLead(app, await buildLead(app), BUNDLED);
  await buildVendors(app, BUNDLED / OF_ONE_VENDOR);
  await run(BUNDLED);
  expect(await bundles()).toHaveLength(2);
  await expect(Promise.all([spread(), spread()])).resolves.toEqual([undefined, undefined]);
  expect((await records()).rows).toHaveLength(2 * BUNDLED);
  expect(await bundles()).toEqual([]);
});

test('one that a worker was spreading when it was lost is left whole for the next one', async () => {
  await run(BUNDLED);
  const { id } = (await bundles())[0]!;
  await expect(inTransaction(app.db, async (tx) => {
    await holdBundle(tx, id);
    await spreadBundle(tx, id);
    throw new Error('lost');
  })).rejects.toThrow('lost');
  expect([(await records()).rows, (await bundles()).length]).toEqual([[], 1]);
  await spread();
  expect((await records()).rows).toHaveLength(BUNDLED);
});

test('one that cannot be spread does not hold up those after it, and the job tells of it', async () => {
  await run(BUNDLED);
  await sql`insert into activity_bundles (id, at, records) values ('00000000-0000-7000-8000-000000000000', now(), '[{"id": null}]')`.execute(app.db);
  await expect(spread()).rejects.toThrow(/null value/);
  expect((await records()).rows).toHaveLength(BUNDLED);
  expect(await bundles()).toHaveLength(1);
  await sql`alter table activity_bundles disable trigger activity_bundles_append_only`.execute(app.db);
  await app.db.deleteFrom('activity_bundles').execute();
  await sql`alter table activity_bundles enable trigger activity_bundles_append_only`.execute(app.db);
});

test('nobody changes it, or takes it away before each of its records is in the log', async () => {
  await run(BUNDLED);
  const refused = /append-only/;
  await sql`insert into activity (id, at, action, object_type) select (records -> 0 ->> 'id')::uuid, at, 'lead_auto_assigned', 'lead' from activity_bundles`.execute(app.db);
  await expect(app.db.deleteFrom('activity_bundles').execute()).rejects.toThrow(refused);
  await expect(app.db.updateTable('activity_bundles').set({ records: '[]' }).execute()).rejects.toThrow(refused);
  await expect(sql`truncate activity_bundles`.execute(app.db)).rejects.toThrow(refused);
  expect(await bundles()).toHaveLength(1);
});
