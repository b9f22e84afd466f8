/** Ten times as many requests as the server can answer, how soon it is well again, and the memory it took. */
import { setTimeout as delay } from 'node:timers/promises';
import { asViewer, type Bench, type Part } from '../bench.ts';
import { fire, type Request } from '../fire.ts';
import { addressOf, readMixes } from '../mixes.ts';
import { figuresOf, timeCalls } from '../percentiles.ts';

const SECONDS = 10;
const CONNECTIONS = 400;
const PATIENCE_MS = 30_000;
const SHED = 503;

export const overload: Part = {
  name: 'overload',
  async run(bench) {
    // One that costs most, so that it is the server that is at its end and not who asks.
    const mix = (await readMixes(bench.noted.database.pool)).find((one) => one.name === 'common name, country')!;
    const request = { path: `/api${addressOf(mix, 0)}` };
    const before = await timeCalls(() => bench.target.call(request), 20);
    const able = (await fire(bench.target.url, [request], { connections: 10, seconds: 3 })).perSecond;
    const flood = await fire(bench.target.url, [request], { connections: CONNECTIONS, seconds: SECONDS, rate: Math.ceil(able * 10) });
    const recovery = await untilWell(bench, request.path, before.p50 * 2);
    const refused = flood.durations.get(SHED) ?? [];
    const others = [...flood.durations].filter(([status]) => status >= 400 && status !== SHED).reduce((sum, [, list]) => sum + list.length, 0);
    const asked = `${Math.round(flood.answers / SECONDS)} answered and ${Math.round(refused.length / SECONDS)} refused of ${Math.ceil(able * 10)} a second`;
    return [
      { what: `overload, ${asked}: p99 of those answered`, value: flood.p99, unit: 'ms', limits: [{ name: 'p99 of those refused', value: figuresOf(refused).p99 }], wanted: { most: 1000 } },
      { what: 'overload: refusals without Retry-After, other failures, lost', value: flood.withoutRetryAfter + others + flood.lost, unit: '', wanted: { most: 0 } },
      { what: 'overload: back to normal after', value: recovery, unit: 's', wanted: { most: 5 } },
    ];
  },
};

async function untilWell(bench: Bench, path: string, normalMs: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const sent = performance.now();
    const isGood = await bench.target.call({ path }).then(() => performance.now() - sent <= normalMs, () => false);
    if (isGood || performance.now() - started > PATIENCE_MS) return (performance.now() - started) / 1000;
    await delay(50);
  }
}

/** Told last, after all that the other parts of readers asked for. */
export const memory: Part = {
  name: 'memory',
  async run(bench) {
    const all = await readMixes(bench.noted.database.pool);
    // Long answers that wait for the database leave most behind.
    const dashboard = { path: '/api/dashboard/vendor', headers: asViewer(bench, 'busy vendor') };
    for (let volley = 0; volley < 3; volley += 1) await fire(bench.target.url, [dashboard], { connections: 10, seconds: bench.seconds });
    // Enough to fill the memory of answers.
    await fire(bench.target.url, await details(bench), { connections: 10, seconds: bench.seconds });
    await fire(bench.target.url, all.map((mix) => ({ path: `/api${addressOf(mix, 0)}` })), { connections: 50, seconds: bench.seconds });
    return [{ what: 'memory of the server at its highest', value: await bench.target.peakMemory(), unit: 'MB', wanted: { most: 300 } }];
  },
};

async function details({ noted }: Bench): Promise<Request[]> {
  const { rows } = await noted.database.pool.query<{ id: string }>(`select user_id as id from vendor_search order by user_id limit 20000`);
  return rows.map(({ id }) => ({ path: `/api/vendors/${id}` }));
}
