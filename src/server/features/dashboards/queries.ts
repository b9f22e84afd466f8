/** SQL of the dashboards of vendors and brokers. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { PLACE_COLUMNS } from '../locations/present.ts';

export const LIST_LENGTH = 100;
// Offers that were taken away or returned are no longer this person's; own rejections stay.
const OWN_OUTCOMES = ['assigned', 'accepted', 'completed', 'rejected'];

/** The newest offers to this person that are still theirs, or that they rejected. */
export async function listAssigned(db: Db, userId: string) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .innerJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('l.newsco_id', 'l.city_id')))
    .leftJoin('professions as f', 'f.id', 'l.profession_id')
    .select(['a.outcome', 'a.assigned_at', 'l.assignee_id', 'l.completed_at'])
    .select([
      'l.id', 'l.referral_id', 'l.kind', 'l.referral_type', 'f.name as profession', 'l.notes', 'l.property_lead_type', 'l.property_details',
      'l.payment_preference', 'l.contact_name', 'l.contact_phone', 'l.contact_email', 'l.withdrawn_at', 'l.contact_removed_at', 'l.created_at',
    ])
    .select(PLACE_COLUMNS)
    .where('a.assignee_id', '=', userId)
    .where('a.outcome', 'in', OWN_OUTCOMES)
    .orderBy('a.assigned_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LIST_LENGTH)
    .execute();
}

export type WorkCounts = { assigned: number; completed: number; pending: number };

/** Counts over the same offers, however many, from an index alone. */
export async function countAssigned(db: Db, userId: string): Promise<WorkCounts> {
  return db
    .selectFrom('assignments')
    .select((e) => [
      e.fn.countAll<number>().as('assigned'),
      e.fn.countAll<number>().filterWhere('outcome', '=', 'completed').as('completed'),
      e.fn.countAll<number>().filterWhere('outcome', 'in', ['assigned', 'accepted']).as('pending'),
    ])
    .where('assignee_id', '=', userId)
    .where('outcome', 'in', OWN_OUTCOMES)
    .executeTakeFirstOrThrow();
}

/** How many of them are about buying and about selling. */
export async function countProperty(db: Db, userId: string): Promise<{ buyer: number; seller: number }> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('l.property_lead_type', '=', 'buyer').as('buyer'),
      e.fn.countAll<number>().filterWhere('l.property_lead_type', '=', 'seller').as('seller'),
    ])
    .where('a.assignee_id', '=', userId)
    .where('a.outcome', 'in', OWN_OUTCOMES)
    .executeTakeFirstOrThrow();
}

/** The newest leads that this person referred. */
export async function listReferred(db: Db, userId: string) {
  return db
    .selectFrom('leads as l')
    .leftJoin('professions as f', 'f.id', 'l.profession_id')
    .leftJoin('profiles as p', 'p.user_id', 'l.assignee_id')
    .select(['l.id', 'l.referral_id', 'l.status', 'p.full_name as assignee_name', 'p.phone as assignee_phone', 'f.name as profession', 'l.property_lead_type', 'l.contact_name', 'l.withdrawn_at', 'l.created_at'])
    .where('l.referrer_id', '=', userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(LIST_LENGTH)
    .execute();
}

export async function countReferred(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('leads').select((e) => e.fn.countAll<number>().as('n')).where('referrer_id', '=', userId).executeTakeFirstOrThrow();
  return row.n;
}

/** What the dashboard shows of the person. */
export async function findOwnProfile(db: Db, userId: string) {
  return db
    .selectFrom('profiles as p')
    .leftJoin('professions as f', 'f.id', 'p.profession_id')
    .leftJoin('profession_requests as r', 'r.id', 'p.profession_request_id')
    .leftJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('p.newsco_id', 'p.city_id', 'p.state_id', 'p.country_id')))
    .select(['p.full_name', 'p.experience_years', 'p.languages', 'p.youtube_video_url'])
    .select((e) => e.fn.coalesce('f.name', 'r.requested_profession').as('profession'))
    .select(sql<number>`coalesce(round(p.rating_sum::numeric / nullif(p.rating_count, 0), 1), 0)::float8`.as('average_rating'))
    .select(PLACE_COLUMNS)
    .where('p.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
