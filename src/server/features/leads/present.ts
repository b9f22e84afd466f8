/** Leads as administrators see them. */
import type { AdminLead, AdminLeadDetail, LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { AdminReferral } from '../../../contract/referrals.ts';
import type { PaymentPreference } from '../../../contract/shared/constants.ts';
import { leadLocationText, presentPlace } from '../locations/present.ts';
import type { AdminLeadRow, findLead, listAssignments } from './admin-queries.ts';
import { administratorCan } from './rules.ts';

type DetailRow = NonNullable<Awaited<ReturnType<typeof findLead>>>;
type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number];

const time = (at: Date | null) => at?.toISOString() ?? null;

/** A row of the list. */
export function presentAdminLead(row: AdminLeadRow): AdminLead {
  const status = row.status as LeadStatus;
  return {
    id: row.id,
    referral_id: row.referral_id,
    lead_type: row.kind as LeadKind,
    referral_type: row.referral_type as ReferralType,
    profession: row.profession,
    notes: row.notes,
    payment_preference: row.payment_preference as PaymentPreference | null,
    property_lead_type: row.property_lead_type as 'buyer' | 'seller' | null,
    property_details: row.property_details,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    contact_email: row.contact_email,
    relationship: row.relationship,
    location_display: leadLocationText(row),
    location: presentPlace(row),
    status,
    needs_attention: row.needs_attention,
    withdrawn: row.withdrawn_at !== null,
    assigned_vendor_id: row.assignee_id,
    assigned_vendor_name: assigneeName(row, status),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: administratorCan(status, row.contact_removed_at !== null),
  };
}

/** A row of the list of referrals: the same under the names that its form has. */
export function presentAdminReferral(row: AdminLeadRow): AdminReferral {
  const lead = presentAdminLead(row);
  return { ...lead, service_notes: lead.notes, relationship_to_client: lead.relationship };
}

/** What stands for someone who had a lead and whose account is gone. */
const goneWorker = (referralType: string) => `Deleted ${referralType}`;

/** A completed lead whose worker is gone keeps a word for them. */
function assigneeName(row: AdminLeadRow, status: LeadStatus): string | null {
  return row.assignee_name ?? (status === 'completed' ? goneWorker(row.referral_type) : null);
}

/** One lead with its history. */
export function presentAdminLeadDetail(row: DetailRow, history: readonly AssignmentRow[]): AdminLeadDetail {
  const lead = presentAdminReferral(row);
  return {
    ...lead,
    type: lead.lead_type,
    location_details: { type: row.newsco_id === null ? 'city' : 'newsco', full_path: lead.location_display },
    assigned_vendor_phone: row.assignee_phone,
    assigned_vendor_email: row.assignee_email,
    referred_by_name: row.referrer_name ?? (row.referrer_id === null ? null : 'Former member'),
    assigned_at: time(row.assigned_at),
    accepted_at: time(row.accepted_at),
    completed_at: time(row.completed_at),
    rejected_at: time(row.rejected_at),
    assignments: history.map((one) => presentAssignment(one, goneWorker(row.referral_type))),
  };
}

function presentAssignment(row: AssignmentRow, goneName: string): AdminLeadDetail['assignments'][number] {
  return {
    id: row.id,
    assignee_id: row.assignee_id,
    assignee_name: row.assignee_name ?? goneName,
    assigned_by_name: row.assigned_by_name,
    method: row.method as 'manual' | 'auto',
    reason: row.reason,
    outcome: row.outcome as AdminLeadDetail['assignments'][number]['outcome'],
    assigned_at: row.assigned_at.toISOString(),
    ended_at: time(row.ended_at),
  };
}
