/** POST /admin/leads/auto-assign for thousands: several transactions beside each other. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assignment } from '../../../contract/assignment.ts';
import { moderation } from '../../../contract/moderation.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead, multiplyLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { startAnew } from '../../testing/ledger.ts';
import { countWaiting, untilWaiting } from '../../testing/lock-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleLedger } from './ledger-service.ts';

const CITIES = [PLACES.pune, PLACES.mumbai] as const;
const LEADS_OF_CITY = 600;
const VENDORS_OF_CITY = 4;

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
  for (const cityId of CITIES) {
    for (let index = 0; index < VENDORS_OF_CITY; index += 1) await buildVendor(app, { cityId });
    await multiplyLead(app, await buildLead(app, { cityId }), LEADS_OF_CITY);
  }
});

const run = (limit: number, key?: string) =>
  app.call(assignment.autoAssign, { body: { limit }, query: {} }, { token: admin.token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });

async function openLeads(): Promise<{ city_id: number; n: number }[]> {
  const { rows } = await sql<{ city_id: number; n: number }>`select city_id, count(*)::integer as n from leads where status = 'assigned' group by city_id, assignee_id order by city_id, n`.execute(app.db);
  return rows;
}
const perVendor = (cityId: number, n: number) => Array.from({ length: VENDORS_OF_CITY }, () => ({ city_id: cityId, n }));
const full = (cityId: number) => perVendor(cityId, 5);
const inOrderOfCities = <T extends { city_id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.city_id - b.city_id);

/** Nobody gets the locks of these cities' cells meanwhile. */
async function whileHeld<T>(cities: readonly number[], act: () => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async (tx) => {
    await sql`select from fair_share_cells where city_id = any(${[...cities]}::integer[]) for update`.execute(tx);
    return act();
  });
}

test('all that can be given is given, oldest first, to nobody more than five; the others are told why', async () => {
  const { status, body } = await run(10_000);
  expect(status).toBe(200);
  expect(body.data.assigned_count).toBe(40);
  expect(await openLeads()).toEqual(inOrderOfCities(CITIES.flatMap(full)));
  expect(body.data.unassigned).toHaveLength(2 * LEADS_OF_CITY - 40);
  expect(new Set(body.data.unassigned.map((one) => one.reason.replace(/in \w+/, 'in a city')))).toEqual(new Set(['Every approved Electrician in a city has 5 open leads already.']));
  const { rows } = await sql<{ id: string }>`select id from leads where status = 'assigned' order by created_at, id`.execute(app.db);
  expect(body.data.assignments.map((one) => one.lead_id)).toEqual(rows.map((row) => row.id));
  const { rows: told } = await sql<{ n: number; requests: number }>`select count(*)::integer as n, count(distinct request_id)::integer as requests from activity where action = 'lead_auto_assigned'`.execute(app.db);
  expect(told).toEqual([{ n: 40, requests: 1 }]);
});

test('what a lead excludes is known in a run of thousands too', async () => {
  const referrer = await buildVendor(app, { cityId: PLACES.bengaluru });
  const { id } = await buildLead(app, { cityId: PLACES.bengaluru, kind: 'REFERRAL', referrerId: referrer.id, createdAt: new Date('2020-01-01T00:00:00Z') });
  const { body } = await run(10_000);
  expect(body.data.unassigned.find((one) => one.lead_id === id)?.reason ?? 'given').toMatch(/ with room for more referred this lead or rejected it before\.$/);
});

test('no more than asked for, the oldest first', async () => {
  await Promise.all(CITIES.flatMap((cityId) => Array.from({ length: 106 }, () => buildVendor(app, { cityId }))));
  const { body } = await run(1000);
  expect(body.data).toMatchObject({ assigned_count: 1000, unassigned: [] });
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from leads where status = 'pending' and created_at > (select min(created_at) from leads where status = 'assigned')
    and created_at < (select max(created_at) from leads where status = 'assigned')`.execute(app.db);
  expect(rows).toEqual([{ n: 0 }]);
});

describe('more leads than are wanted, some of them for plumbers', () => {
  const PLUMBING = [0, 100, 200, 300] as const;
  let plumbing: string[];

  beforeEach(async () => {
    await Promise.all(CITIES.flatMap((cityId) => Array.from({ length: 106 }, () => buildVendor(app, { cityId }))));
    const first = app.now().getTime() - LEADS_OF_CITY * 1000;
    plumbing = [];
    for (const seconds of PLUMBING) plumbing.push((await buildLead(app, { profession: 'plumber', createdAt: new Date(first + seconds * 1000 + 500) })).id);
  });

  /** Behind the oldest thousand. */
  const behind = () => new Date(app.now().getTime() - 101_400);

  async function addBehind(likeId: string, count: number): Promise<void> {
    await sql`
      insert into leads (id, submission_id, kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, referrer_id, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), kind, referral_type, profession_id, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, referrer_id, ${behind()}, updated_at
      from leads, generate_series(1, ${count}) where id = ${likeId}`.execute(app.db);
  }

  const oldest = async (n: number, besides: readonly string[]) => {
    const { rows } = await sql<{ id: string }>`select id from leads where id <> all(${besides}::uuid[]) order by created_at, id limit ${n}`.execute(app.db);
    return rows.map((row) => row.id);
  };
  const transactions = async () => (await sql<{ n: number }>`select count(distinct xmin::text)::integer as n from leads where status = 'assigned'`.execute(app.db)).rows[0]!.n;

  test('those that nobody is there for are told of between the others, and none is given instead of them', async () => {
    const { body } = await run(1000);
    expect(body.data.assignments.map((one) => one.lead_id)).toEqual(await oldest(1000, plumbing));
    expect(body.data.unassigned).toEqual(plumbing.map((id) => ({ lead_id: id, reason: 'There is no approved Plumber in Pune.' })));
    // Two of three parts of the oldest thousand, for nobody is there for the plumbing, and as many again as that leaves.
    expect(await transactions()).toBe(3);
  });

  test('a hundred whose only professional referred them are passed in a few looks, and no more are given than wanted', async () => {
    const plumber = await buildVendor(app, { profession: 'plumber' });
    await inTransaction(app.db, settleLedger);
    await sql`update leads set referrer_id = ${plumber.id} where id = any(${plumbing}::uuid[])`.execute(app.db);
    await addBehind(plumbing[0]!, 100);
    let connections = 0;
    const count = () => (connections += 1);
    app.database.pool.on('acquire', count);
    const { body } = await run(1000);
    app.database.pool.off('acquire', count);
    expect(body.data.assigned_count).toBe(1000);
    expect(body.data.unassigned).toHaveLength(PLUMBING.length + 100);
    // The session, the act, a look with three parts and two looks with one.
    expect(connections).toBe(10);
  });

  test('of those looked at for the last ones no more are told of as failed than were wanted', async () => {
    const { id } = await buildLead(app, { cityId: PLACES.bengaluru, createdAt: behind() });
    await buildVendor(app, { cityId: PLACES.bengaluru });
    await inTransaction(app.db, settleLedger);
    await addBehind(id, 60);
    const { body } = await whileHeld([PLACES.bengaluru], () => run(1000));
    expect(body.data.assigned_count).toBe(1000 - PLUMBING.length);
    expect(body.data.unassigned.map(({ reason }) => reason)).toEqual([
      ...PLUMBING.map(() => 'There is no approved Plumber in Pune.'), ...PLUMBING.map(() => 'The lead could not be assigned just now. Please try again.'),
    ]);
  });

  /** The session, the act, the first look and its three parts have connections then, the next look has none. */
  const NEXT_LOOK = 7;
  async function without<T>(failing: readonly number[], act: () => Promise<T>): Promise<T> {
    const connect = app.database.pool.connect.bind(app.database.pool);
    let calls = 0;
    const spy = vi.spyOn(app.database.pool, 'connect').mockImplementation((() => (failing.includes((calls += 1)) ? Promise.reject(new Error('timeout exceeded when trying to connect')) : connect())) as never);
    try {
      return await act();
    } finally {
      spy.mockRestore();
    }
  }

  test('who may ask again is told that the last ones could not be looked for, and then of all', async () => {
    expect((await without([NEXT_LOOK], () => run(1000, 'no-look'))).status).toBe(503);
    const { body } = await run(1000, 'no-look');
    expect(body.data.assigned_count).toBe(1000);
    expect(await transactions()).toBe(3);
  });

  test('who asked again is told of what was given, though the last ones cannot be looked for again', async () => {
    expect((await without([NEXT_LOOK], () => run(1000, 'never'))).status).toBe(503);
    // The session and the act have connections, the first look has none.
    const { status, body } = await without([3], () => run(1000, 'never'));
    expect([status, body.data.assigned_count]).toEqual([200, 1000 - PLUMBING.length]);
  });

  test('without a key what was given is told, though the last ones could not be looked for', async () => {
    const { status, body } = await without([NEXT_LOOK], () => run(1000));
    expect([status, body.data.assigned_count]).toEqual([200, 1000 - PLUMBING.length]);
  });

  test('those whose people nobody had counted are given, and as many of the newest are left', async () => {
    await buildVendor(app, { profession: 'plumber' });
    await inTransaction(app.db, settleLedger);
    await sql`update fair_share_cells set eligible = 0 where eligible = 1`.execute(app.db);
    const { body } = await run(1000);
    expect(body.data).toMatchObject({ assigned_count: 1000, unassigned: [] });
    expect(body.data.assignments.map((one) => one.lead_id)).toEqual(await oldest(1000, []));
  });
});

test('a run that gave nothing since its cells were held may be tried again, though a part of it found nobody', async () => {
  const plumbing = await buildLead(app, { profession: 'plumber', createdAt: new Date(app.now().getTime() - LEADS_OF_CITY * 1000) });
  await multiplyLead(app, plumbing, LEADS_OF_CITY);
  await sql`insert into fair_share_cells (city_id, profession_id) select distinct city_id, profession_id from leads`.execute(app.db);
  const { status } = await whileHeld(CITIES, () => run(1000, 'held'));
  expect(status).toBe(503);
  const { body } = await run(1000, 'held');
  expect(body.data.assigned_count).toBe(40);
});

test('what another run has given away meanwhile is neither told of nor counted', async () => {
  await Promise.all(Array.from({ length: 80 }, () => buildVendor(app)));
  const answers = await Promise.all([run(1000), run(1000)]);
  const given = answers.flatMap(({ body }) => body.data.assignments.map((one) => one.lead_id));
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from leads where status = 'assigned'`.execute(app.db);
  expect([new Set(given).size, rows[0]!.n]).toEqual([given.length, given.length]);
  // All that the people of either city have room for: 84 of Pune, 4 of Mumbai.
  expect(given).toHaveLength(84 * 5 + 20);
  for (const { body } of answers) expect(body.data.unassigned.filter((one) => given.includes(one.lead_id))).toEqual([]);
});

test('two runs at once leave connections for others', async () => {
  for (const cityId of CITIES) {
    await buildVendor(app, { cityId, profession: 'plumber' });
    await multiplyLead(app, await buildLead(app, { cityId, profession: 'plumber' }), LEADS_OF_CITY);
  }
  await inTransaction(app.db, settleLedger);
  // Each has a connection that waits for its parts: three of the first, two of the second.
  const runs = await whileHeld(CITIES, async () => {
    const first = run(1000);
    await untilWaiting(app.db, 3);
    const second = run(1000);
    await untilWaiting(app.db, 5);
    // A third part of it would come in this time.
    await delay(200);
    const { pool } = app.database;
    // The holder's, too.
    expect([await countWaiting(app.db), pool.totalCount - pool.idleCount]).toEqual([5, 8]);
    return [first, second];
  });
  for (const { status } of await Promise.all(runs)) expect(status).toBe(200);
});

test('the same idempotency key does it once', async () => {
  const [first, second] = [await run(2000, 'many'), await run(2000, 'many')];
  expect(second.body).toEqual(first.body);
  expect(await openLeads()).toHaveLength(8);
});

/** Ends the connection of the act that waits for its parts. */
const loseWaiting = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query = 'select 1'`.execute(app.db);

describe('a run that is cut off when one of its parts was done', () => {
  const assigned = async () => (await sql<{ id: string }>`select id from leads where status = 'assigned' order by created_at, id`.execute(app.db)).rows.map((row) => row.id);
  const ROOM_LEFT = 2 * 110 * 5 - 500;
  const notesKept = async () => (await app.db.selectFrom('idempotency_parts').select('id').execute()).length;

  beforeEach(async () => {
    await sql`truncate idempotency_keys, idempotency_parts`.execute(app.db);
    await Promise.all(CITIES.flatMap((cityId) => Array.from({ length: 106 }, () => buildVendor(app, { cityId }))));
    await sql`insert into fair_share_cells (city_id, profession_id) select ${PLACES.mumbai}, profession_id from leads limit 1`.execute(app.db);
    await cutOff();
  });

  /** Pune's part is done, Mumbai's waits, and the connection that waits for both is lost. */
  async function cutOff(): Promise<void> {
    const { status } = await whileHeld([PLACES.mumbai], async () => {
      const running = run(1000, 'cut-off');
      await expect.poll(async () => (await assigned()).length, { timeout: 5000 }).toBe(500);
      await loseWaiting();
      return running;
    });
    expect(status).toBe(503);
  }

  test('gives the rest when it is asked for again, and tells of all', async () => {
    const before = await assigned();
    const { status, body } = await run(1000, 'cut-off');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ assigned_count: 1000, unassigned: [] });
    expect(body.data.assignments.map((one) => one.lead_id).slice(0, 500)).toEqual(before);
    expect(body.data.assignments.map((one) => one.lead_id).toSorted()).toEqual((await assigned()).toSorted());
    expect((await run(1000, 'cut-off')).body).toEqual(body);
    expect(await notesKept()).toBe(0);
  });

  test('tells once of a lead that a later part gave again, since its first taker was suspended', async () => {
    const { id, assignee_id: taker } = await app.db.selectFrom('leads').select(['id', 'assignee_id']).where('status', '=', 'assigned').orderBy('created_at').limit(1).executeTakeFirstOrThrow();
    expect((await app.call(moderation.suspend, { params: { id: taker! }, body: { reason: 'Complaints' } }, { token: admin.token })).status).toBe(200);
    const at = new Date(app.now().getTime() + 1000).toISOString();
    const { id: next } = await buildVendor(app);
    await sql`insert into assignments (id, lead_id, assignee_id, assigned_by, method, reason, assigned_at, outcome)
      select gen_random_uuid(), lead_id, ${next}, assigned_by, method, reason, ${at}, 'assigned' from assignments where lead_id = ${id}`.execute(app.db);
    await sql`update leads set status = 'assigned', assignee_id = ${next}, assigned_at = ${at} where id = ${id}`.execute(app.db);
    await sql`insert into idempotency_parts (route, caller, key, request_hash, note, created_at)
      select route, caller, key, request_hash, ${JSON.stringify({ at, leadIds: [id] })}::jsonb, created_at from idempotency_parts limit 1`.execute(app.db);
    const { body } = await run(1000, 'cut-off');
    expect(body.data.assignments.filter((one) => one.lead_id === id).map((one) => one.vendor_id)).toEqual([next]);
    expect(new Set(body.data.assignments.map((one) => one.lead_id)).size).toBe(1000);
  });

  test('is no other run: asked for more under its key it is refused, under another key it gives as many anew', async () => {
    expect((await run(1200, 'cut-off')).body).toMatchObject({ error: { code: 'idempotency_mismatch' } });
    expect(await assigned()).toHaveLength(500);
    const { body } = await run(1000, 'another');
    expect(body.data.assigned_count).toBe(ROOM_LEFT);
    expect(await notesKept()).toBe(1);
  });

  test('is forgotten after a day, like its key', async () => {
    await sql`update idempotency_parts set created_at = created_at - interval '24 hours 1 second'`.execute(app.db);
    expect((await run(1000, 'cut-off')).body.data.assigned_count).toBe(ROOM_LEFT);
  });
});

test('a run whose own connection is lost begins no more parts, and the same call waits for those that are under way', async () => {
  await sql`truncate idempotency_keys, idempotency_parts`.execute(app.db);
  await Promise.all(CITIES.flatMap((cityId) => Array.from({ length: 106 }, () => buildVendor(app, { cityId }))));
  await sql`insert into fair_share_cells (city_id, profession_id) select city_id, profession_id from leads group by 1, 2`.execute(app.db);
  let cut: ReturnType<typeof run> | undefined;
  const again = await whileHeld([PLACES.mumbai], async () => {
    cut = run(1000, 'lost');
    await expect.poll(async () => (await openLeads()).reduce((sum, row) => sum + row.n, 0), { timeout: 5000, interval: 10 }).toBe(500);
    await loseWaiting();
    return run(1000, 'lost');
  });
  // Of neither a part for Mumbai could be done.
  expect([(await cut!).status, again.status]).toEqual([503, 503]);
  expect((await run(1000, 'lost')).body.data).toMatchObject({ assigned_count: 1000, unassigned: [] });
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from leads where status = 'assigned'`.execute(app.db);
  expect(rows).toEqual([{ n: 1000 }]);
});

test('two runs at once give no lead twice and put nobody over five', async () => {
  const answers = await Promise.all([run(5000), run(5000)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const ids = answers.flatMap(({ body }) => body.data.assignments.map((one) => one.lead_id));
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  expect(await openLeads()).toEqual(inOrderOfCities(CITIES.flatMap(full)));
});

test('a part that fails leaves the other one as it is, and its leads wait for the next run', async () => {
  // Only then there are cells to hold.
  await run(2);
  const { status, body } = await whileHeld([PLACES.mumbai], () => run(10_000));
  expect(status).toBe(200);
  expect((await openLeads()).filter((row) => row.city_id === PLACES.pune)).toEqual(full(PLACES.pune));
  const waiting = body.data.unassigned.filter((one) => one.reason === 'The lead could not be assigned just now. Please try again.');
  expect(waiting.length).toBeGreaterThan(LEADS_OF_CITY - 10);
  const again = await run(10_000);
  expect(again.body.data.assigned_count).toBe(40 - 2 - body.data.assigned_count);
  expect(await openLeads()).toEqual(inOrderOfCities(CITIES.flatMap(full)));
});

test('of a part that fails, leads are not told of that are somebody else\'s by then', async () => {
  await run(2);
  const { id } = await app.db.selectFrom('leads').select('id').where('city_id', '=', PLACES.mumbai).where('status', '=', 'pending').orderBy('created_at').limit(1).executeTakeFirstOrThrow();
  const { answer } = await whileHeld([PLACES.mumbai], () => app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('leads').select('id').where('id', '=', id).forUpdate().execute();
    const running = run(10_000);
    await untilWaiting(app.db);
    await tx.updateTable('leads').set({ contact_removed_at: app.now() }).where('id', '=', id).execute();
    return { answer: running };
  }).then(async ({ answer: running }) => ({ answer: await running })));
  const told = answer.body.data.unassigned.map((one) => one.lead_id);
  expect(told.length).toBeGreaterThan(LEADS_OF_CITY - 10);
  expect(told).not.toContain(id);
});

test('when no part succeeds nothing has happened', async () => {
  await run(2);
  const before = await openLeads();
  const { status } = await whileHeld(CITIES, () => run(10_000, 'again'));
  expect(status).toBe(503);
  expect(await openLeads()).toEqual(before);
  expect((await run(10_000, 'again')).body.data.assigned_count).toBe(38);
});
