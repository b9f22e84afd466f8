/** Giving pending leads away by fair share: ten, ten thousand, and two runs at once. */
import pg from 'pg';
import { MAX_OPEN_LEADS } from '../../../src/contract/shared/constants.ts';
import { asViewer, type Bench, type Part } from '../bench.ts';
import type { Measure } from '../measure.ts';
import { figuresOf, timeCalls, WARM_UP } from '../percentiles.ts';
import { startTarget, type Target } from '../target.ts';
import { mailed, recorded } from './jobs.ts';
import { addToOneCell, addWaiting } from './waiting-leads.ts';

const CALLS = 60;
const OF_A_GROUP = (WARM_UP + CALLS) * 10;
// Node.js went on compiling what ten leads need for some 200 calls: 16.5 ms in the first hundred, 14.4 in the third.
const CALLS_UNTIL_COMPILED = 200;
const PLAIN_RUNS = 9;
const MANY = 10_000;
// Fewer people have no room for so many leads.
export const ENOUGH_FOR_MANY = 100_000;
// Leads of places where nobody is free stay.
const SPARE = 1000;
const WANTED_S = { run: 1.5, inLog: 5 };
// More than sixty people can have open.
const OF_ONE_PLACE = 1000;
// The other server has just been started.
const TO_BEGIN = 2000;

// The least that must be written: leads moved to anybody of their place and profession, with the offers, and no thought of fairness. The newest ones:
// it is taken back, and what that leaves behind would lie in the way of the next run, which begins with the oldest.
const PLAIN = `
  with wanted as (select id, city_id, profession_id from leads where status = 'pending' order by created_at desc, id desc limit $1 for update skip locked),
  given as (
    update leads l set status = 'assigned', assigned_at = now(), updated_at = now(),
      assignee_id = (select r.user_id from vendor_roster r where r.city_id = w.city_id and r.profession_id = w.profession_id and r.status = 'approved' and r.role = 'vendor' limit 1)
    from wanted w where l.id = w.id
      and exists (select 1 from vendor_roster r where r.city_id = w.city_id and r.profession_id = w.profession_id and r.status = 'approved' and r.role = 'vendor')
    returning l.id, l.assignee_id
  )
  insert into assignments (id, lead_id, assignee_id, method, outcome, assigned_at) select gen_random_uuid(), id, assignee_id, 'auto', 'assigned', now() from given`;

// Those who were over it before, as the busiest people of the set are, got nothing.
const OVER_CAPACITY = `
  select count(*)::integer as n from (select assignee_id from leads where status in ('assigned', 'accepted')
    group by 1 having count(*) > $1 and count(*) filter (where assigned_at between $2 and now()) > 0) as full_up`;

export const autoAssign: Part = {
  name: 'assign',
  writes: true,
  async run(bench) {
    const { vendors, rounds } = bench;
    const database = new pg.Client({ connectionString: bench.url });
    await database.connect();
    try {
      await addWaiting(database, CALLS_UNTIL_COMPILED * 10 + rounds * OF_A_GROUP + (vendors < ENOUGH_FOR_MANY ? SPARE : (3.2 + rounds) * MANY));
      return await measure(bench, database);
    } finally {
      await database.end();
    }
  },
};

async function measure(bench: Bench, database: pg.Client): Promise<Measure[]> {
  const since = new Date();
  const measures = bench.vendors < ENOUGH_FOR_MANY ? tenMeasures(await timeTens(bench, database)) : await timeAll(bench, database);
  const { rows } = await database.query<{ n: number }>(OVER_CAPACITY, [MAX_OPEN_LEADS, since]);
  return [...measures, { what: 'people over capacity after all runs', value: rows[0]!.n, unit: '', wanted: { most: 0 } }];
}

const beside = (value: number) => [{ name: 'plain update and insert without its commit', value }];

/** What one group of calls took, in milliseconds. */
type Group = { p50: number; slowest: number; plain: number };

async function timeTen(bench: Bench, database: pg.Client): Promise<Group> {
  const { p50, p99 } = await timeCalls(() => give(bench, 10), CALLS);
  const plain: number[] = [];
  for (let run = 0; run < PLAIN_RUNS; run += 1) plain.push((await timePlain(database, 10)) * 1000);
  await mailed(database);
  return { p50, slowest: p99, plain: figuresOf(plain).p50 };
}

async function compileTen(bench: Bench, database: pg.Client): Promise<void> {
  for (let call = 0; call < CALLS_UNTIL_COMPILED; call += 1) await give(bench, 10);
  await mailed(database);
}

async function timeTens(bench: Bench, database: pg.Client): Promise<Group[]> {
  await compileTen(bench, database);
  const groups: Group[] = [];
  for (let round = 0; round < bench.rounds; round += 1) groups.push(await timeTen(bench, database));
  return groups;
}

const middleOf = (values: readonly number[]) => figuresOf(values).p50;
const each = (values: readonly number[]) => ({ name: `each: ${values.map((value) => value.toFixed(2)).join(', ')}`, value: NaN });

/** Thousands are given away between the groups, so these lie apart from each other: a slow half minute of the machine is not the median. The later ones have more leads in front that nobody can take. */
function tenMeasures(groups: readonly Group[]): Measure[] {
  const halves = groups.map(({ p50 }) => p50);
  return [
    { what: 'auto-assign of 10: p50, median of groups of sixty', value: middleOf(halves), unit: 'ms', limits: [...beside(middleOf(groups.map(({ plain }) => plain))), each(halves)], wanted: { most: 15 }, tellsGrowth: true },
    { what: 'auto-assign of 10: slowest of all groups', value: Math.max(...groups.map(({ slowest }) => slowest)), unit: 'ms' },
  ];
}

async function timeAll(bench: Bench, database: pg.Client): Promise<Measure[]> {
  const named = (count: number) => count.toLocaleString('en');
  // The first volley warms both up, as in the other parts; what it took is told as well.
  const first = await give(bench, MANY);
  await mailed(database);
  await compileTen(bench, database);
  const { ten, many } = await timeRounds(bench, database);
  const two = await timeTwo(bench, database);
  return [
    ...tenMeasures(ten),
    { what: `auto-assign of ${named(MANY)}, median of those after the first`, value: many.seconds, unit: 's', limits: [...beside(many.plain), each(many.runs)], wanted: { most: WANTED_S.run }, tellsGrowth: true },
    { what: `until all records of ${named(MANY)} are in the log, after their auto-assign`, value: many.recording, unit: 's', wanted: { most: WANTED_S.inLog } },
    { what: `the first auto-assign of ${named(MANY)} after a start`, value: first, unit: 's', wanted: { most: WANTED_S.run } },
    { what: `two auto-assigns of ${named(MANY / 2)} at once, on two servers`, value: two.seconds, unit: 's' },
    { what: 'room that two runs at once have left in a place where more is wanted than its people can take', value: two.roomLeft, unit: '', wanted: { most: 0 } },
  ];
}

/** Two servers give leads away at once: first ten thousand of all places, then more of one place than its people have room for. */
async function timeTwo(bench: Bench, database: pg.Client): Promise<{ seconds: number; roomLeft: number }> {
  const another = await startTarget(bench.url, { nodeOptions: [] });
  const both = (limit: number) => Promise.all([give(bench, limit), give(bench, limit, another)]);
  try {
    await give(bench, TO_BEGIN, another);
    await mailed(database);
    const seconds = Math.max(...(await both(MANY / 2)));
    await mailed(database);
    const cell = await addToOneCell(database, OF_ONE_PLACE);
    await both(OF_ONE_PLACE);
    return { seconds, roomLeft: await cell.room() };
  } finally {
    await another.stop();
  }
}

type Many = { seconds: number; recording: number; plain: number; runs: number[] };

/**
 * Ten leads, ten thousand and the bare statement in turns, so that all meet the same noise, and the medians of the rounds. Each begins when the takers of the one before were told, and the
 * statement when what the run has recorded is in the log.
 */
async function timeRounds(bench: Bench, database: pg.Client): Promise<{ ten: Group[]; many: Many }> {
  const ten: Group[] = [];
  const runs: number[] = [];
  const recordings: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    ten.push(await timeTen(bench, database));
    runs.push(await give(bench, MANY));
    recordings.push(await timed(() => recorded(database)));
    plain.push(await timePlain(database, MANY));
    await mailed(database);
  }
  return { ten, many: { seconds: middleOf(runs), recording: middleOf(recordings), plain: middleOf(plain), runs } };
}

/**
 * Seconds until all of the answer was here; a run that gave fewer away is no figure of so many. Asked by Node's plain client: `fetch` alone took a millisecond more.
 * What this process does with the two megabytes of ten thousand lines, 60 to 190 ms on a slow machine, is no work of the server.
 */
export async function give(bench: Bench, limit: number, target: Pick<Target, 'call'> = bench.target): Promise<number> {
  const headers = { ...asViewer(bench, 'admin'), 'content-type': 'application/json' };
  const started = performance.now();
  const text = await target.call({ method: 'POST', path: '/api/admin/leads/auto-assign', headers, body: JSON.stringify({ limit }) });
  const seconds = (performance.now() - started) / 1000;
  const given = (JSON.parse(text) as { data: { assigned_count: number } }).data.assigned_count;
  if (given !== limit) throw new Error(`Of ${limit} leads ${given} were given: ${text.slice(0, 500)}`);
  return seconds;
}

/** Seconds that it took. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1000;
}

/** Seconds of the bare statement, taken back afterwards. */
async function timePlain(database: pg.Client, limit: number): Promise<number> {
  await database.query('begin');
  const seconds = await timed(() => database.query(PLAIN, [limit]));
  await database.query('rollback');
  return seconds;
}
