/** The slowest way to ask for each list, beside its SQL by pgbench. */
import { type Bench, type Part } from '../bench.ts';
import type { ListCase } from '../list-case.ts';
import { readListCases } from '../list-cases.ts';
import type { Measure } from '../measure.ts';
import { type Figures, timeCalls } from '../percentiles.ts';
import { pgbench } from '../pgbench.ts';

const CALLS = 40;
// Of forty calls the p99 is the slowest of all, which a pause of the machine is enough for; of so many two may be slower.
const CALLS_IN_DOUBT = 200;
const WANTED_P99_MS = 50;

type Timed = { one: ListCase; figures: Figures };

export const lists: Part = {
  name: 'lists',
  async run(bench) {
    const slowest = new Map<string, Timed & { asks: number }>();
    for (const one of await readListCases(bench.noted.database.pool)) {
      const figures = await timeCase(bench, one);
      const known = slowest.get(one.list);
      slowest.set(one.list, { ...(known && known.figures.p99 >= figures.p99 ? known : { one, figures }), asks: (known?.asks ?? 0) + 1 });
    }
    const measures: Measure[] = [];
    for (const [list, { one, figures, asks }] of slowest) {
      const scripts = [await bench.noted.sentDuring(() => bench.noted.call(one.path(0), tokenOf(bench, one)))];
      const sql = await pgbench(bench.url, { scripts, clients: 1, seconds: 1 });
      const slowestAsk = `${one.ask}${one.viewer === null ? '' : `, ${one.viewer}`}`;
      measures.push({
        what: `list ${list}: p99 of the slowest of ${asks} asks`, value: figures.p99, unit: 'ms', limits: [{ name: `${slowestAsk}: pgbench`, value: sql.p99 }], wanted: { most: WANTED_P99_MS }, growsAtMost: Infinity,
      });
    }
    return measures;
  },
};

async function timeCase(bench: Bench, one: ListCase): Promise<Figures> {
  const call = (index: number) => bench.target.call({ path: `/api${one.path(index)}`, headers: headersOf(bench, one) });
  const figures = await timeCalls(call, CALLS);
  return figures.p99 <= WANTED_P99_MS ? figures : timeCalls(call, CALLS_IN_DOUBT);
}

const tokenOf = ({ viewers }: Bench, { viewer }: ListCase): string | undefined => (viewer === null ? undefined : viewers.tokens[viewer]);

function headersOf(bench: Bench, one: ListCase): Record<string, string> {
  const token = tokenOf(bench, one);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
