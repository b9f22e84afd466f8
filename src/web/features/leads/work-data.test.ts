/** Leads of a dashboard while an action is under way. */
import { expect, test } from 'vitest';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import type { LeadStatus } from '../../../contract/leads.ts';
import { openFirst, withLeadState, type WorkData } from './work-data.ts';

const lead = (id: string, status: LeadStatus): AssignedLead => ({
  id, status, referral_id: 'REF-100001', type: 'SERVICE_REQUEST', referral_type: 'vendor', profession: 'Electrician',
  service_notes: null, property_lead_type: null, property_details: null, payment_preference: null, withdrawn: false,
  contact_name: 'Asha', contact_phone: '+91 90000 00001', contact_email: null, location_name: 'IN > Maharashtra > Pune',
  created_at: '2026-11-01T00:00:00Z', assigned_at: '2026-11-01T01:00:00Z', can: status === 'assigned' ? ['accept', 'reject'] : [],
});

const data: WorkData & { assigned_total: number } = {
  assigned_leads: [lead('a', 'assigned'), lead('b', 'accepted'), lead('c', 'completed')],
  assigned_total: 3,
  stats: { completed_leads: 1, pending_leads: 2 },
};

test.each<[string, LeadStatus, number, number]>([
  ['a', 'accepted', 2, 1],
  ['a', 'rejected', 1, 1],
  ['b', 'completed', 1, 2],
  ['b', 'rejected', 1, 1],
])('%s becomes %s: %d pending, %d completed', (id, status, pending, completed) => {
  const next = withLeadState(data, id, { status, can: [] });
  expect(next.assigned_leads.find((one) => one.id === id)).toMatchObject({ status, can: [] });
  expect(next.stats).toEqual({ pending_leads: pending, completed_leads: completed });
  expect(next.assigned_total).toBe(3);
});

test('rolling back restores the figures', () => {
  const tried = withLeadState(data, 'b', { status: 'completed', can: [] });
  expect(withLeadState(tried, 'b', { status: 'accepted', can: [] })).toEqual(data);
});

test('a lead that is not there changes nothing', () => {
  expect(withLeadState(data, 'x', { status: 'accepted', can: [] })).toBe(data);
});

test('open leads come first and keep their order', () => {
  const mixed = [lead('a', 'completed'), lead('b', 'accepted'), lead('c', 'rejected'), lead('d', 'assigned')];
  expect(openFirst(mixed).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
