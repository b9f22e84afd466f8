/** Which server answers: the replica for guests, the primary for whoever is signed in, and for all while the replica is away. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { locations } from '../../contract/locations.ts';
import { professions, specializations } from '../../contract/professions.ts';
import { vendors } from '../../contract/vendors.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addressesOf } from './database-hosts.ts';
import { readConfig } from './config.ts';
import { MAX_LAG_MS } from './replica.ts';

const TOKEN = 'a-token-for-prometheus';

/** Another database of the same server, so that its contents tell who answered. */
let copy: TestApp;
let app: TestApp;
let here: { id: string; token: string };
let there: string;

beforeAll(async () => {
  copy = await createTestApp();
  there = (await buildVendor(copy, { fullName: 'Held by the replica' })).id;
  app = await createTestApp({ DATABASE_REPLICA_URL: copy.database.url, METRICS_TOKEN: TOKEN });
  here = await buildVendor(app, { fullName: 'Held by the primary' });
  await untilUsable(app);
});
afterAll(async () => {
  await app.close();
  await copy.close();
});

const untilUsable = ({ replica }: TestApp) => vi.waitFor(() => expect(replica!.isUsable()).toBe(true), { timeout: MAX_LAG_MS, interval: 20 });
async function listed(asked: TestApp, token?: string): Promise<string[]> {
  const answer = await asked.call(vendors.list, { query: {} }, token ? { token } : {});
  expect(answer.status).toBe(200);
  return answer.body.data.vendors.map((vendor) => vendor.full_name);
}
const statusOf = async (id: string, token?: string) => (await app.call(vendors.detail, { params: { id } }, token ? { token } : {})).status;
const metric = async (asked: TestApp, name: string) => {
  const { body } = await asked.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return body.split('\n').find((line) => line.startsWith(name))?.split(' ')[1];
};

test('guests read the replica, in lists and profiles', async () => {
  expect(await listed(app)).toEqual(['Held by the replica']);
  expect([await statusOf(there), await statusOf(here.id)]).toEqual([200, 404]);
});

test('whoever is signed in reads the primary, and so what they have just done', async () => {
  expect(await listed(app, here.token)).toEqual(['Held by the primary']);
  expect([await statusOf(there, here.token), await statusOf(here.id, here.token)]).toEqual([404, 200]);
});

test('metrics tell who served, and how far behind the replica is', async () => {
  const before = Number(await metric(app, 'newsco_public_reads_total{served_by="replica"}'));
  await listed(app);
  expect(Number(await metric(app, 'newsco_public_reads_total{served_by="replica"}'))).toBe(before + 1);
  expect(Number(await metric(app, 'newsco_replica_lag_seconds'))).toBeLessThan(MAX_LAG_MS / 1000);
  expect(await metric(app, 'newsco_replica_pool_connections{state="idle"}')).toMatch(/^\d+$/);
});

test('what the replica may answer is asked with GET by everyone, and writes nothing', async () => {
  const routes = app.routes.filter((one) => one.reads === 'replica');
  expect(routes.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining([vendors.list, vendors.detail, vendors.place, vendors.places, locations.search, professions.list, specializations.all]));
  for (const { endpoint } of routes) {
    expect([endpoint.method, endpoint.access]).toEqual(['GET', expect.stringMatching(/^public/)]);
    const path = endpoint.path.replace('/vendors/{id}', `/vendors/${there}`).replace('{profession}', 'electrician').replace(/\{\w+\}/, '1');
    const { statusCode, body } = await app.app.inject(`/api${path}?q=pune&id=1`);
    // Sessions of the replica refuse writes, which would be a 500.
    expect([endpoint.path, statusCode < 500, body.includes('"success"')]).toEqual([endpoint.path, true, true]);
  }
  for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/api/locations/search?q=pune']) expect((await app.app.inject(path)).statusCode).toBe(200);
  await expect(app.replica!.read((db) => db.deleteFrom('vendor_search').execute())).rejects.toMatchObject({ code: '25006' });
});

test('a read that loses the replica is answered by the primary; without it the server stays ready', async () => {
  const lost = await createTestApp();
  const alone = await createTestApp({ DATABASE_REPLICA_URL: lost.database.url, METRICS_TOKEN: TOKEN });
  await buildVendor(alone, { fullName: 'Still here' });
  await untilUsable(alone);
  expect(await listed(alone)).toEqual([]);
  await lost.close();
  expect(await listed(alone)).toEqual(['Still here']);
  expect((await alone.app.inject('/readyz')).statusCode).toBe(200);
  await expect.poll(() => metric(alone, 'newsco_replica_lag_seconds'), { timeout: 4000 }).toBe('+Inf');
  await alone.close();
});

test('a replica that was never there is no fault', async () => {
  const alone = await createTestApp({ DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await buildVendor(alone, { fullName: 'Still here' });
  expect(await listed(alone)).toEqual(['Still here']);
  expect((await alone.app.inject('/readyz')).statusCode).toBe(200);
  await alone.close();
});

test('what the replica answers is kept, but not before it holds what was told to have changed', async () => {
  const keeping = await createTestApp({ DATABASE_REPLICA_URL: copy.database.url, KEPT_ANSWERS_MB: '1' });
  await untilUsable(keeping);
  const detail = async () => (await keeping.call(vendors.detail, { params: { id: there } })).status;
  const fromMemory = async () => {
    const before = keeping.kept!.served.memory;
    await detail();
    return keeping.kept!.served.memory > before;
  };
  await expect.poll(fromMemory, { timeout: MAX_LAG_MS }).toBe(true);
  expect([keeping.replica!.holds(performance.now()), keeping.replica!.holds(performance.now() - MAX_LAG_MS - 1)]).toEqual([false, true]);
  await sql`select pg_notify('public_changes', ${`vendor ${there}`})`.execute(keeping.db);
  await expect.poll(fromMemory, { interval: 1 }).toBe(false);
  expect(await fromMemory()).toBe(false);
  await expect.poll(fromMemory, { timeout: MAX_LAG_MS }).toBe(true);
  await keeping.close();
});

test('a fault of the question itself is not asked again of the primary', async () => {
  const { primary } = app.replica!.served;
  await expect(app.replica!.read(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault of ours');
  expect([app.replica!.isUsable(), app.replica!.served.primary]).toEqual([true, primary]);
});

test('without the setting there is no replica', async () => {
  expect([copy.replica, await listed(copy)]).toEqual([undefined, ['Held by the replica']]);
});

test('settings: the replica is one host, and needs a server', () => {
  const read = (settings: Record<string, string>) => () => readConfig(settings, 'production');
  const primary = 'postgres://me@one,two:5433/newsco';
  expect(read({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'postgres://me@two/newsco' })()).toMatchObject({ databaseUrl: primary });
  expect(read({ DATABASE_REPLICA_URL: 'postgres://me@two/newsco' })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
  expect(read({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'postgres://me@one,two/newsco' })).toThrow('DATABASE_REPLICA_URL must be');
  for (const wrong of ['mysql://me@one,two/newsco', 'postgres://me@one,two:x/newsco', 'newsco']) expect(read({ DATABASE_URL: wrong })).toThrow('DATABASE_URL must be');
});

test('an address of several hosts is one for each', () => {
  expect(addressesOf('postgres://me:a,b%40@one,two:5433/newsco?sslmode=require')).toEqual(['postgres://me:a,b%40@one/newsco?sslmode=require', 'postgres://me:a,b%40@two:5433/newsco?sslmode=require']);
  expect(addressesOf('postgres://me@one/newsco?options=a,b')).toEqual(['postgres://me@one/newsco?options=a,b']);
});
