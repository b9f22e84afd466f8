/** Ten times as many requests as the server can answer, and how soon it is well again: calls, rendered pages and writes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Bench, Part } from '../bench.ts';
import { fire, type Request } from '../fire.ts';
import type { Measure } from '../measure.ts';
import { findLandmarks, pageOf, readMixes } from '../mixes.ts';
import { figuresOf, timeCalls } from '../percentiles.ts';
import { guestRequest } from './lead-creation.ts';
import { signIn } from './memory.ts';

const SECONDS = 10;
const CONNECTIONS = 400;
const TIMES = 10;
// Who asks shares the machine with who answers, and may fall a little behind.
const AIMED_AT = 11;
// Saying no takes time as well, and who asks takes half of the machine: what is left for answers. A server that refuses everybody answers none late. Of searches over 10,000 vendors
// 17,000 are refused a second, and writing so many answers takes half of the one processor that Node.js has by itself: 0.19 to 0.37 were measured there, 0.55 over a million.
const STILL_ANSWERED = { searches: 0.15, others: 0.3 };
const PATIENCE_MS = 30_000;
const SHED = 503;
const CREATED = 201;
/** A password that was tried in vain. */
const TRIED = 401;
const LATER = 429;
/** One is tried, at most twenty wait. */
const IN_TURN = 21;
// While the server is late with everything it refuses some of all.
const LISTS_ANSWERED = 0.95;
// So many answers in a row, none of them late, are no accident.
const WELL = 50;

/** `missing` counts which of what these answers acknowledge is not there. */
type Flood = { name: string; stillAnswered: number; request: (call: number) => Request; missing?: (bodies: readonly string[]) => Promise<number> };

export const overload: Part = {
  name: 'overload',
  writes: true,
  async run(bench) {
    const { pool } = bench.noted.database;
    const { cities } = await findLandmarks(pool);
    // One that costs most, so that it is the server that is at its end and not who asks.
    const mix = (await readMixes(pool)).find((one) => one.name === 'common name, country')!;
    const floods: Flood[] = [
      { name: 'searches', stillAnswered: STILL_ANSWERED.searches, request: () => pageOf(mix, 0) },
      { name: 'rendered pages', stillAnswered: STILL_ANSWERED.others, request: (call) => ({ path: `/vendors/directory?city_id=${cities[call % cities.length]!}` }) },
      { name: "guests' requests", stillAnswered: STILL_ANSWERED.others, request: (call) => guestRequest(call, cities[call % cities.length]!), missing: (bodies) => countMissing(pool, bodies) },
    ];
    const measures: Measure[] = [];
    for (const flood of floods) measures.push(...(await flooded(bench, flood)));
    return [...measures, ...(await floodedWithSignIns(bench, pageOf(mix, 0)))];
  },
};

/** Passwords are tried one after the other, and whoever would wait long is told to come back; who asks for lists meanwhile waits for neither. */
async function floodedWithSignIns(bench: Bench, list: Request): Promise<Measure[]> {
  const { target } = bench;
  let calls = 0;
  const next = () => signIn((calls += 1));
  const usual = await timeCalls(() => target.call(list), WELL);
  const before = await fire(target.url, next, { connections: 5, seconds: 3 });
  const able = (before.statuses.get(TRIED) ?? 0) / 3;
  if (able === 0) throw new Error(`Before the overload of sign-ins none was tried; answers by status: ${JSON.stringify([...before.statuses])}`);
  const [flood, lists] = await Promise.all([
    fire(target.url, next, { connections: CONNECTIONS, seconds: SECONDS, rate: Math.ceil(able * AIMED_AT) }),
    fire(target.url, [list], { connections: 1, seconds: SECONDS }),
  ]);
  const [listsBack, signInsBack] = await Promise.all([untilWell(bench, () => list, usual), untilTried(target.url, next)]);
  const refused = (flood.statuses.get(SHED) ?? 0) + (flood.statuses.get(LATER) ?? 0);
  const all = [...flood.statuses.values()].reduce((sum, count) => sum + count, 0);
  const others = [...flood.statuses].reduce((sum, [status, count]) => sum + ([TRIED, SHED, LATER].includes(status) ? 0 : count), 0);
  const tried = flood.durations.get(TRIED) ?? [];
  return [
    { what: 'overload of sign-ins: p99 of those tried', value: figuresOf(tried).p99, unit: 'ms', limits: [{ name: `${tried.length} tried and ${refused} refused in ${SECONDS} s; half of those tried within`, value: figuresOf(tried).p50 }], wanted: { most: 1000 } },
    { what: 'overload of sign-ins: refusals without Retry-After, other failures', value: flood.withoutRetryAfter + others, unit: '', wanted: { most: 0 } },
    // Those that still waited for their turn when the volley ended are not lost.
    { what: 'overload of sign-ins: lost beside those whose turn is to come', value: Math.max(0, flood.lost - IN_TURN), unit: '', wanted: { most: 0 } },
    { what: 'overload of sign-ins: asked of what it can answer', value: all / SECONDS / able, unit: 'times', wanted: { least: TIMES } },
    { what: 'overload of sign-ins: lists back to normal after', value: listsBack, unit: 's', wanted: { most: 5 } },
    { what: 'overload of sign-ins: none refused any more after', value: signInsBack, unit: 's', wanted: { most: 5 } },
    { what: 'overload of sign-ins: lists answered of those asked for meanwhile', value: lists.answers / (lists.answers + lists.failed), unit: 'times', wanted: { least: LISTS_ANSWERED } },
    { what: 'overload of sign-ins: p99 of lists meanwhile', value: lists.p99, unit: 'ms', limits: [{ name: 'answered in a second', value: lists.perSecond }], wanted: { most: 1000 } },
  ];
}

/** Seconds until, for a second, each is tried of those that come one after the other. */
async function untilTried(url: string, next: () => Request): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const sinceMs = performance.now() - started;
    const { statuses, lost } = await fire(url, next, { connections: 1, seconds: 1 });
    if (lost === 0 && statuses.size === 1 && statuses.has(TRIED)) return sinceMs / 1000;
  }
  return PATIENCE_MS / 1000;
}

async function countMissing(pool: Pool, bodies: readonly string[]): Promise<number> {
  const ids = bodies.flatMap((body) => (JSON.parse(body) as { data: { referral_ids: string[] } }).data.referral_ids);
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from unnest($1::text[]) as told (referral_id) where not exists (select from lead_texts t where t.referral_id = told.referral_id)', [ids]);
  return rows[0]!.count;
}

async function flooded(bench: Bench, { name, stillAnswered, request, missing }: Flood): Promise<Measure[]> {
  let calls = 0;
  const next = () => request((calls += 1));
  const before = await timeCalls(() => bench.target.call(next()), WELL);
  const able = await ableTo(bench, name, next);
  const acknowledged: string[] = [];
  const onBody = (status: number, body: string) => {
    if (status === CREATED) acknowledged.push(body);
  };
  const flood = await fire(bench.target.url, next, { connections: CONNECTIONS, seconds: SECONDS, rate: Math.ceil(able * AIMED_AT), ...(missing && { onBody }) });
  if (missing && acknowledged.length !== (flood.statuses.get(CREATED) ?? 0)) throw new Error(`Of ${flood.statuses.get(CREATED) ?? 0} acknowledgements ${acknowledged.length} were read.`);
  const recovery = await untilWell(bench, next, before);
  const refused = flood.statuses.get(SHED) ?? 0;
  const all = [...flood.statuses.values()].reduce((sum, count) => sum + count, 0);
  const asked = `${Math.round(flood.answers / SECONDS)} answered and ${Math.round(refused / SECONDS)} refused of ${Math.ceil(able * AIMED_AT)} a second`;
  return [
    { what: `overload of ${name}: p99 of those answered`, value: flood.p99, unit: 'ms', limits: [{ name: `${asked}; p99 of those refused`, value: figuresOf(flood.durations.get(SHED) ?? []).p99 }], wanted: { most: 1000 } },
    { what: `overload of ${name}: answered of what it can answer`, value: flood.answers / SECONDS / able, unit: 'times', wanted: { least: stillAnswered } },
    { what: `overload of ${name}: refusals without Retry-After, other failures, lost`, value: flood.withoutRetryAfter + flood.failed - refused, unit: '', wanted: { most: 0 } },
    ...(missing ? [{ what: `overload of ${name}: acknowledged and not written`, value: await missing(acknowledged), unit: '', limits: [{ name: 'acknowledged', value: acknowledged.length }], wanted: { most: 0 } } as const] : []),
    { what: `overload of ${name}: asked of what it can answer`, value: all / SECONDS / able, unit: 'times', wanted: { least: TIMES } },
    { what: `overload of ${name}: back to normal after`, value: recovery, unit: 's', wanted: { most: 5 } },
  ];
}

/** The most it answers in a second, after one that warms up, until it is asked by so few that it refuses nobody: a slow machine refuses some of ten who want pages, and two clients alone would not tell what it can do. */
async function ableTo({ target }: Bench, name: string, next: () => Request): Promise<number> {
  await fire(target.url, next, { connections: 10, seconds: 1 });
  let able = 0;
  for (const connections of [10, 5, 2, 1]) {
    const { perSecond, failed, statuses, lost, withoutRetryAfter } = await fire(target.url, next, { connections, seconds: 3 });
    able = Math.max(able, perSecond);
    if (failed === 0) return able;
    const others = [...statuses.keys()].filter((status) => status >= 400 && status !== SHED);
    if (others.length > 0 || withoutRetryAfter > 0) throw new Error(`Before the overload of ${name} some failed: ${JSON.stringify([...statuses])}, ${withoutRetryAfter} of them without Retry-After`);
    console.log(`Before the overload of ${name} not all of ${connections} clients were answered; answers by status: ${JSON.stringify([...statuses])}, ${lost} lost`);
  }
  throw new Error(`The server refuses some of ${name} whenever it is asked.`);
}

/** Seconds until the first of answers of which half take no longer than twice the usual time, the slowest no longer than five times what was slow before, and none fails. */
async function untilWell(bench: Bench, next: () => Request, usual: { p50: number; p99: number }): Promise<number> {
  const started = performance.now();
  let answers: { sent: number; ms: number }[] = [];
  while (performance.now() - started < PATIENCE_MS) {
    const sent = performance.now();
    const isAnswered = await bench.target.call(next()).then(() => true, () => false);
    answers = isAnswered ? [...answers, { sent, ms: performance.now() - sent }].slice(-WELL) : [];
    const { p50, p99 } = figuresOf(answers.map(({ ms }) => ms));
    if (answers.length === WELL && p50 <= usual.p50 * 2 && p99 <= usual.p99 * 5) return (answers[0]!.sent - started) / 1000;
    if (!isAnswered) await delay(50);
  }
  return PATIENCE_MS / 1000;
}
