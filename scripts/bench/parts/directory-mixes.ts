/** The sixteen mixes of the directory at one client and at ten, each page read anew, beside the same SQL by pgbench; and as people get them, some from memory. */
import type { Bench, Part } from '../bench.ts';
import { fire, type Fired, type Request } from '../fire.ts';
import type { Measure } from '../measure.ts';
import { demandVendors, hasVendors, type Mix, pagesOf, readMixes } from '../mixes.ts';
import { timeCalls } from '../percentiles.ts';
import { pgbench } from '../pgbench.ts';
import { demandReadAnew, type Target } from '../target.ts';

// The p99 of fewer is one or two calls that met something else.
const CALLS = 1000;
const WANTED_P99_MS = { one: 20, ten: 75 };
// Of some hundred answers one in a hundred is what a single pause of the machine holds up at ten connections.
const SECONDS_OF_TEN = 5;

export const mixes: Part = {
  name: 'mixes',
  async run(bench) {
    const measures: Measure[] = [];
    for (const mix of await readMixes(bench.noted.database.pool)) measures.push(...(await timeMix(bench, mix)));
    return measures;
  },
};

async function timeMix(bench: Bench, mix: Mix): Promise<Measure[]> {
  const pages = pagesOf(mix);
  const forgetful = await bench.forgetful();
  const someAreThere = await hasVendors(forgetful, pages[0]!);
  if (!someAreThere) demandVendors(bench.vendors, mix);
  const scripts = [];
  for (const page of pages) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(page.path.replace(/^\/api/, ''))));
  const one = await timeCalls((call) => forgetful.call(pages[call % pages.length]!), CALLS);
  const sqlOfOne = await pgbench(bench.url, { scripts, clients: 1, seconds: 1 });
  const ten = await timeTen(forgetful, pages);
  const sqlOfTen = await pgbench(bench.url, { scripts, clients: 10, seconds: Math.min(3, bench.seconds) });
  const shipped = await timeCalls((call) => bench.target.call(pages[call % pages.length]!), CALLS);
  await demandReadAnew(forgetful);
  const name = someAreThere ? mix.name : `${mix.name}, where nobody is`;
  const line = (what: string, value: number, sql: number, rest: Partial<Measure>): Measure => ({ what: `mix ${name}: ${what}`, value, unit: 'ms', limits: [{ name: 'pgbench', value: sql }], ...rest });
  return [
    { what: `mix ${mix.name}: p50 of one as shipped`, value: shipped.p50, unit: 'ms', tellsGrowth: true },
    line('p50 of one', one.p50, sqlOfOne.p50, someAreThere ? { tellsGrowth: true } : {}),
    line('p99 of one', one.p99, sqlOfOne.p99, { wanted: { most: WANTED_P99_MS.one }, tellsGrowth: true }),
    line('p99 of ten', ten.p99, sqlOfTen.p99, { wanted: { most: WANTED_P99_MS.ten }, tellsGrowth: true }),
    ...(ten.failed === 0 ? [] : [{ what: `mix ${name}: refused, gone wrong, lost`, value: ten.failed, unit: '', wanted: { most: 0 } } as const]),
  ];
}

/** After a volley that warms up, as in the other parts. */
async function timeTen(target: Target, pages: readonly Request[]): Promise<Fired> {
  const volley = (seconds: number) => fire(target.url, pages, { connections: 10, seconds });
  await volley(1);
  return volley(SECONDS_OF_TEN);
}
