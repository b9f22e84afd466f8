/** SQL of the people who may be given a lead. */
import { type SqlBool, sql } from 'kysely';
import type { ReferralType } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import { PLACE_COLUMNS, type PlaceColumns } from '../locations/present.ts';

export type LeadToFill = { id: string; referral_type: ReferralType; profession_id: number | null; city_id: number; referrer_id: string | null; assignee_id: string | null; contact_removed_at: Date | null };

/** What the choice of people depends on. */
export async function findLead(db: Db, scope: Scope, id: string): Promise<LeadToFill | undefined> {
  const row = await db
    .selectFrom('leads as l')
    .select(['l.id', 'l.referral_type', 'l.profession_id', 'l.city_id', 'l.referrer_id', 'l.assignee_id', 'l.contact_removed_at'])
    .where('l.id', '=', id)
    .where((e) => inScope(scope, e.ref('l.city_id')))
    .executeTakeFirst();
  return row as LeadToFill | undefined;
}

export type CandidateFilter = {
  /** Only the lead's city and, for vendors, its profession. */
  isPreset: boolean;
  cityId: number | undefined;
  /** LIKE patterns that must all match name, e-mail or phone. */
  patterns: readonly string[];
};

/** Everyone in scope whom the lead does not exclude, narrowed by the filter; nobody for a lead without its contact. */
function candidates(db: Db, scope: Scope, lead: LeadToFill, filter: CandidateFilter) {
  let query = db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .where('u.role', '=', lead.referral_type)
    .where('u.status', '=', 'approved')
    .where((e) => inScope(scope, e.ref('p.city_id')))
    .where(sql<SqlBool>`u.id not in (select a.assignee_id from assignments a where a.lead_id = ${lead.id} and a.outcome = 'rejected' and a.assignee_id is not null)`);
  if (lead.contact_removed_at !== null) query = query.where(sql<SqlBool>`false`);
  for (const id of [lead.referrer_id, lead.assignee_id]) if (id !== null) query = query.where('u.id', '<>', id);
  if (filter.isPreset) query = query.where('p.city_id', '=', lead.city_id);
  if (filter.isPreset && lead.referral_type === 'vendor') query = query.where('p.profession_id', '=', lead.profession_id);
  if (filter.cityId !== undefined) query = query.where('p.city_id', '=', filter.cityId);
  for (const pattern of filter.patterns) query = query.where(sql<SqlBool>`p.user_id in (${peopleLike(pattern)})`);
  return query;
}

/** One branch an index; joined by 'or' across the tables they would be of no use. */
const peopleLike = (pattern: string) => sql`
  select n.user_id from profiles n where n.sort_name like fold_text(${pattern})
  union all select n.user_id from profiles n where n.phone_e164 like ${pattern}
  union all select m.id from users m where lower(m.email) like lower(${pattern})`;

export async function countCandidates(db: Db, scope: Scope, lead: LeadToFill, filter: CandidateFilter): Promise<number> {
  const row = await candidates(db, scope, lead, filter).select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return row.n;
}

export type CandidateRow = PlaceColumns & {
  id: string;
  full_name: string;
  profession: string | null;
  profession_id: number | null;
  rating_sum: number;
  rating_count: number;
  open_leads: number;
};

const openLeads = sql<number>`(select count(*) from leads l where l.assignee_id = u.id and l.status in ('assigned', 'accepted'))`;

/** Of the lead's city and, for vendors, its profession. */
const matches = (lead: LeadToFill) =>
  sql<boolean>`(p.city_id = ${lead.city_id} and (u.role = 'broker' or p.profession_id is not distinct from ${lead.profession_id}::integer))`;

/** A page of them: those who match the lead, fewest open leads first, then by name. */
export async function selectCandidates(db: Db, scope: Scope, lead: LeadToFill, filter: CandidateFilter, page: { skip: number; limit: number }): Promise<CandidateRow[]> {
  const chosen = candidates(db, scope, lead, filter)
    .select('u.id')
    .select(matches(lead).as('matches'))
    .select(openLeads.as('open_leads'))
    .orderBy('matches', 'desc')
    .orderBy('open_leads')
    .orderBy('p.sort_name')
    .orderBy('u.id')
    .offset(page.skip)
    .limit(page.limit);
  return db
    .selectFrom(chosen.as('x'))
    .innerJoin('profiles as p', 'p.user_id', 'x.id')
    .leftJoin('professions as f', 'f.id', 'p.profession_id')
    .leftJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('p.newsco_id', 'p.city_id', 'p.state_id', 'p.country_id')))
    .select([
      'x.id', 'x.open_leads', 'p.full_name', 'f.name as profession', 'p.profession_id', 'p.rating_sum', 'p.rating_count',
      ...PLACE_COLUMNS,
    ])
    .orderBy('x.matches', 'desc')
    .orderBy('x.open_leads')
    .orderBy('p.sort_name')
    .orderBy('x.id')
    .execute();
}
