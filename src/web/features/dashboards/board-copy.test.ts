/** The stored dashboard holds nothing that reaches a person. */
import { describe, expect, it } from 'vitest';
import { copyOf, isBoard, readOnly, type Board } from './board-copy.ts';

const board: Board = {
  assigned_total: 1,
  referred_total: 1,
  stats: { total_assigned_leads: 1, completed_leads: 0, pending_leads: 1 },
  profile: { full_name: 'Ramesh', profession: 'Electrician', experience_years: 4, languages: [], youtube_video_url: null, location_display: 'Pune', average_rating: 4 },
  assigned_leads: [{
    id: '1', referral_id: 'REF-100001', type: 'SERVICE_REQUEST', referral_type: 'vendor', profession: 'Electrician', service_notes: 'Ring 98220 11111', property_lead_type: null,
    property_details: 'Ask for secret', payment_preference: 'upi', contact_name: 'Secret Person', contact_phone: '98220 22222', contact_email: 'secret@example.com',
    location_name: 'IN > Maharashtra > Pune', status: 'assigned', created_at: '2026-11-01T00:00:00Z', assigned_at: '2026-11-02T00:00:00Z', withdrawn: false, can: ['accept', 'reject'],
  }],
  referred_leads: [{
    id: '2', referral_id: 'REF-100002', status: 'assigned', assigned_vendor_name: 'Secret Vendor', assigned_vendor_phone: '98220 33333', profession: 'Plumber',
    property_lead_type: null, contact_name: 'Secret Friend', created_at: '2026-11-01T00:00:00Z', withdrawn: false,
  }],
};

describe('copyOf', () => {
  const copy = copyOf(board);

  it('keeps no contact and no free text', () => {
    expect(JSON.stringify(copy)).not.toMatch(/secret|98220/i);
  });

  it('keeps where the work stands, with nothing to press', () => {
    expect(copy.assigned_leads[0]).toMatchObject({ referral_id: 'REF-100001', status: 'assigned', location_name: 'IN > Maharashtra > Pune', can: [] });
    expect(copy.stats).toEqual(board.stats);
    expect(isBoard(JSON.parse(JSON.stringify(copy)))).toBe(true);
  });
});

it('takes the buttons from a board on view', () => {
  expect(readOnly(board).assigned_leads[0]).toMatchObject({ contact_name: 'Secret Person', can: [] });
});

it.each([null, {}, { assigned_leads: [] }, 'text'])('%j is no board', (data) => expect(isBoard(data)).toBe(false));
