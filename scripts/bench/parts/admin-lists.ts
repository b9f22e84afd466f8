/** The slowest way to ask for each list, beside its SQL by pgbench and the same bytes by a bare server. */
import { startSender } from '../bare.ts';
import { type Bench, type Part } from '../bench.ts';
import type { Request } from '../fire.ts';
import type { ListCase } from '../list-case.ts';
import { readListCases } from '../list-cases.ts';
import type { Measure } from '../measure.ts';
import { type Figures, timeCalls } from '../percentiles.ts';
import { pgbench, type Sent } from '../pgbench.ts';

const CALLS = 40;
// Of forty calls the p99 is the slowest of all, which a pause of the machine is enough for; that of so many leaves out the two slowest.
const CALLS_IN_DOUBT = 200;
const WANTED_P99_MS = 50;

/** `atFirst` is the p99 that was in doubt. */
type Timed = { one: ListCase; figures: Figures; atFirst: number | null };

export const lists: Part = {
  name: 'lists',
  async run(bench) {
    const slowest = new Map<string, Timed & { asks: number }>();
    for (const one of await readListCases(bench.noted.database.pool)) {
      const timed = await timeCase(bench, one);
      const known = slowest.get(one.list);
      slowest.set(one.list, { ...(known && known.figures.p99 >= timed.figures.p99 ? known : timed), asks: (known?.asks ?? 0) + 1 });
    }
    const measures: Measure[] = [];
    for (const [list, { one, figures, atFirst, asks }] of slowest) {
      const scripts: (readonly Sent[])[] = [];
      for (let call = 0; call < CALLS; call += 1) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(one.path(call), tokenOf(bench, one))));
      const sql = await pgbench(bench.url, { scripts, clients: 1, seconds: 1 });
      const bare = await timeBare(await bench.target.call(requestOf(bench, one, 0)));
      const slowestAsk = `${one.ask}${one.viewer === null ? '' : `, ${one.viewer}`}`;
      measures.push({
        what: `list ${list}: p99 of the slowest of ${asks} asks`, value: figures.p99, unit: 'ms', limits: [{ name: `${slowestAsk}: pgbench`, value: sql.p99 }, { name: 'bare node:http', value: bare.p99 }, ...(atFirst === null ? [] : [{ name: 'of the first forty', value: atFirst }])], wanted: { most: WANTED_P99_MS }, tellsGrowth: true,
      });
    }
    return measures;
  },
};

/** Guests' answers would come from memory the second time. */
async function timeCase(bench: Bench, one: ListCase): Promise<Timed> {
  const call = (index: number) => bench.target.call(requestOf(bench, one, index));
  const figures = await timeCalls(call, CALLS);
  if (figures.p99 <= WANTED_P99_MS || one.viewer === null) return { one, figures, atFirst: null };
  return { one, figures: await timeCalls(call, CALLS_IN_DOUBT), atFirst: figures.p99 };
}

/** Over one connection, as the list is asked. */
async function timeBare(body: string): Promise<Figures> {
  const bare = await startSender(body);
  try {
    return await bare.fire({ connections: 1, seconds: 1 });
  } finally {
    bare.stop();
  }
}

const requestOf = (bench: Bench, one: ListCase, call: number): Request => ({ path: `/api${one.path(call)}`, headers: headersOf(bench, one) });

const tokenOf = ({ viewers }: Bench, { viewer }: ListCase): string | undefined => (viewer === null ? undefined : viewers.tokens[viewer]);

function headersOf(bench: Bench, one: ListCase): Record<string, string> {
  const token = tokenOf(bench, one);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
