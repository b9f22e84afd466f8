/** The draws of the scale set. */
import { expect, test } from 'vitest';
import { drawsOf, Weighted, zipf } from './draw.ts';

test('the same counter always draws the same, in any order', () => {
  const [a, b] = [drawsOf(1, 77), drawsOf(1, 77)];
  const forward = [1, 2, 3].map(a);
  expect([3, 2, 1].map(b).toReversed()).toEqual(forward);
  expect(forward).not.toEqual([1, 2, 3].map(drawsOf(1, 78)));
  expect(forward).not.toEqual([1, 2, 3].map(drawsOf(2, 77)));
});

test('draws spread evenly over rows and over fields', () => {
  const tenths = (draws: number[]) => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const draw of draws) counts[Math.floor(draw * 10)]! += 1;
    return counts;
  };
  const overRows = tenths(Array.from({ length: 20_000 }, (_one, row) => drawsOf(1, row)(5)));
  const overFields = tenths(Array.from({ length: 20_000 }, (_one, field) => drawsOf(1, 5)(field)));
  for (const count of [...overRows, ...overFields]) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test('weights are kept', () => {
  const letters = new Weighted(['a', 'b', 'c'], (_letter, index) => [1, 2, 1][index]!);
  expect([0, 0.24, 0.25, 0.74, 0.75, 0.999].map((draw) => letters.pick(draw))).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  expect([0, 1, 3].map((index) => zipf(1)(null, index))).toEqual([1, 0.5, 0.25]);
});
