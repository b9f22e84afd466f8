/** Dashboard rows in answers. Contact data leaves here only as the rules of leads allow. */
import type { VendorHistoryEntry } from '../../../contract/admin-vendors.ts';
import type { AdminStats, AssignedLead, LeadMonth, RecentActivity, ReferredLead } from '../../../contract/dashboards.ts';
import type { LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { PaymentPreference } from '../../../contract/shared/constants.ts';
import { leadLocationText, personLocationText } from '../locations/present.ts';
import { assigneeCan, assigneeReadsContact } from '../leads/rules.ts';
import type { ActivityRow } from './admin-queries.ts';
import type { Counts, MonthRow } from './count-queries.ts';
import type { HistoryRow } from './history-queries.ts';
import type { AssignedRow, OwnProfileRow, ReferredRow } from './queries.ts';
import { tellActivity } from './rules.ts';

/** An offer as its assignee sees it; a rejected one keeps its place without the contact, whatever became of the lead. */
export function presentAssigned(row: AssignedRow, userId: string, now: Date): AssignedLead {
  const status = row.outcome as LeadStatus;
  const readable = row.assignee_id === userId && assigneeReadsContact(status, row.completed_at, now);
  return {
    id: row.id,
    referral_id: row.referral_id,
    type: row.kind as LeadKind,
    referral_type: row.referral_type as ReferralType,
    profession: row.profession,
    service_notes: row.notes,
    property_lead_type: row.property_lead_type as AssignedLead['property_lead_type'],
    property_details: row.property_details,
    payment_preference: row.payment_preference as PaymentPreference | null,
    withdrawn: row.withdrawn_at !== null,
    contact_name: readable ? row.contact_name : null,
    // Empty once the details were removed.
    contact_phone: (readable && row.contact_phone) || null,
    contact_email: readable ? row.contact_email : null,
    location_name: leadLocationText(row),
    status,
    created_at: row.created_at.toISOString(),
    assigned_at: row.assigned_at.toISOString(),
    can: assigneeCan(status, row.contact_removed_at !== null),
  };
}

/** A lead as its referrer sees it: the contact's name, which they typed, and who has it now. */
export function presentReferred(row: ReferredRow): ReferredLead {
  return {
    id: row.id,
    referral_id: row.referral_id,
    status: row.status as LeadStatus,
    assigned_vendor_name: row.assignee_name,
    assigned_vendor_phone: row.assignee_phone,
    profession: row.profession,
    property_lead_type: row.property_lead_type as ReferredLead['property_lead_type'],
    contact_name: row.contact_name,
    withdrawn: row.withdrawn_at !== null,
    created_at: row.created_at.toISOString(),
  };
}

/** The person's own line at the top. */
export function presentOwnProfile(row: OwnProfileRow) {
  return {
    full_name: row.full_name,
    profession: row.profession,
    experience_years: row.experience_years,
    languages: row.languages,
    youtube_video_url: row.youtube_video_url,
    location_display: personLocationText(row),
    average_rating: row.average_rating,
  };
}

/** The figures of the overview. */
export function presentStats(counts: Counts): AdminStats {
  return {
    total_vendors: counts.vendors,
    pending_approvals: counts.pending_approvals,
    active_leads: counts.active_leads,
    completed_leads: counts.completed_leads,
    total_referrals: counts.referrals,
    monthly_growth: { vendors: counts.new_vendors, leads: counts.new_leads, referrals: counts.new_referrals },
  };
}

/** Every month has its place in the chart, also one in which no lead came. */
export function presentMonths(months: readonly string[], rows: readonly MonthRow[]): LeadMonth[] {
  return months.map((first) => {
    const month = first.slice(0, 7);
    return rows.find((row) => row.month === month) ?? { month, pending: 0, assigned: 0, accepted: 0, completed: 0, rejected: 0 };
  });
}

/** A line of the timeline. */
export function presentActivity(row: ActivityRow): RecentActivity {
  return { id: row.id, ...tellActivity(row), timestamp: row.at.toISOString() };
}

/** A line of somebody's history; their own acts need no name beside them. */
export function presentHistory(row: HistoryRow, ownerId: string): VendorHistoryEntry {
  return { ...presentActivity(row), actor_name: row.actor_id === ownerId ? null : row.actor_name };
}
