/** Throughput of the pages that most people ask for, at ten connections. */
import type { Pool } from 'pg';
import { asViewer, type Bench, compare, type Compared, ofCountry, type Part, throughputs } from '../bench.ts';
import { type About, whileChanging } from '../changes.ts';
import type { Request } from '../fire.ts';
import type { Measure, Wanted } from '../measure.ts';
import { PAGES, pagesOf, readMixes } from '../mixes.ts';
import { demandReadAnew } from '../target.ts';

const CLIENTS = 10;
// Of what a bare server with the same driver gives of the same statements, for what nobody has asked for since it changed: 29 to 60 % were measured, 41 to 47 % mostly. There to tell when it gets worse;
// pgbench, which is no Node.js, is another share of it on each machine.
const READ_ANEW = 0.25;

/** The typical page of the directory, and the first page of the biggest city. */
export const list: Part = {
  name: 'list',
  async run(bench) {
    const mixes = await readMixes(bench.noted.database.pool);
    const pages = (name: string) => pagesOf(mixes.find((mix) => mix.name === name)!);
    const city: Subject = { kind: 'city', idOf: (path) => /city_id=(\d+)/.exec(path)![1]! };
    const typical = pages('typical: city, profession, 4 stars');
    const wanted = ofCountry(bench, { least: 5000, shareOfLimit: 0.5 });
    return [
      ...(await throughputOfKept(bench, 'directory list, city and profession and 4 stars', typical, city, wanted)),
      ...throughputs('directory list, city and profession and 4 stars, each to a newcomer', await compare(bench, typical, CLIENTS, { ofNewcomers: true }), wanted),
      ...(await throughputOfKept(bench, 'directory list, biggest city', pages('big city'), city, wanted)),
    ];
  },
};

export const detail: Part = {
  name: 'detail',
  async run(bench) {
    const ids = await vendorIds(bench.noted.database.pool);
    return throughputOfKept(bench, 'vendor detail', ids.map((id) => ({ path: `/api/vendors/${id}` })), { kind: 'vendor', idOf: (path) => path.split('/').at(-1)! }, { shareOfLimit: 0.3 });
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

/** What a page is about: those of a part are of one kind. */
type Subject = Pick<About, 'kind'> & { idOf: (path: string) => string };

async function throughput(bench: Bench, what: string, requests: readonly Request[], wanted?: Wanted): Promise<Measure[]> {
  return throughputs(what, await compare(bench, requests, CLIENTS), wanted);
}

/**
 * As the server is shipped; the same while each page changes once a second, which is more than a real place does; and by one that keeps no answers:
 * nobody runs it so, but it is how quick the server is for what nobody has asked for since it changed.
 */
async function throughputOfKept(bench: Bench, what: string, requests: readonly Request[], { kind, idOf }: Subject, wanted?: Wanted): Promise<Measure[]> {
  const about: About = { kind, ids: [...new Set(requests.map(({ path }) => idOf(path)))] };
  const asShipped = await throughput(bench, what, requests, wanted);
  const changed = await comparedWhileChanging(bench, requests, about);
  const forgetful = await bench.forgetful();
  const readAnew = await compare(bench, requests, CLIENTS, { target: forgetful, readsAnew: true });
  await demandReadAnew(forgetful);
  return [
    ...asShipped,
    ...throughputs(`${what}, changed each second`, changed, wanted),
    ...throughputs(`${what}, read anew`, readAnew, ofCountry(bench, { shareOfLimit: READ_ANEW })),
  ];
}

/** Throws where the server did not hear of the changes: it reads each page once a second for as long as it is asked. */
async function comparedWhileChanging(bench: Bench, requests: readonly Request[], about: About): Promise<Compared> {
  let before = 0;
  const onWarm = async () => void (before = (await bench.target.served()).database);
  const compared = await whileChanging(bench.url, about, () => compare(bench, requests, CLIENTS, { onWarm }));
  const read = (await bench.target.served()).database - before;
  // Half of it, since a change may come between two volleys.
  const least = (bench.rounds * bench.seconds * new Set(requests.map(({ path }) => path)).size) / 2;
  if (read < least) throw new Error(`While they changed each second, pages were read ${read} times, and at least ${least} times were to be.`);
  return compared;
}

async function vendorIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select user_id as id from vendor_roster tablesample bernoulli (1) repeatable (1) where status = 'approved' and role = 'vendor' order by phone limit $1`, [PAGES]);
  return rows.map((row) => row.id);
}
