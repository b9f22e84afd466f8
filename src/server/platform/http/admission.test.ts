/** How long a newcomer would wait, and who is let in. */
import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { installAdmission, waitForecast } from './admission.ts';
import { installErrorMapper } from './error-mapper.ts';

afterEach(() => vi.useRealTimers());

/** A pool of ten connections, each held so long so far, one after the other; `waitingCount` calls wait meanwhile. */
function poolHeld(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pool = Object.assign(new EventEmitter(), { options: { max: 10 }, waitingCount: 0 });
  const hold = (waitingCount = 0) => {
    pool.waitingCount = waitingCount;
    for (let act = 0; act < 100; act += 1) {
      const client = {};
      pool.emit('acquire', client);
      vi.advanceTimersByTime(milliseconds);
      pool.emit('release', undefined, client);
    }
  };
  return { pool: pool as unknown as pg.Pool, hold };
}

test('nobody waits while there are connections for all; others wait for those in front of them', () => {
  const { pool, hold } = poolHeld(20);
  const forecast = waitForecast(pool);
  hold();
  expect(forecast(10)).toBe(0);
  expect(forecast(110)).toBeCloseTo(200, 0);
});

test('how quickly connections came to those who waited is remembered for a while, whatever short looks come after it', () => {
  const crowd = poolHeld(20);
  const forecast = waitForecast(crowd.pool);
  crowd.hold(5);
  expect(forecast(20)).toBeCloseTo(200, -2);
  for (let look = 0; look < 100; look += 1) {
    const client = {};
    Object.assign(crowd.pool, { waitingCount: 0 });
    crowd.pool.emit('acquire', client);
    vi.advanceTimersByTime(1);
    crowd.pool.emit('release', undefined, client);
  }
  expect(forecast(20)).toBeCloseTo(200, -2);
  vi.advanceTimersByTime(10_000);
  expect(forecast(20)).toBeCloseTo(1, 0);
});

test('of a burst those are let in who need not wait long; a write meanwhile is refused before its limits are counted; when they are answered, others are let in', async () => {
  const { pool, hold } = poolHeld(100);
  const app = fastify();
  installErrorMapper(app);
  installAdmission(app, pool);
  hold();
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let counted = 0;
  app.get('/', { config: { endpoint: {} as Endpoint } }, async () => finished.then(() => 'done'));
  app.post('/', { config: { endpoint: {} as Endpoint }, onRequest: async () => void (counted += 1) }, async () => 'done');
  const burst = Array.from({ length: 100 }, () => app.inject('/'));
  const refused = await Promise.race([...burst, delay(2000, null)]);
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '2']);
  const write = () => app.inject({ method: 'POST', url: '/' });
  expect([(await write()).statusCode, counted]).toEqual([503, 0]);
  finish();
  const answers = await Promise.all(burst);
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(21);
  expect([(await app.inject('/')).statusCode, (await write()).statusCode, counted]).toEqual([200, 200, 1]);
});

test.each<[string, Call]>([
  ['bodies that come slowly', { method: 'POST', path: '/' }],
  ['answers that are read slowly', { path: '/long' }],
])('%s keep nobody out', async (_case, call) => {
  const { pool, hold } = poolHeld(100);
  const app = fastify();
  installErrorMapper(app);
  installAdmission(app, pool);
  hold();
  app.post('/', { config: { endpoint: {} as Endpoint } }, async () => 'done');
  app.get('/long', { config: { endpoint: {} as Endpoint } }, async (_request, reply) => reply.send(Readable.from(endless())));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  const slow = Array.from({ length: 60 }, () => send(address, call));
  await Promise.all(slow.map(({ begun }) => begun));
  await vi.waitFor(() => expect(arrived).toBe(60));
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200);
  for (const { stop } of slow) stop();
  await app.close();
});

async function* endless() {
  for (;;) {
    yield 'x';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Call = { method?: string; path: string };

/** A POST sends its head and the first byte of its body, a GET reads the head of the answer. */
function send(address: string, { method = 'GET', path }: Call) {
  const call = request(`${address}${path}`, { method, agent: false, headers: method === 'POST' ? { 'content-type': 'text/plain', 'content-length': 100 } : {} });
  call.on('error', () => undefined);
  const begun = method === 'POST' ? new Promise<void>((resolve) => call.write('x', () => resolve())) : once(call, 'response');
  if (method === 'GET') call.end();
  return { begun, stop: () => call.destroy() };
}
