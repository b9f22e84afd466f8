/** What the parts of a bench share: the server under load, the database it reads, and comparing the two. */
import { availableParallelism } from 'node:os';
import { type Bare, startReader, startSender } from './bare.ts';
import { clockOf, databaseClock, during, ownClock } from './cpu.ts';
import { fire, type Fired, type Request } from './fire.ts';
import type { Measure, Wanted } from './measure.ts';
import { COUNTRY } from './mixes.ts';
import { pgbench, type Run, type Sent } from './pgbench.ts';
import { figuresOf } from './percentiles.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import { FORGETFUL, startTarget, type Target } from './target.ts';
import { openViewers, type Viewer, type Viewers } from './viewers.ts';
import { warmUp } from './warm-up.ts';

export type Bench = {
  vendors: number;
  url: string;
  target: Target;
  /** Another one that keeps no answers in memory, so that each is read anew. Started when it is first asked for: its worker would share what others are timed with. */
  forgetful(): Promise<Target>;
  /** The same server inside this process, to see which statements it sends. */
  noted: BenchServer;
  viewers: Viewers;
  seconds: number;
  rounds: number;
};

/** One that writes runs on a copy. */
export type Part = { name: string; writes?: boolean; run(bench: Bench): Promise<Measure[]> };

/** Opens all that parts need, and takes it away. */
export async function withBench<T>(url: string, settings: Pick<Bench, 'vendors' | 'seconds' | 'rounds'> & { nodeOptions: readonly string[] }, act: (bench: Bench) => Promise<T>): Promise<T> {
  const noted = await startBenchServer(url);
  const viewers = await openViewers(noted.database.pool);
  const { nodeOptions } = settings;
  const target = await startTarget(url, { nodeOptions });
  let another: Promise<Target> | null = null;
  const forgetful = () => (another ??= startTarget(url, { nodeOptions, settings: FORGETFUL }));
  try {
    return await act({ ...settings, url, target, forgetful, noted, viewers });
  } finally {
    await target.stop();
    await (another as Promise<Target> | null)?.then((server) => server.stop());
    await viewers.remove();
    await noted.close();
  }
}

export const asViewer = ({ viewers }: Pick<Bench, 'viewers'>, viewer: Viewer): Record<string, string> => ({ authorization: `Bearer ${viewers.tokens[viewer]}` });

/** `cost` is milliseconds of CPU in all processes for one answer or transaction; `serverCost` the server's part of it. `failed` were refused, went wrong or were lost. */
type Round = { perSecond: number; cost: number; serverCost: number; failed: number };
/** `bare` answers with the same bytes, `reader` with what the same statements give; null where it was not asked. */
export type Compared = { server: Round; sql: Round; bare: number | null; reader: number | null; failed: number };

// More than a server remembers the counters of before they come again: whoever does is new as well.
const NEWCOMERS = 1_280_000;
// More than come in eight seconds, at ten thousand a second.
const OF_A_VOLLEY = 80_000;
const VOLLEY_OF_BARE = { connections: 10, seconds: 1 };

type Beside = { target?: Target; /** Called when all are warm. */ onWarm?: (() => Promise<void>) | undefined; /** The driver alone is asked too, where each answer is read anew. */ readsAnew?: boolean; /** Each call is of a visitor of whom the server remembers nothing. */ ofNewcomers?: boolean };

/** Requests at so many connections, the same SQL by as many clients of pgbench and the bare servers in turns, so that all meet the same noise; of each the median round. */
export async function compare(bench: Bench, requests: readonly Request[], connections: number, { target = bench.target, onWarm, readsAnew = false, ofNewcomers = false }: Beside = {}): Promise<Compared> {
  const scripts: (readonly Sent[])[] = [];
  for (const request of requests) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(request.path.replace(/^\/api/, ''), tokenOf(request))));
  const { seconds } = bench;
  let volleys = 0;
  const askAsNewcomers = () => fire(target.url, (call) => requests[call % requests.length]!, { connections, seconds, addresses: NEWCOMERS, from: (volleys += 1) * OF_A_VOLLEY });
  const ask = ofNewcomers ? askAsNewcomers : () => fire(target.url, requests, { connections, seconds });
  const besides: Besides = { bare: await startSender(await target.call(requests[0]!)), ...(readsAnew ? { reader: await startReader(bench.url, scripts) } : {}) };
  try {
    return await inTurns(bench, ask, { scripts, clients: connections, seconds }, { target, besides, warm: warmUp, onWarm });
  } finally {
    for (const bare of Object.values(besides)) bare.stop();
  }
}

const once: typeof warmUp = async (ask) => void (await ask());

type Besides = { bare?: Bare; reader?: Bare };
type InTurns = { target?: Target; besides?: Besides; /** Done before each round of either, and not timed. */ before?: () => Promise<void>; /** One volley of each, unless told otherwise. */ warm?: typeof warmUp; onWarm?: Beside['onWarm'] };

/** Rounds of the server, of the same SQL by pgbench and of bare servers in turns, after volleys of each server that warm up; of each the median round. */
export async function inTurns(bench: Bench, ask: () => Promise<Fired>, sqlOf: Omit<Run, 'onWarm'>, { target = bench.target, besides = {}, before, warm = once, onWarm }: InTurns = {}): Promise<Compared> {
  const volleyOfReader = { ...VOLLEY_OF_BARE, seconds: bench.seconds };
  const perSecondOf = async (server: Bare | undefined, volley: typeof VOLLEY_OF_BARE) => (server ? [(await server.fire(volley)).perSecond] : []);
  await warm(ask);
  await perSecondOf(besides.bare, VOLLEY_OF_BARE);
  const { reader: driver } = besides;
  if (driver) await warm(() => driver.fire(volleyOfReader));
  await onWarm?.();
  const [server, sql, bare, reader]: [Round[], Round[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    await before?.();
    server.push(await costed(bench, ask, target));
    await before?.();
    sql.push(await costedSql(bench, sqlOf));
    bare.push(...(await perSecondOf(besides.bare, VOLLEY_OF_BARE)));
    reader.push(...(await perSecondOf(besides.reader, volleyOfReader)));
  }
  return { server: medianOf(server), sql: medianOf(sql), bare: medianFigure(bare), reader: medianFigure(reader), failed: server.reduce((sum, { failed }) => sum + failed, 0) };
}

async function costed(bench: Bench, act: () => Promise<Fired>, target: Target): Promise<Round> {
  const clocks = [ownClock, clockOf(target.pid), await databaseClock(bench.noted.database.pool)];
  const { result, taken } = await during(clocks, act);
  return { perSecond: result.perSecond, cost: taken.reduce((sum, time) => sum + time, 0) / result.answers, serverCost: taken[1]! / result.answers, failed: result.failed };
}

/** Without the server, which has no part in it, and from when pgbench has warmed up. */
async function costedSql(bench: Bench, run: Omit<Run, 'onWarm'>): Promise<Round> {
  const database = await databaseClock(bench.noted.database.pool);
  const spent = async () => (await ownClock()) + (await database());
  let before = NaN;
  // What it has taken so far is this process's only when it has ended.
  const onWarm = async (pid: number) => void (before = (await spent()) + (await clockOf(pid)()));
  const { perSecond, answers } = await pgbench(bench.url, { ...run, onWarm });
  return { perSecond, cost: ((await spent()) - before) / answers, serverCost: 0, failed: 0 };
}

function tokenOf({ headers }: Request): string | undefined {
  return headers?.['authorization']?.replace('Bearer ', '');
}

function medianOf<T extends { perSecond: number }>(rounds: readonly T[]): T {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
}

/** Null of none. */
const medianFigure = (figures: number[]) => (figures.length === 0 ? null : figuresOf(figures).p50);

/** What is wanted of a country only: a small set is read up to twice as quickly by pgbench, and then sending the bytes takes longer. */
export const ofCountry = ({ vendors }: Pick<Bench, 'vendors'>, wanted: Wanted): Wanted | undefined => (vendors < COUNTRY ? undefined : wanted);

/** A throughput beside its limits, as it was and by the CPU time of all processes, which other work on the machine does not change. Where the driver alone was asked, a share is wanted of what it gave; its CPU time was not taken. */
export function throughputs(what: string, { server, sql, bare, reader, failed }: Compared, wanted: Wanted = {}): Measure[] {
  const cores = availableParallelism() * 1000;
  const isWanted = Object.keys(wanted).length > 0 ? { wanted } : {};
  const ofSql = { name: 'pgbench', value: sql.perSecond };
  const ofReader = reader === null ? [] : [{ name: 'bare node:http and pg', value: reader }];
  const ofBare = bare === null ? [] : [{ name: 'bare node:http', value: bare }];
  return [
    { what, value: server.perSecond, unit: '/s', limits: [...ofReader, ofSql, ...ofBare], ...isWanted, tellsGrowth: true },
    { what: `${what}: by CPU time`, value: cores / server.cost, unit: '/s', limits: [{ name: 'pgbench', value: cores / sql.cost }], ...(reader === null ? isWanted : {}) },
    { what: `${what}: CPU of the server itself`, value: server.serverCost, unit: 'ms', limits: [{ name: 'of all processes', value: server.cost }] },
    { what: `${what}: refused, gone wrong, lost`, value: failed, unit: '', wanted: { most: 0 } },
  ];
}
