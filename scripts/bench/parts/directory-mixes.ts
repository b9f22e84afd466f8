/** The sixteen mixes of the directory at one client and at ten, each page read anew, beside the same SQL by pgbench; and as people get them, some from memory. */
import { startSender } from '../bare.ts';
import type { Bench, Part } from '../bench.ts';
import { fire, type Fired, type Request } from '../fire.ts';
import type { Measure } from '../measure.ts';
import { demandVendors, hasVendors, type Mix, pagesOf, readMixes } from '../mixes.ts';
import { type Figures, figuresOf, timeCalls } from '../percentiles.ts';
import { pgbench, type Sent } from '../pgbench.ts';
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
  const scripts: (readonly Sent[])[] = [];
  for (const page of pages) scripts.push(await bench.noted.sentDuring(() => bench.noted.call(page.path.replace(/^\/api/, ''))));
  const one = await timeCalls((call) => forgetful.call(pages[call % pages.length]!), CALLS);
  const sqlOfOne = await pgbench(bench.url, { scripts, clients: 1, seconds: 1 });
  const ten = await timeTen(bench, forgetful, pages, scripts);
  const bare = await timeBare(await forgetful.call(pages[0]!));
  const shipped = await timeCalls((call) => bench.target.call(pages[call % pages.length]!), CALLS);
  await demandReadAnew(forgetful);
  const name = someAreThere ? mix.name : `${mix.name}, where nobody is`;
  const line = (what: string, figures: { value: number; sql: number; bare: number }, rest: Partial<Measure>): Measure =>
    ({ what: `mix ${name}: ${what}`, value: figures.value, unit: 'ms', limits: [{ name: 'pgbench', value: figures.sql }, { name: 'bare node:http', value: figures.bare }], ...rest });
  return [
    { what: `mix ${mix.name}: p50 of one as shipped`, value: shipped.p50, unit: 'ms', tellsGrowth: true },
    line('p50 of one', { value: one.p50, sql: sqlOfOne.p50, bare: bare.one.p50 }, someAreThere ? { tellsGrowth: true } : {}),
    line('p99 of one', { value: one.p99, sql: sqlOfOne.p99, bare: bare.one.p99 }, { wanted: { most: WANTED_P99_MS.one }, tellsGrowth: true }),
    line('p99 of ten', { value: ten.p99, sql: ten.sql, bare: bare.ten.p99 }, { wanted: { most: WANTED_P99_MS.ten }, tellsGrowth: true }),
    ...(ten.failed === 0 ? [] : [{ what: `mix ${name}: refused, gone wrong, lost`, value: ten.failed, unit: '', wanted: { most: 0 } } as const]),
  ];
}

/** The same bytes by a bare server. */
async function timeBare(body: string): Promise<{ one: Fired; ten: Fired }> {
  const sender = await startSender(body);
  try {
    const fireAt = (connections: number) => sender.fire({ connections, seconds: 1 });
    return { one: await fireAt(1), ten: await fireAt(10) };
  } finally {
    sender.stop();
  }
}

/** The median p99 of some rounds, in turns with pgbench, after a volley that warms up: asked by one client before, the server is warm. */
async function timeTen(bench: Bench, target: Target, pages: readonly Request[], scripts: readonly (readonly Sent[])[]): Promise<{ p99: number; sql: number; failed: number }> {
  const volley = (seconds: number) => fire(target.url, pages, { connections: 10, seconds });
  await volley(1);
  const [server, sql]: [Fired[], Figures[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    server.push(await volley(SECONDS_OF_TEN));
    sql.push(await pgbench(bench.url, { scripts, clients: 10, seconds: Math.min(3, bench.seconds) }));
  }
  return { p99: medianP99(server), sql: medianP99(sql), failed: server.reduce((sum, { failed }) => sum + failed, 0) };
}

const medianP99 = (rounds: readonly Figures[]): number => figuresOf(rounds.map(({ p99 }) => p99)).p50;
