/** Of which limit a share is wanted of a throughput. */
import { expect, test } from 'vitest';
import { type Compared, throughputs } from './bench.ts';
import { isMet } from './measure.ts';

const round = (perSecond: number) => ({ perSecond, cost: 1, serverCost: 1, failed: 0 });
const compared = (bare: number | null, reader: number | null): Compared => ({ server: round(300), sql: round(1000), bare, reader, failed: 0 });

test.each([
  ['of pgbench, where no bare server was asked', compared(null, null), [['pgbench', 1000]], false],
  ['of pgbench, whatever the same bytes alone take', compared(400, null), [['pgbench', 1000], ['bare node:http', 400]], false],
  ['of the driver alone, where it was asked', compared(400, 500), [['bare node:http and pg', 500], ['pgbench', 1000], ['bare node:http', 400]], true],
  ['of a driver alone that gave nothing none is reached', compared(400, 0), [['bare node:http and pg', 0], ['pgbench', 1000], ['bare node:http', 400]], false],
] as const)('%s', (_case, figures, limits, expected) => {
  const [inSeconds, byCpu] = throughputs('lists', figures, { shareOfLimit: 0.5 });
  expect(inSeconds!.limits!.map(({ name, value }) => [name, value])).toEqual(limits);
  expect(isMet(inSeconds!)).toBe(expected);
  expect(byCpu!.wanted).toEqual(figures.reader === null ? { shareOfLimit: 0.5 } : undefined);
});
