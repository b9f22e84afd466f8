/** A shared cache in front of a server, as a CDN is: what it takes off the server, and that it keeps nothing of anybody's own. */
import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { type Postgres, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { startSharedCache } from '../testing/faults/shared-cache.ts';
import { ADMIN, createSite, type Server, type Site } from '../testing/faults/site.ts';
import type { TestApp } from '../testing/test-app.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
const VISITORS = 10;
const SECONDS = 10;
const CITIES = ['pune', 'mumbai', 'nagpur', 'nashik', 'thane'];

let postgres: Postgres;
let site: Site;
let server: Server;
let cache: Awaited<ReturnType<typeof startSharedCache>>;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('cached'), { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' });
  server = await site.start();
  const database = openDatabase(site.databaseUrl, createLog('silent'), { max: 2 });
  await buildVendor({ db: database.db, now: () => new Date() } as TestApp);
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

/** Visitors who open one page after the other for some seconds. */
async function visit(address: string): Promise<{ opened: number; failed: number }> {
  const until = Date.now() + SECONDS * 1000;
  const outcome = { opened: 0, failed: 0 };
  const visitor = async (first: number) => {
    for (let turn = first; Date.now() < until; turn += 1) {
      const answer = await fetch(`${address}/vendors/in/maharashtra/${CITIES[turn % CITIES.length]!}`, { headers: { accept: 'text/html' } });
      outcome.opened += 1;
      if (answer.status !== 200 || !(await answer.text()).trimEnd().endsWith('</html>')) outcome.failed += 1;
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
  say(`${Math.round(directly.opened / SECONDS)} pages a second by the server, ${Math.round(cached.opened / SECONDS)} through the cache; ${rendered} of ${cached.opened} rendered`);
  expect([directly.failed, cached.failed]).toEqual([0, 0]);
  expect(directly.opened).toBeGreaterThan(SECONDS);
  // Each page once, and once more where its half minute ends meanwhile.
  expect(rendered).toBeGreaterThanOrEqual(CITIES.length);
  expect(rendered).toBeLessThanOrEqual(2 * CITIES.length);
  expect(cached.opened).toBeGreaterThan(directly.opened * 3);
});

const OWN = ['/api/auth/me', '/api/admin/leads', '/api/admin/leads/export.csv', '/api/admin/dashboard/stats'];

scenario('what belongs to somebody, through a cache that knows nothing of sessions', 'nobody else gets it', async (say) => {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${cache.address}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const session = { authorization: `Bearer ${access_token}` };
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
