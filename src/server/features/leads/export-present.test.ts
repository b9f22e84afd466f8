/** Times, names and the size of exported leads. */
import { expect, test } from 'vitest';
import { exportFault, exportName, zonedTime } from './export-present.ts';

test.each([
  ['2026-11-15T06:30:00.000Z', '2026-11-15 12:00'],
  ['2026-11-15T18:45:00.000Z', '2026-11-16 00:15'],
  [null, null],
])('%s is %s in India', (at, text) => expect(zonedTime(at)).toBe(text));

test('the name has the day in India', () => expect(exportName(new Date('2026-12-31T20:00:00.000Z'))).toBe('leads-2027-01-01.csv'));

test.each([[0, null], [100_000, null], [100_001, 'export_too_large']])('%i leads: %s', (rows, fault) => expect(exportFault(rows)).toBe(fault));
