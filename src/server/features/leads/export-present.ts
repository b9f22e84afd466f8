/** The columns of exported leads. Pure. */
import type { AdminLead } from '../../../contract/leads.ts';
import { MAX_EXPORTED_LEADS } from '../../../contract/shared/constants.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/csv.ts';

/** A lead of the list with the times of its moves. */
export type ExportedLead = AdminLead & { assigned_at: Date | null; accepted_at: Date | null; completed_at: Date | null; rejected_at: Date | null };

/** The zone of the times, named in their headers. */
const ZONE = 'Asia/Kolkata';
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });

/** '2026-11-15 12:00', which sorts as text and is read as a time everywhere. */
export function zonedTime(at: Date | string | null): string | null {
  return at === null ? null : clock.format(new Date(at));
}

const words = (code: string | null) => code && code[0]!.toUpperCase() + code.slice(1).replaceAll('_', ' ');
const KINDS = { SERVICE_REQUEST: 'Service Request', REFERRAL: 'Referral' } as const;

const COLUMNS: readonly (readonly [header: string, value: (lead: ExportedLead) => string | null])[] = [
  ['Reference', (lead) => lead.referral_id],
  ['Type', (lead) => KINDS[lead.lead_type]],
  ['For', (lead) => words(lead.referral_type)],
  ['Status', (lead) => words(lead.status)],
  ['Contact', (lead) => lead.contact_name],
  ['Phone', (lead) => lead.contact_phone],
  ['Email', (lead) => lead.contact_email],
  ['Relationship', (lead) => lead.relationship],
  ['Profession', (lead) => lead.profession],
  ['Buyer or seller', (lead) => words(lead.property_lead_type)],
  ['Notes', (lead) => lead.notes],
  ['Property details', (lead) => lead.property_details],
  ['Payment preference', (lead) => words(lead.payment_preference)],
  ['Country', (lead) => lead.location.country?.name ?? null],
  ['State', (lead) => lead.location.state?.name ?? null],
  ['City', (lead) => lead.location.city?.name ?? null],
  ['NEWSCO region', (lead) => lead.location.newsco?.name ?? null],
  ['Assigned to', (lead) => lead.assigned_vendor_name],
  [`Created (${ZONE})`, (lead) => zonedTime(lead.created_at)],
  [`Assigned (${ZONE})`, (lead) => zonedTime(lead.assigned_at)],
  [`Accepted (${ZONE})`, (lead) => zonedTime(lead.accepted_at)],
  [`Completed (${ZONE})`, (lead) => zonedTime(lead.completed_at)],
  [`Rejected (${ZONE})`, (lead) => zonedTime(lead.rejected_at)],
];

/** What a file begins with. */
export const exportHead = BYTE_ORDER_MARK + csvRow(COLUMNS.map(([header]) => header));

/** The row of a lead. */
export function exportRow(lead: ExportedLead): string {
  return csvRow(COLUMNS.map(([, value]) => value(lead)));
}

/** Why a list of so many leads is not exported, or null. */
export function exportFault(rows: number): ErrorCode | null {
  return rows > MAX_EXPORTED_LEADS ? 'export_too_large' : null;
}

/** 'leads-2026-11-15.csv', by the day in India. */
export function exportName(now: Date): string {
  return `leads-${zonedTime(now)!.slice(0, 10)}.csv`;
}
