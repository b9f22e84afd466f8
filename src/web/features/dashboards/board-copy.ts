/** What is kept of a dashboard: no contact data, no free text (it may hold some), nothing to press. Pure. */
import * as z from 'zod/mini';
import type { AssignedLead, dashboards, ReferredLead } from '../../../contract/dashboards.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';

export type Board = OutputOf<typeof dashboards.vendor> | OutputOf<typeof dashboards.broker>;

const NO_CONTACT = { contact_name: null, contact_phone: null, contact_email: null, service_notes: null, property_details: null } as const;

function copyOfAssigned(lead: AssignedLead): AssignedLead {
  const { id, referral_id, type, referral_type, profession, property_lead_type, payment_preference, location_name, status, created_at, assigned_at, withdrawn } = lead;
  const kept = { id, referral_id, type, referral_type, profession, property_lead_type, payment_preference, location_name, status, created_at, assigned_at, withdrawn };
  return { ...kept, ...NO_CONTACT, can: [] };
}

function copyOfReferred({ id, referral_id, status, profession, property_lead_type, created_at, withdrawn }: ReferredLead): ReferredLead {
  const kept = { id, referral_id, status, profession, property_lead_type, created_at, withdrawn };
  return { ...kept, contact_name: '', assigned_vendor_name: null, assigned_vendor_phone: null };
}

/** The board as it is stored: fields of leads by name, so that a new one is kept only on purpose. */
export function copyOf<B extends Board>(board: B): B {
  return { ...board, assigned_leads: board.assigned_leads.map(copyOfAssigned), referred_leads: board.referred_leads.map(copyOfReferred) };
}

/** The board on view with nothing to press. */
export function readOnly<B extends Board>(board: B): B {
  return { ...board, assigned_leads: board.assigned_leads.map((lead) => ({ ...lead, can: [] })) };
}

const shape = z.object({
  assigned_leads: z.array(z.object({ id: z.string(), status: z.string(), can: z.array(z.string()) })),
  referred_leads: z.array(z.object({ id: z.string(), status: z.string() })),
  stats: z.object({ total_assigned_leads: z.number() }),
  profile: z.object({ full_name: z.string() }),
});

/** Whether stored data is a board; another build may have stored another one. */
export function isBoard(data: unknown): data is Board {
  return shape.safeParse(data).success;
}
