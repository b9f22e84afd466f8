/** Judging figures and telling how they grow. */
import { expect, test } from 'vitest';
import { growthOf, isMet, type Measure, notCompared, outcomeOf, tableOf } from './measure.ts';

const figure = (parts: Partial<Measure>): Measure => ({ what: 'list', value: 100, unit: '/s', ...parts });

test.each<[Partial<Measure>, boolean | null]>([
  [{}, null],
  [{ wanted: { most: 100 } }, true],
  [{ wanted: { most: 99 } }, false],
  [{ wanted: { least: 101 } }, false],
  [{ wanted: { shareOfLimit: 0.5 }, limits: [{ name: 'pgbench', value: 200 }] }, true],
  [{ wanted: { shareOfLimit: 0.5 }, limits: [{ name: 'pgbench', value: 201 }] }, false],
  [{ wanted: { most: 100 }, limits: [{ name: '50 ms at 10,000', value: NaN }] }, true],
  [{ wanted: { least: 50, shareOfLimit: 0.9 }, limits: [{ name: 'pgbench', value: 200 }] }, false],
  [{ wanted: { shareOfLimit: 0.5 } }, false],
  ...[0, NaN, -Infinity].map((value): [Partial<Measure>, boolean] => [{ wanted: { shareOfLimit: 0.5 }, limits: [{ name: 'pgbench', value }] }, false]),
])('%j', (parts, met) => {
  expect(isMet(figure(parts))).toBe(met);
});

test('growth is told from the smallest to the largest set, where there are two', () => {
  const at = (vendors: number, value: number) => ({ ...figure({ what: 'p50', unit: 'ms', value, tellsGrowth: true }), vendors });
  expect(growthOf([at(1_000_000, 3), at(10_000, 1.5), at(100_000, 9)])).toMatchObject([
    { what: 'p50: growth', vendors: 1_000_000, value: 2, limits: [{ name: '1.50 ms at 10,000, 9.00 ms at 100,000' }] },
  ]);
  expect(growthOf([at(10_000, 600), at(1_000_000, 300)].map((one) => ({ ...one, unit: '/s' as const })))).toMatchObject([{ value: 2 }]);
  expect(growthOf([at(10_000, 1)])).toEqual([]);
});

test('a figure whose growth is told and that was not measured at each size is told', () => {
  const at = (vendors: number, what: string, rest: Partial<Measure> = { tellsGrowth: true }) => ({ ...figure({ what, ...rest }), vendors });
  expect(notCompared([at(10_000, 'p50'), at(100_000, 'p50'), at(1_000_000, 'p50'), at(1_000_000, 'deep'), at(1_000_000, 'free', {})])).toEqual(['Not compared at 10,000 and 100,000: deep']);
});

test('a line says what, measured, limit, wanted and whether it is met', () => {
  const line = tableOf([{ ...figure({ value: 5000, limits: [{ name: 'pgbench', value: 20_000 }], wanted: { least: 5000, shareOfLimit: 0.5 } }), vendors: 1_000_000 }]).split('\n')[1]!;
  expect(line.split('|').map((cell) => cell.trim())).toEqual(['list', '1,000,000', '5,000/s', 'pgbench 20,000/s (25 %)', '>= 5,000/s, >= 50 % of pgbench', 'NO']);
});

test('one figure that is not as wanted makes the whole bench fail', () => {
  const [met, missed, free] = [figure({ wanted: { most: 100 } }), figure({ wanted: { most: 99 } }), figure({})];
  expect(outcomeOf([met, free], [])).toEqual({ sentence: 'All as wanted.', exitCode: 0 });
  expect(outcomeOf([met, missed, free], [])).toEqual({ sentence: '1 of 2 that are judged are not as wanted.', exitCode: 1 });
});

test('a bench says when it did not judge growth', () => {
  expect(outcomeOf([figure({})], null)).toEqual({ sentence: 'All as wanted. Growth was not judged, which takes two sizes and the part mixes.', exitCode: 0 });
  expect(outcomeOf([figure({})], ['deep'])).toEqual({ sentence: "All as wanted. Growth was not judged of the mix 'deep', of which fewer than two sizes show somebody.", exitCode: 0 });
});
