import { expect, test } from 'vitest';
import { addressOf, filtersOf } from './view-query.ts';

const NAMES = ['search', 'status'];

test.each([
  ['tab=leads&status=pending&search=pune&page=3&lead=17', 'search=pune&status=pending'],
  ['tab=leads&status=', ''],
  ['', ''],
  ['search=a%26b%20c', 'search=a%26b+c'],
])('of %s the filters are %s', (search, wanted) => {
  expect(filtersOf(new URLSearchParams(search), NAMES)).toBe(wanted);
});

test('a view leads back to its tab and filters, whatever it claims to be', () => {
  expect(addressOf({ tab: 'leads', query: 'search=a%26b+c&tab=other' })).toEqual({ search: 'a&b c', tab: 'leads' });
});
