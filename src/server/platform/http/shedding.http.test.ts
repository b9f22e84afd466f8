/** A server that is late with everything refuses some calls, so that it is on time with the others. */
import { setImmediate as round } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Db } from '../database.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

const HELD_UP_MS = 300;
const LIMIT = { timeout: 10_000, interval: 100 };

let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer(readConfig({ PUBLIC_URL: 'http://localhost:3000' }, 'production'), {} as Db, createLog('silent'));
  for (const path of ['/api/things', '/sitemaps/1.xml', '/livez', '/readyz', '/metrics', '/assets/page.js', '/*']) app.get(path, async () => ({}));
  await app.ready();
});
afterAll(() => app.close());

const ask = (path: string) => app.inject({ method: 'GET', url: path });
const statuses = async () => Object.fromEntries(await Promise.all(['/api/things', '/sitemaps/1.xml', '/livez', '/readyz', '/metrics', '/assets/page.js', '/vendors'].map(async (path) => [path, (await ask(path)).statusCode] as const)));

/** Nothing else runs meanwhile, as while something long is computed. */
async function holdUp(): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS);
  await round();
}

test('calls and maps of the site get 503 with Retry-After while every round takes 300 ms, whoever watches, pages and their files an answer; all is as before when it is over', async () => {
  await expect.poll(() => statuses(), LIMIT).toEqual({ '/api/things': 200, '/sitemaps/1.xml': 200, '/livez': 200, '/readyz': 200, '/metrics': 200, '/assets/page.js': 200, '/vendors': 200 });
  const limit = Date.now() + LIMIT.timeout;
  while ((await ask('/api/things')).statusCode === 200 && Date.now() < limit) await holdUp();
  const refused = await ask('/api/things');
  const { success, error } = refused.json<{ success?: boolean; error?: { code: string } }>();
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control'], error?.code, success]).toEqual([503, '2', 'no-store', 'not_ready', false]);
  expect(await statuses()).toEqual({ '/api/things': 503, '/sitemaps/1.xml': 503, '/livez': 200, '/readyz': 200, '/metrics': 200, '/assets/page.js': 200, '/vendors': 200 });
  await expect.poll(async () => (await ask('/api/things')).statusCode, LIMIT).toBe(200);
}, 30_000);
