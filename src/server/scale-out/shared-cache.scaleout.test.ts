/** A shared cache in front of a server, as a CDN is: what it takes off the server, and that it keeps nothing of anybody's own. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import type { BuiltUser } from '../testing/builders/accounts.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { isWholePage } from '../testing/faults/answers.ts';
import { type Postgres, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { startSharedCache } from '../testing/faults/shared-cache.ts';
import { startShortLived } from '../testing/faults/short-lived.ts';
import { ADMIN, createSite, type Server, type Site } from '../testing/faults/site.ts';
import type { TestApp } from '../testing/test-app.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
const VISITORS = 10;
const SECONDS = 10;
const CITIES = ['pune', 'mumbai', 'nagpur', 'nashik', 'thane'];
const SUSPECT = 'Ganesh Pawar';

let postgres: Postgres;
let site: Site;
let server: Server;
let cache: Awaited<ReturnType<typeof startSharedCache>>;
let suspect: BuiltUser;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('cached'), { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' });
  server = await site.start();
  const database = openDatabase(site.databaseUrl, createLog('silent'), { max: 2 });
  const app = { db: database.db, now: () => new Date() } as TestApp;
  await buildVendor(app);
  suspect = await buildVendor(app, { fullName: SUSPECT });
  await database.close();
  cache = await startSharedCache(server.address);
});
afterAll(async () => {
  await cache?.stop();
  await site?.remove();
  await postgres?.remove();
});

/** How many requests the server has answered that were neither of the API nor of the operator. */
async function answeredPages(): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{method="GET",route="([^"]*)"[^}]*\} (\d+)/gm)];
  return counts.filter(([, route]) => !/^\/(api|metrics|readyz|livez)/.test(route!)).reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** Visitors who open one page after the other for some seconds. A slow machine refuses some of them while all are rendered, and says when to come again. */
async function visit(address: string): Promise<{ opened: number; refused: number; failed: number }> {
  const until = Date.now() + SECONDS * 1000;
  const outcome = { opened: 0, refused: 0, failed: 0 };
  const visitor = async (first: number) => {
    for (let turn = first; Date.now() < until; turn += 1) {
      const answer = await fetch(`${address}/vendors/in/maharashtra/${CITIES[turn % CITIES.length]!}`, { headers: { accept: 'text/html' } });
      const isWhole = isWholePage(await answer.text());
      if (answer.status === 503 && answer.headers.has('retry-after')) outcome.refused += 1;
      else if (answer.status !== 200 || !isWhole) outcome.failed += 1;
      else outcome.opened += 1;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, (_one, first) => visitor(first)));
  return outcome;
}

scenario('pages of cities through a shared cache', 'each page is rendered once in 30 s, however many open it; none fails', async (say) => {
  const directly = await visit(server.address);
  const before = await answeredPages();
  const cached = await visit(cache.address);
  const rendered = (await answeredPages()) - before;
  say(`${Math.round(directly.opened / SECONDS)} pages a second by the server, ${directly.refused} refused, ${Math.round(cached.opened / SECONDS)} through the cache; ${rendered} of ${cached.opened} rendered`);
  expect([directly.failed, cached.failed, cached.refused]).toEqual([0, 0, 0]);
  expect(directly.opened).toBeGreaterThan(SECONDS);
  // Each page once, and once more where its half minute ends meanwhile.
  expect(rendered).toBeGreaterThanOrEqual(CITIES.length);
  expect(rendered).toBeLessThanOrEqual(2 * CITIES.length);
  expect(cached.opened).toBeGreaterThan(directly.opened * 3);
});

const JSON_BODY = { 'content-type': 'application/json' };

async function sessionAt(address: string): Promise<{ authorization: string }> {
  const signedIn = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(ADMIN) });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

const OWN = ['/api/auth/me', '/api/admin/leads', '/api/admin/leads/export.csv', '/api/admin/dashboard/stats'];

scenario('what belongs to somebody, through a cache that knows nothing of sessions', 'nobody else gets it', async (say) => {
  const session = await sessionAt(cache.address);
  const seen: string[] = [];
  for (const path of OWN) {
    for (const headers of [session, session, {}]) {
      const answer = await fetch(cache.address + path, { headers });
      await answer.arrayBuffer();
      seen.push(`${answer.status} ${answer.headers.get('x-cache')}`);
    }
  }
  say(`${OWN.length} addresses asked twice with a session and once without: ${[...new Set(seen)].join(', ')}`);
  expect(seen).toEqual(OWN.flatMap(() => ['200 MISS', '200 MISS', '401 MISS']));
});

// Of the 30 and 60 seconds of a page 2 and 4 are left.
const TIMES = 15;
const STALE_MS = 3500;
const OVER_MS = 7500;

scenario('a page that nobody asked for since a vendor of it was suspended', 'shown as it was for its time alone, however long the cache keeps it', async (say) => {
  const origin = await startShortLived(server.address, TIMES);
  const short = await startSharedCache(origin.address);
  const seen: string[] = [];
  const open = async () => {
    const answer = await fetch(`${short.address}/vendors/in/maharashtra/pune`, { headers: { accept: 'text/html' } });
    seen.push(`${answer.headers.get('x-cache')} ${(await answer.text()).includes(SUSPECT) ? 'with' : 'without'}`);
  };
  try {
    const session = await sessionAt(server.address);
    await open();
    const suspended = await fetch(`${server.address}/api/admin/vendors/${suspect.id}/suspend`, { method: 'PUT', headers: { ...JSON_BODY, ...session }, body: JSON.stringify({ reason: 'Complaints' }) });
    expect(suspended.status).toBe(200);
    await open();
    await delay(OVER_MS);
    await open();
    await delay(STALE_MS);
    await open();
  } finally {
    await short.stop();
    await origin.stop();
  }
  say(`asked at once, then after ${OVER_MS / 1000} and ${STALE_MS / 1000} s, with times of 2 and 4 s: ${seen.join(', ')} the vendor`);
  expect(seen).toEqual(['MISS with', 'HIT with', 'EXPIRED without', 'STALE without']);
});
