/** kill -9 in the middle of a large run of fair share: made again with its key it goes on where it ended, and gives as many as it names. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { buildLead } from '../testing/builders/leads.ts';
import { PLACES } from '../testing/builders/locations.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { ADMIN, createSite, type Server, type Site } from '../testing/faults/site.ts';
import type { TestApp } from '../testing/test-app.ts';

const LIMIT = 1000;
const CITIES = [PLACES.pune, PLACES.mumbai];
// Room for one run in each city, five leads each.
const VENDORS_OF_CITY = LIMIT / 5 + 20;
const LEADS_OF_CITY = 3000;
// After a part of a run has taken its locks; two parts are at work then, each for a tenth of a second.
const MOMENTS_MS = [0, 40, 80, 120, 160];
// Of what a killed worker had in hand the job of the next minute takes care.
const RECORDED_MS = 75_000;
const ALL_MS = MOMENTS_MS.length * (RECORDED_MS + 20_000);

let postgres: Postgres;
let site: Site;
let server: Server;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('fair_share'));
  server = await site.start();
  database = openDatabase(site.databaseUrl, createLog('silent'));
  const app = { db: database.db, now: () => new Date() } as TestApp;
  // The oldest leads are of both cities in turn.
  const createdAt = app.now();
  for (const cityId of CITIES) {
    for (let index = 0; index < VENDORS_OF_CITY; index += 1) await buildVendor(app, { cityId });
    await multiply((await buildLead(app, { cityId, createdAt })).id);
  }
  // A cell that has had no run yet has no row that could be held.
  await rowsOf(site.databaseUrl, 'insert into fair_share_cells (city_id, profession_id) select distinct city_id, profession_id from leads on conflict do nothing');
});
afterAll(async () => {
  await database?.close();
  await site?.remove();
  await postgres?.remove();
});

async function multiply(id: string): Promise<void> {
  await rowsOf(site.databaseUrl, `
    insert into leads (id, submission_id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status,
      created_at - interval '1 second' * n, updated_at
    from leads, generate_series(1, $2::integer - 1) as n where id = $1`, [id, LEADS_OF_CITY]);
}

type Answer = { status: number; given: string[] } | 'cut off';

/** One run under the key, by an administrator who signs in for it. */
async function run(key: string): Promise<Answer> {
  try {
    const signedIn = await fetch(`${server.address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const answer = await fetch(`${server.address}/api/admin/leads/auto-assign`, {
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }, body: JSON.stringify({ limit: LIMIT }),
    });
    const { data } = (await answer.json()) as { data?: { assignments: { lead_id: string }[] } };
    return { status: answer.status, given: data?.assignments.map((one) => one.lead_id) ?? [] };
  } catch {
    return 'cut off';
  }
}

const assigned = async () => (await rowsOf<{ id: string }>(site.databaseUrl, `select id from leads where status = 'assigned' order by id`)).map(({ id }) => id);
async function untilGiven(isEnough: (given: number) => boolean): Promise<void> {
  await expect.poll(async () => isEnough((await assigned()).length), { timeout: 8000, interval: 5 }).toBe(true);
}
async function untilAtWork(): Promise<void> {
  const lock = `select from pg_locks where relation = 'fair_share_cells'::regclass and mode = 'RowShareLock'`;
  await expect.poll(async () => (await database.pool.query(lock)).rowCount, { timeout: 8000, interval: 2 }).toBeGreaterThan(0);
}
/** Once what was recorded is in the log: leads given without their offer, their record, or the mail of the offer (the note that it is to be queued), and people with more than five. */
const faulty = async () => {
  await expect.poll(() => rowsOf(site.databaseUrl, 'select id from activity_bundles'), { timeout: RECORDED_MS, interval: 200 }).toEqual([]);
  return (await rowsOf<{ incomplete: number; over: number }>(site.databaseUrl, `
  with told as (select id from mails union select unnest(assignment_ids) from takers_to_tell)
  select (select count(*)::integer from leads l where status = 'assigned' and (
      (select count(*) from assignments a where a.lead_id = l.id) <> 1 or
      (select count(*) from activity a where a.object_id = l.id::text and a.action = 'lead_auto_assigned') <> 1 or
      not exists (select from assignments a join told on told.id = a.id where a.lead_id = l.id))) as incomplete,
    (select count(*)::integer from (select from leads where status = 'assigned' group by assignee_id having count(*) > 5) as full_up) as over`))[0]!;
};

/** Has the server killed during a run, starts it, and makes the same call again; answers how many had been given before it. */
async function killed(key: string, kill: () => Promise<void>): Promise<number> {
  await rowsOf(site.databaseUrl, `update leads set status = 'completed', completed_at = now() where status = 'assigned'`);
  const cut = run(key);
  await kill();
  await cut;
  const before = await assigned();
  server = await site.start();
  const again = await run(key);
  expect(again).toMatchObject({ status: 200 });
  expect((again as { given: string[] }).given.toSorted()).toEqual(await assigned());
  expect(await assigned()).toHaveLength(LIMIT);
  expect(await faulty()).toEqual({ incomplete: 0, over: 0 });
  expect(await run(key)).toEqual(again);
  return before.length;
}

scenario('kill -9 in a large run of fair share', 'the call made again gives the rest and tells of all; nobody over five', async (say) => {
  const before: number[] = [];
  for (const ms of MOMENTS_MS) {
    before.push(await killed(`after-${ms}-ms`, async () => {
      await untilAtWork();
      await delay(ms);
      await server.kill();
    }));
  }
  say(`given when killed: ${before.join(', ')} of ${LIMIT}; afterwards ${LIMIT} each time`);
  // Else no kill was in the middle of a run.
  expect(Math.min(...before)).toBeLessThan(LIMIT);
}, ALL_MS);

scenario('kill -9 between two parts of such a run', 'the same', async (say) => {
  // Nobody gets the locks of Mumbai's cells before the server is gone.
  const before = await killed('between', () => database.db.transaction().execute(async (tx) => {
    expect(await tx.selectFrom('fair_share_cells').select('city_id').where('city_id', '=', PLACES.mumbai).forUpdate().execute()).not.toEqual([]);
    await untilGiven((given) => given === LIMIT / 2);
    await server.kill();
  }));
  say(`given when killed: ${before}`);
  expect(before).toBe(LIMIT / 2);
});
