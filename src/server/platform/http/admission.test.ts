/** How long a newcomer would wait. */
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { waitForecast } from './admission.ts';

afterEach(() => vi.useRealTimers());

test('nobody waits where nobody is waiting, however long acts take; others wait for those in front of them', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pool = Object.assign(new EventEmitter(), { waitingCount: 0, options: { max: 10 } });
  const forecast = waitForecast(pool as unknown as pg.Pool);
  for (let act = 0; act < 200; act += 1) {
    const client = {};
    pool.emit('acquire', client);
    vi.advanceTimersByTime(20);
    pool.emit('release', undefined, client);
  }
  expect(forecast()).toBe(0);
  pool.waitingCount = 100;
  expect(forecast()).toBeCloseTo(200, 0);
});
