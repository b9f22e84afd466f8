/** The own data as it is given out: dates as text, others' contact only where the person may see it now. */
import type { OwnData } from '../../../contract/own-data.ts';
import type { LeadStatus } from '../../../contract/leads.ts';
import { leadLocationText, presentPlace } from '../locations/present.ts';
import { assigneeReadsContact } from '../leads/rules.ts';
import { shownAverage } from '../vendors/directory-rules.ts';
import type * as queries from './queries.ts';

type RowOf<Q extends (...parameters: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Q>>>;
type ItemOf<Q extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Q>>[number];

const DELETED = 'Deleted vendor';
const GONE_RATER = 'Former member';
const time = (at: Date) => at.toISOString();
const timeOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** A list with how many there are in all. */
export function newest<Row extends { total: number }, Item>(rows: readonly Row[], present: (row: Row) => Item): { total: number; items: Item[] } {
  return { total: rows[0]?.total ?? 0, items: rows.map(present) };
}

export function presentAccount({ created_at, updated_at, decided_at, ...account }: RowOf<typeof queries.findAccount>): OwnData['account'] {
  return { ...account, created_at: time(created_at), updated_at: time(updated_at), decided_at: timeOrNull(decided_at) };
}

export function presentProfile(row: RowOf<typeof queries.findProfile>): NonNullable<OwnData['profile']> {
  const { full_name, phone, age, gender, profession, experience_years, languages, specializations, youtube_video_url, profile_image_url } = row;
  return {
    full_name, phone, age, gender, profession, experience_years, languages, specializations, youtube_video_url, profile_image_url,
    location: presentPlace(row),
    average_rating: shownAverage(row.rating_sum, row.rating_count),
    total_ratings: row.rating_count,
    completed_leads: row.completed_leads,
    updated_at: time(row.updated_at),
  };
}

export function presentSession(row: ItemOf<typeof queries.listSessions>): OwnData['sessions']['items'][number] {
  return {
    created_at: time(row.created_at), last_seen_at: time(row.last_seen_at), expires_at: time(row.expires_at), ended_at: timeOrNull(row.revoked_at),
    browser: row.user_agent,
  };
}

function presentRating(row: ItemOf<typeof queries.listRatingsGiven>) {
  const { rating, comment, is_verified } = row;
  return { rating, comment, is_verified, created_at: time(row.created_at), updated_at: time(row.updated_at) };
}

export function presentRatingGiven(row: ItemOf<typeof queries.listRatingsGiven>): OwnData['ratings_given']['items'][number] {
  return { ...presentRating(row), vendor: row.name ?? DELETED };
}

export function presentRatingReceived(row: ItemOf<typeof queries.listRatingsReceived>): OwnData['ratings_received']['items'][number] {
  return { ...presentRating(row), rated_by: row.name ?? GONE_RATER };
}

function presentLead(row: ItemOf<typeof queries.listLeadsAssigned> | ItemOf<typeof queries.listLeadsReferred>) {
  const { referral_id, kind, referral_type, profession, status, withdrawn_at } = row;
  return { referral_id, lead_type: kind, referral_type, profession, status, withdrawn: withdrawn_at !== null, location_display: leadLocationText(row) };
}

/** The contact follows the rule of the dashboard. */
export function presentLeadAssigned(row: ItemOf<typeof queries.listLeadsAssigned>, userId: string, now: Date): OwnData['leads_assigned']['items'][number] {
  const readable = row.assignee_id === userId && assigneeReadsContact(row.outcome as LeadStatus, row.completed_at, now);
  const shown = (value: string | null) => (readable && value) || null;
  return {
    ...presentLead(row),
    outcome: row.outcome,
    assigned_at: time(row.assigned_at),
    ended_at: timeOrNull(row.ended_at),
    contact_name: shown(row.contact_name),
    contact_phone: shown(row.contact_phone),
    contact_email: shown(row.contact_email),
    notes: shown(row.notes),
    property_details: shown(row.property_details),
  };
}

export function presentLeadReferred(row: ItemOf<typeof queries.listLeadsReferred>): OwnData['leads_referred']['items'][number] {
  return { ...presentLead(row), contact_name: row.contact_name, created_at: time(row.created_at), assigned_to: row.assignee_name, payment_preference: row.payment_preference };
}

export function presentConsent(row: ItemOf<typeof queries.listConsents>): OwnData['consents']['items'][number] {
  return { purpose: row.purpose, notice_version: row.notice_version, at: time(row.at) };
}

/** Who did it is told only where it was the person. */
export function presentActivities({ total, isCapped, rows }: RowOf<typeof queries.listActivity>, userId: string): OwnData['activity'] {
  return {
    total,
    total_is_capped: isCapped,
    items: rows.map(({ at, actor_id, action, object_type, object_id, outcome }) => ({ at: time(at), action, by_you: actor_id === userId, object_type, object_id, outcome })),
  };
}

export function presentSavedView({ tab, name, query, created_at }: ItemOf<typeof queries.listSavedViews>): OwnData['saved_views']['items'][number] {
  return { tab, name, query, created_at: time(created_at) };
}

export function presentMail(row: ItemOf<typeof queries.listMails>): OwnData['mails']['items'][number] {
  return { template: row.template, queued_at: time(row.created_at), sent_at: timeOrNull(row.sent_at) };
}
