/** SQL of the administrators' view of vendors: one page of the list with its total, and one of them whole. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VendorStatus } from '../../../contract/admin-vendors.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { pageOf } from '../../platform/page-queries.ts';
import { type InCities, inCities, inCitiesBeside, inScope } from '../../platform/scope.ts';
import { textMatches } from '../../platform/text-queries.ts';
import type { PlaceFilter } from './directory-rules.ts';
import { CARD, type CardRow } from './queries.ts';

/** A LIKE pattern of name, e-mail or phone, and the professions whose name it matches. */
export type RosterWord = { pattern: string; professionIds: readonly number[] };

export type RosterFilter = {
  /** All must match. */
  words: readonly RosterWord[];
  statuses: readonly VendorStatus[];
  /** Any of these; null is all. */
  professionIds: readonly number[] | null;
  place: PlaceFilter | null;
};

// The fields as the form of the profile has them, beside what a card shows.
const MANAGED = sql`${CARD}, p.phone, u.email, u.role, u.status, u.created_at,
  (select count(*) from leads l where l.assignee_id = u.id and l.status = 'assigned') as assigned_leads,
  (select count(*) from leads l where l.assignee_id = u.id and l.status = 'accepted') as accepted_leads`;

export type ManagedRow = CardRow & {
  phone: string | null;
  email: string;
  role: 'vendor' | 'broker';
  status: UserStatus;
  created_at: Date;
  assigned_leads: number;
  accepted_leads: number;
};

/** All but the words. One profession is compared by itself, so that an index gives its rows in their order. */
function conditions(scope: Scope, { statuses, professionIds, place }: RosterFilter, compare: InCities): RawBuilder<SqlBool> {
  const city = sql.ref<number | null>('t.city_id');
  const oneOf = (column: string, values: readonly unknown[], type: string) =>
    values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;
  const parts = [
    sql`t.role = 'vendor'`,
    inScope(scope, city, compare),
    oneOf('t.status', statuses, 'text'),
    ...(professionIds === null ? [] : [oneOf('t.profession_id', professionIds, 'integer')]),
    ...(place === null ? [] : [place, ...place.above].map(({ level, id }) => (level === 'city_id' ? compare([id], city) : sql`t.${sql.ref(level)} = ${id}`))),
  ];
  return sql.join(parts, sql` and `) as RawBuilder<SqlBool>;
}

/** Professions are looked up before and named only where there are any: a look-up inside would keep the planner from the index of the text. */
function matchesWord({ pattern, professionIds }: RosterWord, _index: number, all: readonly RosterWord[]): RawBuilder<SqlBool> {
  const text = textMatches(sql.ref('t.searched'), pattern, all.length > 1);
  return professionIds.length === 0 ? text : sql`(${text} or t.profession_id = any(${[...professionIds]}::integer[]))`;
}

/** The patterns with the professions that each matches. */
export async function findRosterWords(db: Db, patterns: readonly string[]): Promise<RosterWord[]> {
  if (patterns.length === 0) return [];
  const { rows } = await sql<RosterWord>`
    select w.pattern, array(select f.id from professions f where ' ' || fold_text(f.name) like fold_text(w.pattern) order by f.id) as "professionIds"
    from unnest(${[...patterns]}::text[]) with ordinality as w (pattern, place) order by w.place`.execute(db);
  return rows;
}

/** One page with its total up to the end of the count, newest first, in one statement. */
export async function findRosterPage(db: Db, scope: Scope, filter: RosterFilter, page: Page): Promise<{ count: number; isCapped: boolean; rows: ManagedRow[] }> {
  const where = conditions(scope, filter, inCities);
  // A word that professions match, too, leaves many rows.
  const rare = filter.words.filter(({ professionIds }) => professionIds.length === 0).map(({ pattern }) => pattern);
  const whereFound = conditions(scope, filter, inCitiesBeside(rare));
  const list = { table: 'vendor_roster', id: 'user_id', where, whereFound, words: filter.words.map(matchesWord) } as const;
  const { rows } = await sql<ManagedRow & { count: number; is_capped: boolean; id: string | null }>`
    with ${pageOf(list, page)}
    select total.n as count, total.is_capped, ${MANAGED}
    from total left join page on true left join profiles p on p.user_id = page.user_id left join users u on u.id = page.user_id
    order by page.created_at desc, page.user_id desc`.execute(db);
  return { count: rows[0]!.count, isCapped: rows[0]!.is_capped, rows: rows.filter((row) => row.id !== null) };
}

export type ManagedVendor = ManagedRow & { age: number | null; status_reason: string | null };

/** A vendor or broker of any status, inside the scope. */
export async function findManaged(db: Db, scope: Scope, id: string): Promise<ManagedVendor | undefined> {
  const { rows } = await sql<ManagedVendor>`
    select ${MANAGED}, p.age, u.status_reason
    from users u join profiles p on p.user_id = u.id
    where u.id = ${id} and u.role in ('vendor', 'broker') and ${inScope(scope, sql.ref<number | null>('p.city_id'))}`.execute(db);
  return rows[0];
}
