/** When the promised two working days are over. */
import { expect, test } from 'vitest';
import { overdueBefore } from './working-days.ts';

// 2 November 2026 is a Monday; 12:00 in India is 06:30 UTC.
test.each<[string, string, string, boolean]>([
  ['a moment ago', '2026-11-02T06:30:00Z', '2026-11-02T06:31:00Z', false],
  ['exactly two working days', '2026-11-02T06:30:00Z', '2026-11-04T06:30:00Z', false],
  ['a minute more', '2026-11-02T06:30:00Z', '2026-11-04T06:31:00Z', true],
  ['over a weekend', '2026-11-06T06:30:00Z', '2026-11-09T06:30:00Z', false],
  ['over a weekend and two working days', '2026-11-06T06:30:00Z', '2026-11-10T06:31:00Z', true],
  ['registered on Saturday', '2026-11-07T06:30:00Z', '2026-11-10T18:30:00Z', false],
  ['registered on Saturday, Wednesday has begun', '2026-11-07T06:30:00Z', '2026-11-10T18:31:00Z', true],
  ['asked on a Sunday', '2026-11-05T06:30:00Z', '2026-11-08T06:30:00Z', false],
  ['asked on a Sunday about Wednesday', '2026-11-04T18:29:00Z', '2026-11-08T06:30:00Z', true],
  ['years ago', '2020-01-01T00:00:00Z', '2026-11-02T06:30:00Z', true],
  ['a clock ahead of the server', '2026-11-02T06:40:00Z', '2026-11-02T06:30:00Z', false],
])('%s', (_case, registered, now, wanted) => {
  expect(new Date(registered) < overdueBefore(new Date(now))).toBe(wanted);
});
