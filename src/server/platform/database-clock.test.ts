/** Which differences of two clocks count. */
import { expect, test } from 'vitest';
import { offsetOf } from './database-clock.ts';

const HOUR = 3_600_000;

test.each([
  ['the same time', { sentMs: 1000, receivedMs: 1010, databaseMs: 1005 }, 0],
  ['a little apart, as clocks are that are kept right', { sentMs: 1000, receivedMs: 1010, databaseMs: 1400 }, 0],
  ['as far apart as a slow answer may make it look', { sentMs: 1000, receivedMs: 3000, databaseMs: 3400 }, 0],
  ['further apart than a slow answer explains', { sentMs: 1000, receivedMs: 3000, databaseMs: 9000 }, 7000],
  ['an hour behind', { sentMs: HOUR, receivedMs: HOUR + 10, databaseMs: 5 }, -HOUR],
  ['an hour ahead', { sentMs: 0, receivedMs: 10, databaseMs: HOUR + 5 }, HOUR],
])('%s', (_name, times, offset) => {
  expect(offsetOf(times)).toBe(offset);
});
