/**
 * SQL of the dashboards of vendors and brokers. Members look at theirs many times a day, and it took ten times as long to plan as to read:
 * so the plans are kept, and the length of a list stands in its text.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import { PLACE_COLUMNS, type PlaceColumns } from '../locations/present.ts';
import { LIST_LENGTH, type PropertyCounts, type WorkCounts } from './rules.ts';

const NEWEST = sql.raw(`limit ${LIST_LENGTH}`);
const PLACE = sql.join(PLACE_COLUMNS.map((column) => sql.ref(column)));
// Offers that were taken away or returned are no longer this person's; own rejections stay.
const IS_OWN = sql`outcome in ('assigned', 'accepted', 'completed', 'rejected')`;

export type AssignedRow = PlaceColumns & {
  id: string;
  outcome: string;
  assigned_at: Date;
  assignee_id: string | null;
  completed_at: Date | null;
  referral_id: string;
  kind: string;
  referral_type: string;
  profession: string | null;
  notes: string | null;
  property_lead_type: string | null;
  property_details: string | null;
  payment_preference: string | null;
  contact_name: string;
  contact_phone: string;
  contact_email: string | null;
  withdrawn_at: Date | null;
  contact_removed_at: Date | null;
  created_at: Date;
};

/** The newest offers to this person that are still theirs, or that they rejected. Only these are joined, however many there are. */
export async function listAssigned(db: Db, userId: string): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`${KEEP_PLAN}
    select a.outcome, a.assigned_at, l.assignee_id, l.completed_at,
      l.id, l.referral_id, l.kind, l.referral_type, f.name as profession, l.notes, l.property_lead_type, l.property_details,
      l.payment_preference, l.contact_name, l.contact_phone, l.contact_email, l.withdrawn_at, l.contact_removed_at, l.created_at, ${PLACE}
    from (select id, lead_id, outcome, assigned_at from assignments where assignee_id = ${userId} and ${IS_OWN} order by assigned_at desc, id desc ${NEWEST}) a
    join leads l on l.id = a.lead_id
    join place_paths place on place.id = coalesce(l.newsco_id, l.city_id)
    left join professions f on f.id = l.profession_id
    order by a.assigned_at desc, a.id desc`.execute(db);
  return rows;
}

/** Counts over the same offers, however many, from an index alone. */
export async function countAssigned(db: Db, userId: string): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`${KEEP_PLAN}
    select count(*) as assigned, count(*) filter (where outcome = 'completed') as completed, count(*) filter (where outcome in ('assigned', 'accepted')) as pending
    from assignments where assignee_id = ${userId} and ${IS_OWN}`.execute(db);
  return rows[0]!;
}

/** How many of them are about buying and about selling. */
export async function countProperty(db: Db, userId: string): Promise<PropertyCounts> {
  const { rows } = await sql<PropertyCounts>`${KEEP_PLAN}
    select count(*) filter (where l.property_lead_type = 'buyer') as buyer, count(*) filter (where l.property_lead_type = 'seller') as seller
    from assignments a join leads l on l.id = a.lead_id where a.assignee_id = ${userId} and ${IS_OWN}`.execute(db);
  return rows[0]!;
}

export type ReferredRow = {
  id: string;
  referral_id: string;
  status: string;
  assignee_name: string | null;
  assignee_phone: string | null;
  profession: string | null;
  property_lead_type: string | null;
  contact_name: string;
  withdrawn_at: Date | null;
  created_at: Date;
};

/** The newest leads that this person referred. */
export async function listReferred(db: Db, userId: string): Promise<ReferredRow[]> {
  const { rows } = await sql<ReferredRow>`${KEEP_PLAN}
    select l.id, l.referral_id, l.status, p.full_name as assignee_name, p.phone as assignee_phone, f.name as profession,
      l.property_lead_type, l.contact_name, l.withdrawn_at, l.created_at
    from leads l left join professions f on f.id = l.profession_id left join profiles p on p.user_id = l.assignee_id
    where l.referrer_id = ${userId} order by l.created_at desc, l.id desc ${NEWEST}`.execute(db);
  return rows;
}

export async function countReferred(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${KEEP_PLAN} select count(*) as n from leads where referrer_id = ${userId}`.execute(db);
  return rows[0]!.n;
}

export type OwnProfileRow = PlaceColumns & {
  full_name: string;
  experience_years: number | null;
  languages: string[];
  youtube_video_url: string | null;
  profession: string | null;
  average_rating: number;
};

/** What the dashboard shows of the person. */
export async function findOwnProfile(db: Db, userId: string): Promise<OwnProfileRow> {
  const { rows } = await sql<OwnProfileRow>`${KEEP_PLAN}
    select p.full_name, p.experience_years, p.languages, p.youtube_video_url, coalesce(f.name, r.requested_profession) as profession,
      coalesce(round(p.rating_sum::numeric / nullif(p.rating_count, 0), 1), 0)::float8 as average_rating, ${PLACE}
    from profiles p
    left join professions f on f.id = p.profession_id
    left join profession_requests r on r.id = p.profession_request_id
    left join place_paths place on place.id = coalesce(p.newsco_id, p.city_id, p.state_id, p.country_id)
    where p.user_id = ${userId}`.execute(db);
  return rows[0]!;
}
