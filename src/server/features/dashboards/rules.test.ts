import { expect, test } from 'vitest';
import { ACTIONS } from '../../../contract/activity.ts';
import { countsOf, isWhole, lastMonths, LIST_LENGTH, propertyCountsOf, SHOWN_ACTIONS, startOfMonth, tellActivity, type Told } from './rules.ts';

test('offers amount to what became of them', () => {
  const offers = ['assigned', 'accepted', 'completed', 'rejected', 'accepted'].map((outcome) => ({ outcome }));
  expect(countsOf(offers)).toEqual({ assigned: 5, completed: 1, pending: 3 });
  expect(countsOf([])).toEqual({ assigned: 0, completed: 0, pending: 0 });
});

test('offers are about buying, selling or neither', () => {
  expect(propertyCountsOf(['buyer', null, 'seller', 'buyer'].map((property_lead_type) => ({ property_lead_type })))).toEqual({ buyer: 2, seller: 1 });
});

test('a full list may not be all there is', () => {
  expect([0, LIST_LENGTH - 1, LIST_LENGTH].map((length) => isWhole(Array.from({ length })))).toEqual([true, true, false]);
});

test.each([
  ['2026-11-15T06:30:00.000Z', '2026-10-31T18:30:00.000Z'],
  ['2026-10-31T18:29:59.999Z', '2026-09-30T18:30:00.000Z'],
  ['2026-10-31T18:30:00.000Z', '2026-10-31T18:30:00.000Z'],
  ['2026-12-31T20:00:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-01-31T18:30:00.000Z'],
])('the month of %s begins at %s', (now, start) => {
  expect(startOfMonth(new Date(now)).toISOString()).toBe(start);
});

test.each([
  ['2026-11-15T06:30:00.000Z', ['2026-09-01', '2026-10-01', '2026-11-01']],
  ['2025-12-31T18:29:59.999Z', ['2025-10-01', '2025-11-01', '2025-12-01']],
  ['2025-12-31T18:30:00.000Z', ['2025-11-01', '2025-12-01', '2026-01-01']],
])('the three months up to %s', (now, months) => {
  expect(lastMonths(new Date(now), 3)).toEqual(months);
});

const user: Told = { action: '', role: 'vendor', person: 'Asha Rao', referralId: null, kind: null, service: null, city: null, profession: null };
const request: Told = { ...user, role: null, referralId: 'REF-100000', kind: 'SERVICE_REQUEST', service: 'Electrician', city: 'Pune' };
const referral: Told = { ...request, kind: 'REFERRAL', service: null };

test.each<[string, Told, string, string]>([
  ['registered', user, 'registration', 'Asha Rao registered as a vendor'],
  ['approved', user, 'approval', 'Asha Rao was approved as a vendor'],
  ['rejected', user, 'approval', 'The registration of Asha Rao was rejected'],
  ['suspended', user, 'other', 'Asha Rao was suspended'],
  ['reactivated', { ...user, person: null }, 'other', 'Deleted vendor was reactivated'],
  ['lead_created', { ...request, person: null }, 'other', 'Request REF-100000 arrived: Electrician in Pune'],
  ['lead_created', referral, 'referral', 'Referral REF-100000 arrived: Real estate in Pune'],
  ['lead_assigned', request, 'assignment', 'Request REF-100000 was assigned to Asha Rao'],
  ['lead_auto_assigned', request, 'assignment', 'Request REF-100000 was assigned to Asha Rao by fair share'],
  ['lead_reassigned', request, 'assignment', 'Request REF-100000 was reassigned to Asha Rao'],
  ['lead_returned', request, 'other', 'Request REF-100000 returned to pending'],
  ['lead_accepted', request, 'other', 'Asha Rao accepted Request REF-100000'],
  ['lead_rejected', referral, 'other', 'Asha Rao rejected Referral REF-100000'],
  ['lead_completed', { ...request, person: null }, 'other', 'A former member completed Request REF-100000'],
  ['profession_requested', { ...user, profession: 'Welder' }, 'other', 'A new profession was requested: Welder'],
  ['profession_requested', user, 'other', 'A new profession was requested'],
])('%s', (action, told, type, message) => {
  expect(tellActivity({ ...told, action })).toEqual({ type, message });
});

test('signing in and technical acts are not shown', () => {
  for (const action of ['signed_in', 'sign_in_failed', 'sign_in_locked', 'signed_out']) {
    expect(ACTIONS).toContain(action);
    expect(SHOWN_ACTIONS).not.toContain(action);
  }
});
