/** A server whose machine has a wrong clock tells the time of the database. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabaseClock } from './database-clock.ts';
import { createLog } from './log.ts';

const HOUR_MS = 3_600_000;
const NEAR_MS = 1000;

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase(inject('adminUrl'));
});
afterAll(async () => {
  vi.useRealTimers();
  await own.drop();
});

const open = (offsetMs: () => number) => openDatabaseClock(own.pool, createLog('silent'), () => new Date(Date.now() + offsetMs()));
const fromNow = (time: Date) => Math.abs(time.getTime() - Date.now());

test.each([['right', 0], ['an hour ahead', HOUR_MS], ['an hour behind', -HOUR_MS]])('a clock that is %s', async (_name, offsetMs) => {
  const { clock, close } = await open(() => offsetMs);
  expect(fromNow(clock())).toBeLessThan(NEAR_MS);
  close();
});

test('a clock that is put wrong, or right, while the server runs is compared again within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let offsetMs = 0;
  const { clock, close } = await open(() => offsetMs);
  for (const wrong of [HOUR_MS, 0]) {
    offsetMs = wrong;
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => fromNow(clock()), { timeout: 5000 }).toBeLessThan(NEAR_MS);
  }
  close();
  vi.useRealTimers();
});

test('without the database it goes on with what it knew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { clock, close } = await open(() => HOUR_MS);
  const asked = vi.spyOn(own.pool, 'query').mockRejectedValue(new Error('gone'));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(fromNow(clock())).toBeLessThan(NEAR_MS);
  asked.mockRestore();
  close();
  vi.useRealTimers();
});
