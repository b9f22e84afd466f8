import { expect, test } from 'vitest';
import { placesQueryOf } from './location-admin-filters.ts';

test.each<[string, object]>([
  ['', {}],
  ['place=356&search=pune&status=inactive&page=2', { parent_id: '356', search: 'pune', status: 'inactive', skip: '20' }],
  ['place=pune&status=on', {}],
])('the query of "%s"', (address, expected) => {
  const given = Object.fromEntries(Object.entries(placesQueryOf(new URLSearchParams(address))).filter(([, value]) => value !== undefined));
  expect(given).toEqual({ skip: '0', limit: '20', ...expected });
});
