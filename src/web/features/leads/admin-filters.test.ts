/** Filters of the lead list read from addresses. */
import { expect, test } from 'vitest';
import { leadQueryOf } from './admin-filters.ts';

const read = (query: string) => leadQueryOf(new URLSearchParams(query));

test('an empty address asks for the first page of everything', () => {
  expect(read('tab=leads')).toEqual({ search: undefined, status: undefined, lead_type: undefined, skip: '0', limit: '20' });
});

test('all filters and a page', () => {
  expect(read('search=asha&status=pending&type=REFERRAL&page=3')).toEqual({ search: 'asha', status: 'pending', lead_type: 'REFERRAL', skip: '40', limit: '20' });
});

test('values nobody offers are left out', () => {
  expect(read('status=lost&type=GIFT&page=-1')).toMatchObject({ status: undefined, lead_type: undefined, skip: '0' });
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});
