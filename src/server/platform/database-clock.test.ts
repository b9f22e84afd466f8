/** Which differences of two clocks count. */
import { expect, test } from 'vitest';
import { offsetOf } from './database-clock.ts';

const HOUR = 3_600_000;

test.each([
  ['the same time', { receivedMs: 1010, tookMs: 10, databaseMs: 1005, knownMs: 0 }, 0],
  ['a little apart, as clocks are that are kept right', { receivedMs: 1010, tookMs: 10, databaseMs: 1400, knownMs: 0 }, 0],
  ['as far apart as a slow answer may make it look', { receivedMs: 3000, tookMs: 2000, databaseMs: 3400, knownMs: 0 }, 0],
  ['further apart than a slow answer explains', { receivedMs: 3000, tookMs: 2000, databaseMs: 9000, knownMs: 0 }, 7000],
  ['an hour behind', { receivedMs: HOUR + 10, tookMs: 10, databaseMs: 5, knownMs: 0 }, -HOUR],
  ['an hour ahead', { receivedMs: 10, tookMs: 10, databaseMs: HOUR + 5, knownMs: 0 }, HOUR],
  ['as wrong as it was', { receivedMs: 10, tookMs: 10, databaseMs: HOUR + 305, knownMs: HOUR }, HOUR],
  ['as wrong as it was, and a slow answer', { receivedMs: 6000, tookMs: 6000, databaseMs: 6000, knownMs: 3000 }, 3000],
  ['right again', { receivedMs: 10, tookMs: 10, databaseMs: 5, knownMs: HOUR }, 0],
  ['about right again', { receivedMs: 10, tookMs: 10, databaseMs: 9, knownMs: HOUR }, 0],
])('%s', (_name, times, offset) => {
  expect(offsetOf(times)).toBe(offset);
});
