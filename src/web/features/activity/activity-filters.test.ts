import { expect, test } from 'vitest';
import { activityQueryOf, isTurned } from './activity-filters.ts';

const FIRST_PAGE = { skip: '0', limit: '20' };

test.each<[string, object]>([
  ['', {}],
  ['search=asha&action=approved&kind=user&object=REF-100000', { actor: 'asha', action: 'approved', object_type: 'user', object_id: 'REF-100000' }],
  ['action=flew&kind=ship&from=yesterday&to=2026-13-40', {}],
  ['from=2026-11-01&to=2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['from=2026-11-21&to=2026-11-01', { from: '2026-11-21' }],
  ['page=3', { skip: '40' }],
])('the query of "%s"', (address, expected) => {
  const given = Object.fromEntries(Object.entries(activityQueryOf(new URLSearchParams(address))).filter(([, value]) => value !== undefined));
  expect(given).toEqual({ ...FIRST_PAGE, ...expected });
});

test('an end before the beginning is noticed', () => {
  expect(isTurned(new URLSearchParams('from=2026-11-21&to=2026-11-01'))).toBe(true);
  expect(isTurned(new URLSearchParams('from=2026-11-21&to=2026-11-21'))).toBe(false);
});
