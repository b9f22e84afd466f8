/** Throughput of the pages that most people ask for, at ten connections. */
import type { Pool } from 'pg';
import { asViewer, type Bench, compare, ofCountry, type Part, throughputs } from '../bench.ts';
import { type About, whileChanging } from '../changes.ts';
import type { Request } from '../fire.ts';
import type { Measure, Wanted } from '../measure.ts';
import { pageOf, readMixes } from '../mixes.ts';

const CLIENTS = 10;
// Of what nobody has asked for since it changed: what the driver and Node.js leave of it, less a third for a slow hour. It is there to tell when it gets worse.
const READ_ANEW = 0.15;
// Different cities and professions, so that no figure lives on one warm page.
const PAGES = 40;

/** The typical page of the directory, and the first page of the biggest city. */
export const list: Part = {
  name: 'list',
  async run(bench) {
    const mixes = await readMixes(bench.noted.database.pool);
    const pages = (name: string, count: number) => Array.from({ length: count }, (_one, call) => pageOf(mixes.find((mix) => mix.name === name)!, call));
    const cityOf = (path: string): About => `city ${/city_id=(\d+)/.exec(path)![1]}`;
    const typical = pages('typical: city, profession, 4 stars', PAGES);
    const wanted = ofCountry(bench, { least: 5000, shareOfLimit: 0.5 });
    return [
      ...(await throughputOfKept(bench, 'directory list, city and profession and 4 stars', typical, cityOf, wanted)),
      ...throughputs('directory list, city and profession and 4 stars, each to a newcomer', await compare(bench, typical, CLIENTS, { ofNewcomers: true })),
      ...(await throughputOfKept(bench, 'directory list, biggest city', pages('big city', 1), cityOf, wanted)),
    ];
  },
};

export const detail: Part = {
  name: 'detail',
  async run(bench) {
    const ids = await vendorIds(bench.noted.database.pool);
    return throughputOfKept(bench, 'vendor detail', ids.map((id) => ({ path: `/api/vendors/${id}` })), (path) => `vendor ${path.split('/').at(-1)!}`, { shareOfLimit: 0.3 });
  },
};

/** Dashboards of the vendor with the most leads, of which the newest hundred are in the answer, and of a usual one. The busiest of ten times as many vendors has ten times as many. */
export const dashboard: Part = {
  name: 'dashboard',
  async run(bench) {
    return [
      ...(await throughput(bench, 'vendor dashboard, busiest vendor', [{ path: '/api/dashboard/vendor', headers: asViewer(bench, 'busy vendor') }])),
      ...(await throughput(bench, 'vendor dashboard, usual vendor', [{ path: '/api/dashboard/vendor', headers: asViewer(bench, 'usual vendor') }])),
    ];
  },
};

async function throughput(bench: Bench, what: string, requests: readonly Request[], wanted?: Wanted): Promise<Measure[]> {
  return throughputs(what, await compare(bench, requests, CLIENTS), wanted);
}

/**
 * As the server is shipped; the same while each page changes once a second, which is more than a real place does; and by one that keeps no answers:
 * nobody runs it so, but it is how quick the server is for what nobody has asked for since it changed.
 */
async function throughputOfKept(bench: Bench, what: string, requests: readonly Request[], aboutOf: (path: string) => About, wanted?: Wanted): Promise<Measure[]> {
  const about = [...new Set(requests.map(({ path }) => aboutOf(path)))];
  return [
    ...(await throughput(bench, what, requests, wanted)),
    ...throughputs(`${what}, changed each second`, await whileChanging(bench.url, about, () => compare(bench, requests, CLIENTS)), wanted),
    ...throughputs(`${what}, read anew`, await compare(bench, requests, CLIENTS, { target: await bench.forgetful(), readsAnew: true }), ofCountry(bench, { shareOfLimit: READ_ANEW })),
  ];
}

async function vendorIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select user_id as id from vendor_roster tablesample bernoulli (1) repeatable (1) where status = 'approved' and role = 'vendor' order by phone limit $1`, [PAGES]);
  return rows.map((row) => row.id);
}
