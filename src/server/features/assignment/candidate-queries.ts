/** SQL of the people who may be given a lead. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReferralType } from '../../../contract/leads.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { type InCities, inCities, inCitiesBeside, inScope } from '../../platform/scope.ts';
import { COUNT_STOP } from '../../platform/search-text.ts';
import { textMatches } from '../../platform/text-queries.ts';
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

const isOpenTo = (lead: LeadToFill) => sql<SqlBool>`
  r.user_id not in (select a.assignee_id from assignments a where a.lead_id = ${lead.id} and a.outcome = 'rejected' and a.assignee_id is not null)
  and r.user_id <> all(${[lead.referrer_id, lead.assignee_id].filter((id) => id !== null)}::uuid[])`;

/** Everyone in scope whom the lead does not exclude, narrowed by the filter; nobody for a lead without its contact. */
function conditions(scope: Scope, lead: LeadToFill, { cityId, patterns }: CandidateFilter, compare: InCities): RawBuilder<SqlBool> {
  const city = sql.ref<number | null>('r.city_id');
  const parts = [
    sql`r.role = ${lead.referral_type} and r.status = 'approved'`,
    inScope(scope, city, compare),
    isOpenTo(lead),
    ...(lead.contact_removed_at === null ? [] : [sql`false`]),
    ...(cityId === undefined ? [] : [compare([cityId], city)]),
    ...patterns.map((pattern) => textMatches(sql.ref('r.searched'), pattern, patterns.length > 1)),
  ];
  return sql.join(parts, sql` and `) as RawBuilder<SqlBool>;
}

/** Of the lead's city and, for vendors, its profession. */
function matches(lead: LeadToFill): RawBuilder<SqlBool> {
  const city = sql<SqlBool>`r.city_id = ${lead.city_id}`;
  if (lead.referral_type === 'broker') return city;
  return lead.profession_id === null ? sql`${city} and r.profession_id is null` : sql`${city} and r.profession_id = ${lead.profession_id}`;
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

// For one person at a time, so that people are looked at only until a page is full.
const theirOpenLeads = sql`from leads l where l.assignee_id = r.user_id and l.status in ('assigned', 'accepted')`;
const openLeads = sql<number>`(select count(*) ${theirOpenLeads})`;

// Else PostgreSQL reads the table from its beginning, where there may be nobody of the role for a million rows.
const NEWEST = sql`order by r.created_at desc, r.user_id desc`;

/**
 * Part of a statement under a name: at least the first `enough` people who meet a condition, by open leads and name. Those without
 * open leads come first, found by walking an index of names; only when they do not suffice is everyone else counted.
 * Of more than `enough` who match a searched word, with those there `already`, the newest where told, else those that its index gives first, whatever their order: walking might look at everybody.
 */
function people(name: string, where: RawBuilder<SqlBool>, { enough, isSearched, already, newestFirst = false }: { enough: number; isSearched: boolean; already?: RawBuilder<number>; newestFirst?: boolean }): RawBuilder<unknown> {
  const [all, free] = [sql.table(name), sql.table(`${name}_free`)];
  // A limit that is no constant makes PostgreSQL expect a tenth of all, so it stands outside of the one that is.
  const fillUp = already === undefined ? sql`` : sql`limit greatest(0, ${enough}::integer - ${already})`;
  if (isSearched) return sql`${all} as (select r.user_id, r.name, ${openLeads} as open_leads from (select r.user_id, r.name from vendor_roster r where ${where} ${newestFirst ? NEWEST : sql``} limit ${enough}) r ${fillUp})`;
  return sql`
    ${free} as materialized (select r.user_id, r.name, 0::bigint as open_leads from vendor_roster r where ${where} and not exists (select ${theirOpenLeads}) order by r.name collate "C", r.user_id limit ${enough}),
    ${all} as (
      select * from ${free}
      union all
      select * from (select r.user_id, r.name, ${openLeads} as open_leads from vendor_roster r where ${where} and (select count(*) from ${free}) < ${enough}) busy where open_leads > 0
    )`;
}

/** A page of them with their number up to the end of the count: those who match the lead, fewest open leads first, then by name. */
export async function findCandidatePage(db: Db, scope: Scope, lead: LeadToFill, filter: CandidateFilter, { skip, limit }: Page): Promise<{ count: number; rows: CandidateRow[] }> {
  const wish = { enough: Math.max(COUNT_STOP, skip + limit), isSearched: filter.patterns.length > 0 };
  // Those of the lead's own city are few enough to be read by their names, whatever is searched for.
  const own = people('own', sql`${conditions(scope, lead, filter, inCities)} and ${matches(lead)}`, wish);
  // So many have a word that begins with a letter or two that reading the newest people of the role finds enough of them.
  const isRare = filter.patterns.some((pattern) => !pattern.startsWith('% '));
  const where = conditions(scope, lead, filter, isRare ? inCitiesBeside(filter.patterns) : inCities);
  // Found by a word, as many are wanted as the count goes; else only where the own do not fill the page.
  const already = sql<number>`(select count(*) from own)`;
  const wanted = wish.isSearched ? sql`true` : sql`${already} < ${skip + limit}`;
  const others = people('others', sql`${where} and (${matches(lead)}) is not true and ${wanted}`, { ...wish, already, newestFirst: !isRare });
  const counted = wish.isSearched || filter.isPreset ? sql`found` : sql`(select from vendor_roster r where ${where} limit ${COUNT_STOP}) as counted`;
  const { rows } = await sql<CandidateRow & { count: number }>`
    with ${filter.isPreset ? own : sql`${own}, ${others}`},
    found as materialized (select *, true as matches from own ${filter.isPreset ? sql`` : sql`union all select *, false from others`}),
    total as (select least(count(*), ${COUNT_STOP})::integer as n from ${counted}),
    chosen as (select * from found order by matches desc, open_leads, name collate "C", user_id offset ${skip} limit ${limit})
    select total.n as count, p.user_id as id, x.open_leads, p.full_name, f.name as profession, p.profession_id, p.rating_sum, p.rating_count, ${sql.join(PLACE_COLUMNS.map((column) => sql.ref(column)))}
    from total left join chosen x on true
    left join profiles p on p.user_id = x.user_id
    left join professions f on f.id = p.profession_id
    left join place_paths place on place.id = coalesce(p.newsco_id, p.city_id, p.state_id, p.country_id)
    order by x.matches desc, x.open_leads, x.name collate "C", x.user_id`.execute(db);
  return { count: rows[0]!.count, rows: rows.filter((row) => row.id !== null) };
}
