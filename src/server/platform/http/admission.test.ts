/** How long a newcomer would wait, and who is let in. */
import { EventEmitter } from 'node:events';
import fastify from 'fastify';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { installAdmission, waitForecast } from './admission.ts';
import { installErrorMapper } from './error-mapper.ts';

afterEach(() => vi.useRealTimers());

/** A pool of ten connections, each held so long so far. */
function poolHeld(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pool = Object.assign(new EventEmitter(), { options: { max: 10 } });
  const hold = () => {
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

test('of a burst those are let in who need not wait long; when they are answered, others are', async () => {
  const { pool, hold } = poolHeld(100);
  const app = fastify();
  installErrorMapper(app);
  installAdmission(app, pool);
  hold();
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/', { config: { endpoint: {} as Endpoint } }, async () => finished.then(() => 'done'));
  const burst = Array.from({ length: 100 }, () => app.inject('/'));
  const refused = await Promise.race(burst);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  finish();
  const answers = await Promise.all(burst);
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(31);
  expect((await app.inject('/')).statusCode).toBe(200);
});
