/** Percentiles by nearest rank. */
import { expect, test } from 'vitest';
import { figuresOf } from './percentiles.ts';

test.each([
  [[7], { p50: 7, p99: 7 }],
  [[3, 1, 2], { p50: 2, p99: 3 }],
  [Array.from({ length: 100 }, (_one, index) => index + 1), { p50: 50, p99: 99 }],
  [Array.from({ length: 1000 }, (_one, index) => index + 1), { p50: 500, p99: 990 }],
])('of %j', (durations, figures) => {
  expect(figuresOf(durations)).toEqual(figures);
});
