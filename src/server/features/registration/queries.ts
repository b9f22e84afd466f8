/** SQL of sign-up: the nodes of a place, and the registrations that wait for review. */
import { sql } from 'kysely';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import type { PlaceNode } from './rules.ts';
import { PLACE_COLUMNS } from '../locations/present.ts';

/** The nodes of a place that did not resolve, to say which level is at fault. */
export async function selectPlaceNodes(db: Db, ids: readonly number[]): Promise<PlaceNode[]> {
  return db.selectFrom('locations').select(['id', 'type', 'parent_id', 'is_active']).where('id', 'in', ids).execute();
}

export type ApplicantFilter = {
  /** Cleaned, not empty. */
  search: string | undefined;
  phoneDigits: string | null;
  role: 'vendor' | 'broker' | undefined;
  registeredBefore: Date | undefined;
};

/** The roster's narrow rows of who waits are few; only a page of them is looked up whole. */
function waiting(db: Db, scope: Scope, filter: ApplicantFilter) {
  let query = db
    .selectFrom('vendor_roster as r')
    .where('r.status', '=', 'pending')
    .where((e) => inScope(scope, e.ref('r.city_id')));
  if (filter.role !== undefined) query = query.where('r.role', '=', filter.role);
  if (filter.registeredBefore !== undefined) query = query.where('r.created_at', '<', filter.registeredBefore);
  if (filter.search !== undefined) query = query.where(matches(filter.search, filter.phoneDigits));
  return query;
}

/** Parts of name, e-mail, phone and profession, without regard to case or accents. */
function matches(search: string, phoneDigits: string | null) {
  const part = sql`'%' || fold_text(${search.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
  const byPhone = phoneDigits === null ? sql`` : sql` or r.phone like ${`%${phoneDigits}%`}`;
  return sql<boolean>`(r.searched like ${part} or r.profession_id in (select f.id from professions f where fold_text(f.name) like ${part})
    or r.user_id in (select p.user_id from profession_requests q join profiles p on p.profession_request_id = q.id
      where p.profession_id is null and fold_text(q.requested_profession) like ${part})${byPhone})`;
}

/** The ids of one page, oldest first, and how many wait: who waits is looked at once for both. */
export async function findApplicantPage(db: Db, scope: Scope, filter: ApplicantFilter, { skip, limit }: Page): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${waiting(db, scope, filter).select(['r.user_id', 'r.created_at'])})
    select count(*)::integer as total, array(select user_id from found order by created_at, user_id offset ${skip} limit ${limit}) as ids from found`.execute(db);
  return rows[0]!;
}

/** What the list shows of these, oldest first. */
export async function selectApplicants(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('professions as f', 'f.id', 'p.profession_id')
    .leftJoin('profession_requests as r', 'r.id', 'p.profession_request_id')
    .leftJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('p.newsco_id', 'p.city_id', 'p.state_id', 'p.country_id')))
    .select(PLACE_COLUMNS)
    .select((e) => [
      'u.id', e.ref('u.email').$notNull().as('email'), 'u.role', 'u.created_at', 'p.full_name', 'p.age', 'p.phone', 'p.experience_years', 'p.languages', 'p.gender',
      'p.youtube_video_url', 'f.name as profession', 'r.requested_profession',
    ])
    .select(sql<boolean>`exists (select from files i where i.owner_id = u.id and i.purpose = 'id_card_photo')`.as('has_photo'))
    .select(sql<string[]>`array(select s.name from profile_specializations ps join specializations s on s.id = ps.specialization_id
      where ps.user_id = u.id order by ps.position, s.id)`.as('specializations'))
    .where(sql<boolean>`u.id = any(${[...ids]}::uuid[])`)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
}

export type Asker = { userId: string; email: string; name: string };

/** Whom the decision about a profession request concerns: who asked, who registered with it, and the people named. */
export async function selectAskers(db: Db, requestId: string, userIds: readonly string[]): Promise<Asker[]> {
  const { rows } = await sql<Asker>`
    select u.id as "userId", u.email, p.full_name as name from users u join profiles p on p.user_id = u.id
    where u.id in (
      select requested_by from profession_requests where id = ${requestId}
      union select user_id from profiles where profession_request_id = ${requestId}
      union select unnest(${[...userIds]}::uuid[])
    ) and u.status in ('pending', 'approved')
    order by u.id`.execute(db);
  return rows;
}
