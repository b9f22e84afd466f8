/** The memory that a server takes which has done all that it is asked for in a day, the dearest things several at once. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { asViewer, type Bench, type Part } from '../bench.ts';
import { fire, type Request } from '../fire.ts';
import type { Measure } from '../measure.ts';
import { readListCases } from '../list-cases.ts';
import { findLandmarks, pageOf, readMixes } from '../mixes.ts';
import { ENOUGH_FOR_MANY, give } from './auto-assign.ts';
import { guestRequest } from './lead-creation.ts';
import { addWaiting } from './waiting-leads.ts';

const PHOTOS_AT_ONCE = 4;
// Just below the 40 megapixels that are taken.
const PHOTO = { width: 7300, height: 5400 };
// Just below what is taken of those that are decoded as a whole.
const WHOLE_PHOTO = { width: 3840, height: 2560 };
// The largest run there is, then one after the other of this size.
const MOST_LEADS = 10_000;
const LEADS = 1000;
// As often in a row; fewer people have no room for all of it.
const TIMES_MANY = 10;
const TIMES_FEW = 1;
const AT_ONCE = 10;
const CROWD = 50;
const FLOOD = 400;

type Deed = { name: string; act: () => Promise<unknown> };

export const memory: Part = {
  name: 'memory',
  writes: true,
  async run(bench) {
    const highest: string[] = [];
    for (const { name, act } of await deedsOf(bench)) {
      await act().catch((error: unknown) => {
        throw new Error(`No figure of memory without ${name}`, { cause: error });
      });
      highest.push(`${name} ${Math.round(await bench.target.peakMemory())}`);
    }
    const told: Measure = { what: 'memory of the server at its highest', value: await bench.target.peakMemory(), unit: 'MB', limits: [{ name: `so far after ${highest.join(', ')}`, value: NaN }], wanted: { most: 300 } };
    return [told];
  },
};

async function deedsOf(bench: Bench): Promise<Deed[]> {
  const { pool } = bench.noted.database;
  const { cities } = await findLandmarks(pool);
  const mixes = await readMixes(pool);
  const photo = await noise(PHOTO).jpeg({ quality: 40 }).toBuffer();
  const wholePhoto = await noise(WHOLE_PHOTO).jpeg({ quality: 40, progressive: true }).toBuffer();
  const { rows: [place] } = await pool.query<Place>(`select country_id, state_id, city_id, id as newsco_id from locations where city_id = $1 and type = 'newsco' order by id limit 1`, [cities[0]]);
  // What was refused or went wrong is no such deed, except where just that is meant.
  const volley = (request: (call: number) => Request, connections: number, { meant = [200] }: { meant?: readonly [number, ...number[]] } = {}) => async () => {
    const { statuses, lost } = await fire(bench.target.url, request, { connections, seconds: bench.seconds });
    const isAsMeant = lost === 0 && statuses.has(meant[0]) && [...statuses.keys()].every((status) => meant.includes(status));
    if (!isAsMeant) throw new Error(`Answers by status: ${JSON.stringify([...statuses])}, ${lost} lost, where ${meant.join(' or ')} is meant`);
  };
  // All connections go through one list together, and until each of it was asked for.
  const throughAll = (requests: readonly Request[], ...rest: [connections: number, options?: { meant: readonly [number, ...number[]] }]) => async () => {
    let asked = 0;
    const next = volley(() => requests[(asked += 1) % requests.length]!, ...rest);
    while (asked < requests.length) await next();
  };
  return [
    { name: 'a start', act: async () => undefined },
    // Enough to fill the memory of answers.
    { name: 'details', act: throughAll(await details(bench), AT_ONCE) },
    { name: 'lists', act: throughAll(mixes.map((mix) => pageOf(mix, 0)), CROWD, { meant: [200, 503] }) },
    { name: 'pages', act: volley((call) => ({ path: `/vendors/directory?city_id=${cities[call % cities.length]!}` }), AT_ONCE) },
    { name: 'dashboards', act: throughAll((['busy vendor', 'usual vendor'] as const).map((viewer) => ({ path: '/api/dashboard/vendor', headers: asViewer(bench, viewer) })), AT_ONCE) },
    { name: "administrators' lists", act: throughAll(await officeLists(bench), AT_ONCE) },
    { name: 'exports', act: () => Promise.all([exportLeads(bench), exportLeads(bench)]) },
    { name: 'sign-ins', act: volley(signIn, AT_ONCE, { meant: [401, 429] }) },
    { name: 'photos', act: () => Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, () => register(bench, place!, photo))) },
    { name: 'progressive photos', act: () => Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, () => register(bench, place!, wholePhoto))) },
    { name: "guests' requests", act: volley((call) => guestRequest(call, cities[call % cities.length]!), AT_ONCE, { meant: [201] }) },
    { name: 'sharing out', act: () => shareOut(bench) },
    { name: 'a flood', act: volley(() => pageOf(mixes.find((mix) => mix.name === 'common name, country')!, 0), FLOOD, { meant: [200, 503] }) },
  ];
}

const noise = (size: { width: number; height: number }) => sharp({ create: { ...size, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 4 }, background: '#808080' } });

async function details({ noted }: Bench): Promise<Request[]> {
  const { rows } = await noted.database.pool.query<{ id: string }>(`select user_id as id from vendor_search order by user_id limit 20000`);
  return rows.map(({ id }) => ({ path: `/api/vendors/${id}` }));
}

async function officeLists(bench: Bench): Promise<Request[]> {
  const all = await readListCases(bench.noted.database.pool);
  return all.map(({ path, viewer }, call) => ({ path: `/api${path(call)}`, ...(viewer === null ? {} : { headers: asViewer(bench, viewer) }) }));
}

/** Of leads that were added for it. */
async function shareOut(bench: Bench): Promise<void> {
  const runs = bench.vendors < ENOUGH_FOR_MANY ? Array<number>(TIMES_FEW).fill(LEADS) : [MOST_LEADS, ...Array<number>(TIMES_MANY).fill(LEADS)];
  const database = new pg.Client({ connectionString: bench.url });
  await database.connect();
  try {
    await addWaiting(database, 2 * runs.reduce((sum, limit) => sum + limit, 0));
  } finally {
    await database.end();
  }
  for (const limit of runs) await give(bench, limit);
}

/** Of a million vendors' leads about as many as one file may hold. */
async function exportLeads(bench: Bench): Promise<void> {
  const answer = await fetch(`${bench.target.url}/api/admin/leads/export.csv?status=rejected`, { headers: asViewer(bench, 'admin') });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok || byteLength === 0) throw new Error(`An export was answered with ${answer.status}`);
}

/** A wrong password takes as much as the right one. Of somebody else each time: after five of them an e-mail has to wait, and nothing is hashed. */
export const signIn = (call: number): Request => ({ method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `nobody${call}@example.com`, password: 'not the password' }) });

type Place = { country_id: number; state_id: number; city_id: number; newsco_id: number };

async function register(bench: Bench, place: Place, photo: Buffer): Promise<void> {
  const form = new FormData();
  const fields = { email: `${randomUUID()}@example.com`, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210', ...place };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('id_card_photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'card.jpg');
  const answer = await fetch(`${bench.target.url}/api/auth/register`, { method: 'POST', body: form });
  if (answer.status !== 201) throw new Error(`A sign-up was answered with ${answer.status}: ${await answer.text()}`);
}
