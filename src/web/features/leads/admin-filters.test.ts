/** Filters of the lists of leads and referrals read from addresses. */
import { expect, test } from 'vitest';
import { leadQueryOf, referralQueryOf } from './admin-filters.ts';

const read = (query: string) => leadQueryOf(new URLSearchParams(query));
const readReferrals = (query: string) => referralQueryOf(new URLSearchParams(query));

test('an empty address asks for the first page of everything', () => {
  expect(read('tab=leads')).toEqual({ search: undefined, status: undefined, lead_type: undefined, skip: '0', limit: '20' });
  expect(readReferrals('tab=referrals')).toEqual({ search: undefined, status: undefined, referral_type: undefined, skip: '0', limit: '20' });
});

test('all filters and a page', () => {
  expect(read('search=asha&status=pending&type=REFERRAL&page=3')).toEqual({ search: 'asha', status: 'pending', lead_type: 'REFERRAL', skip: '40', limit: '20' });
  expect(readReferrals('search=asha&status=rejected&type=broker&page=2')).toEqual({ search: 'asha', status: 'rejected', referral_type: 'broker', skip: '20', limit: '20' });
});

test('values nobody offers are left out', () => {
  expect(read('status=lost&type=GIFT&page=-1')).toMatchObject({ status: undefined, lead_type: undefined, skip: '0' });
  expect(readReferrals('status=accepted&type=REFERRAL')).toMatchObject({ status: undefined, referral_type: undefined });
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});
