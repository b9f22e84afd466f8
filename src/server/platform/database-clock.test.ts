/** Which differences of two clocks count. */
import { expect, test } from 'vitest';
import { offsetOf } from './database-clock.ts';

const HOUR = 3_600_000;

test.each([
  ['the same time', { sentMs: 1000, receivedMs: 1010, databaseMs: 1005, knownMs: 0 }, 0],
  ['a little apart, as clocks are that are kept right', { sentMs: 1000, receivedMs: 1010, databaseMs: 1400, knownMs: 0 }, 0],
  ['as far apart as a slow answer may make it look', { sentMs: 1000, receivedMs: 3000, databaseMs: 3400, knownMs: 0 }, 0],
  ['further apart than a slow answer explains', { sentMs: 1000, receivedMs: 3000, databaseMs: 9000, knownMs: 0 }, 7000],
  ['an hour behind', { sentMs: HOUR, receivedMs: HOUR + 10, databaseMs: 5, knownMs: 0 }, -HOUR],
  ['an hour ahead', { sentMs: 0, receivedMs: 10, databaseMs: HOUR + 5, knownMs: 0 }, HOUR],
  ['as wrong as it was', { sentMs: 0, receivedMs: 10, databaseMs: HOUR + 305, knownMs: HOUR }, HOUR],
  ['as wrong as it was, and a slow answer', { sentMs: 0, receivedMs: 6000, databaseMs: 6000, knownMs: 3000 }, 3000],
  ['right again', { sentMs: 0, receivedMs: 10, databaseMs: 5, knownMs: HOUR }, 0],
])('%s', (_name, times, offset) => {
  expect(offsetOf(times)).toBe(offset);
});
