/** SQL that collects what is held about one person, each list with the newest first. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { PLACE_COLUMNS } from '../locations/present.ts';

/** Of each list at most so many are given out; the total tells when there are more. */
export const MOST = 5000;

/** Records of activity are counted up to here. */
const COUNTED = 10_000;

export async function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .select((e) => ['u.id', e.ref('u.email').$notNull().as('email'), 'u.role', 'u.status', 'u.status_reason', 'u.created_at', 'u.updated_at', 'u.decided_at'])
    .select(sql<string[]>`array(select l.name from module_admin_cities c join locations l on l.id = c.city_id where c.user_id = u.id order by l.name, l.id)`.as('assigned_cities'))
    .select(sql<boolean>`exists (select from files i where i.owner_id = u.id and i.purpose = 'id_card_photo')`.as('has_id_card_photo'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('profiles as p')
    .leftJoin('professions as f', 'f.id', 'p.profession_id')
    .leftJoin('profession_requests as r', 'r.id', 'p.profession_request_id')
    .leftJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('p.newsco_id', 'p.city_id', 'p.state_id', 'p.country_id')))
    .select([
      'p.full_name', 'p.phone', 'p.age', 'p.gender', 'p.experience_years', 'p.languages', 'p.youtube_video_url', 'p.profile_image_url',
      'p.rating_sum', 'p.rating_count', 'p.completed_leads', 'p.updated_at',
    ])
    .select((e) => e.fn.coalesce('f.name', 'r.requested_profession').as('profession'))
    .select(sql<string[]>`array(select n.name from profile_specializations s join specializations n on n.id = s.specialization_id
      where s.user_id = p.user_id order by s.position, s.specialization_id)`.as('specializations'))
    .select(PLACE_COLUMNS)
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
}

const total = sql<number>`count(*) over ()`.as('total');

export async function listSessions(db: Db, userId: string) {
  return db.selectFrom('sessions').select(['created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'user_agent', total])
    .where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
}

const RATING = ['r.rating', 'r.comment', 'r.is_verified', 'r.created_at', 'r.updated_at', total] as const;

export async function listRatingsGiven(db: Db, userId: string) {
  return db.selectFrom('ratings as r').leftJoin('profiles as p', 'p.user_id', 'r.vendor_id').select(RATING).select('p.full_name as name')
    .where('r.rater_id', '=', userId).orderBy('r.updated_at', 'desc').orderBy('r.id', 'desc').limit(MOST).execute();
}

export async function listRatingsReceived(db: Db, userId: string) {
  return db.selectFrom('ratings as r').leftJoin('profiles as p', 'p.user_id', 'r.rater_id').select(RATING).select('p.full_name as name')
    .where('r.vendor_id', '=', userId).orderBy('r.updated_at', 'desc').orderBy('r.id', 'desc').limit(MOST).execute();
}

const LEAD = [
  'l.referral_id', 'l.kind', 'l.referral_type', 'l.status', 'l.withdrawn_at', 'l.contact_name', 'f.name as profession', ...PLACE_COLUMNS, total,
] as const;

export async function listLeadsAssigned(db: Db, userId: string) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .innerJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('l.newsco_id', 'l.city_id')))
    .leftJoin('professions as f', 'f.id', 'l.profession_id')
    .select(LEAD)
    .select(['a.outcome', 'a.assigned_at', 'a.ended_at', 'l.assignee_id', 'l.completed_at', 'l.contact_phone', 'l.contact_email', 'l.notes', 'l.property_details'])
    .where('a.assignee_id', '=', userId)
    .orderBy('a.assigned_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
}

export async function listLeadsReferred(db: Db, userId: string) {
  return db
    .selectFrom('leads as l')
    .innerJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('l.newsco_id', 'l.city_id')))
    .leftJoin('professions as f', 'f.id', 'l.profession_id')
    .leftJoin('profiles as p', 'p.user_id', 'l.assignee_id')
    .select(LEAD)
    .select(['l.created_at', 'l.payment_preference', 'p.full_name as assignee_name'])
    .where('l.referrer_id', '=', userId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();
}

export async function listConsents(db: Db, userId: string) {
  return db.selectFrom('consents').select(['purpose', 'notice_version', 'at', total])
    .where('subject_type', '=', 'user').where('subject_id', '=', userId).orderBy('at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
}

type ActivityRow = { id: string; at: Date; action: string; actor_id: string | null; object_type: string; object_id: string | null; outcome: string };

/** What the person did, and what was done to the account, each by its own index; an administrator may have millions, so the count ends at `COUNTED`. */
export async function listActivity(db: Db, userId: string): Promise<{ total: number; isCapped: boolean; rows: ActivityRow[] }> {
  const parts = (columns: RawBuilder<unknown>, most: number) => sql`
    (select ${columns} from activity where actor_id = ${userId} order by at desc, id desc limit ${most})
    union (select ${columns} from activity where object_type = 'user' and object_id = ${userId} order by at desc, id desc limit ${most})`;
  const { rows } = await sql<ActivityRow>`${parts(sql`id, at, action, actor_id, object_type, object_id, outcome`, MOST)} order by at desc, id desc limit ${MOST}`.execute(db);
  const counted = await sql<{ n: number }>`select least(count(*), ${COUNTED})::integer as n from (${parts(sql`id, at`, COUNTED)}) as found`.execute(db);
  const total = counted.rows[0]!.n;
  return { total, isCapped: total === COUNTED, rows };
}

export async function listSavedViews(db: Db, userId: string) {
  return db.selectFrom('saved_views').select(['tab', 'name', 'query', 'created_at', total])
    .where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
}

export async function listMails(db: Db, userId: string) {
  return db.selectFrom('mails').select(['template', 'created_at', 'sent_at', total])
    .where('to_user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
}
