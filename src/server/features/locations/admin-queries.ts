/** SQL of maintaining places: lists with those that are switched off, what hangs on a place, and changes. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocationType } from '../../../contract/locations.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import { byBeginning, WEIGHT } from './search-queries.ts';

export type AdminFilter = { parentId: number | undefined; search: string | undefined; isActive: boolean | undefined };

export type AdminRow = {
  id: number; name: string; type: LocationType; parent_id: number | null; is_active: boolean; code: string | null;
  path: string; is_listed: boolean; children: number; inactive_children: number; revision: number; city_id: number | null;
};

const covers = (scope: Scope) => inScope(scope, sql.ref<number | null>('l.city_id')) as RawBuilder<SqlBool>;

/** Without a text: right below the parent; at the top countries, or the cities of a module admin. */
function matches(scope: Scope, { parentId, search, isActive }: AdminFilter): RawBuilder<SqlBool> {
  const top = scope.kind === 'everything' ? sql<SqlBool>`l.parent_id is null` : sql<SqlBool>`l.type = 'city'`;
  const below = parentId === undefined ? top : sql<SqlBool>`l.parent_id = ${parentId}`;
  const inside = parentId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`l.id <> ${parentId} and ${parentId} in (l.country_id, l.state_id, l.city_id)`;
  return sql.join<SqlBool>([
    covers(scope),
    search === undefined ? below : sql`${byBeginning(search).matches} and ${inside}`,
    ...(isActive === undefined ? [] : [sql`l.is_active = ${isActive}`]),
  ], sql` and `);
}

const rowsOf = (ids: RawBuilder<unknown>) => sql`
  select l.id, l.name, l.type, l.parent_id, l.is_active, l.code, l.revision, l.city_id,
    concat_ws(', ', case when l.type = 'newsco' then l.name end, city.name, state.name, country.name) as path,
    l.is_active and country.is_active and coalesce(state.is_active, true) and coalesce(city.is_active, true) as is_listed,
    below.n as children, below.off as inactive_children
  from (${ids}) as page
  join locations l on l.id = page.id
  join locations country on country.id = l.country_id
  left join locations state on state.id = l.state_id
  left join locations city on city.id = l.city_id
  cross join lateral (select count(*)::integer as n, count(*) filter (where not k.is_active)::integer as off from locations k where k.parent_id = l.id) as below
  order by page.place`;

/** One page: found ones best first, else by name. */
export async function listForAdmin(db: Db, scope: Scope, filter: AdminFilter, { skip, limit }: Page): Promise<AdminRow[]> {
  const order = filter.search === undefined ? sql`l.sort_name, l.id` : sql`${byBeginning(filter.search).tier}, ${WEIGHT} desc, l.rank, l.sort_name, l.id`;
  const { rows } = await sql<AdminRow>`${rowsOf(sql`
    select l.id, row_number() over (order by ${order}) as place from locations l where ${matches(scope, filter)} order by place offset ${skip} limit ${limit}`)}`.execute(db);
  return rows;
}

export async function countForAdmin(db: Db, scope: Scope, filter: AdminFilter, stopAt: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from (select from locations l where ${matches(scope, filter)} limit ${stopAt}) as counted`.execute(db);
  return rows[0]!.n;
}

/** One place in scope. */
export async function findForAdmin(db: Db, scope: Scope, id: number): Promise<AdminRow | undefined> {
  const { rows } = await sql<AdminRow>`${rowsOf(sql`select l.id, 1 as place from locations l where l.id = ${id} and ${covers(scope)}`)}`.execute(db);
  return rows[0];
}

/** From the top down to a place, as far as it is in scope. */
export async function findTrail(db: Db, scope: Scope, id: number): Promise<{ id: number; name: string; type: LocationType }[]> {
  const { rows } = await sql<{ id: number; name: string; type: LocationType }>`
    select l.id, l.name, l.type from locations p join locations l on l.id in (p.country_id, p.state_id, p.city_id, p.id)
    where p.id = ${id} and ${covers(scope)} order by array_position(array['country', 'state', 'city', 'newsco'], l.type)`.execute(db);
  return rows;
}

/** What hangs on a place: listed vendors from the kept counts, the rest counted up to `stopAt`. */
export async function countUsage(db: Db, { id, type }: Pick<AdminRow, 'id' | 'type'>, stopAt: number) {
  const inPlace = type === 'newsco' ? sql`l.newsco_id = ${id}` : sql`true`;
  const level = (child: LocationType) => sql`(select least(${stopAt}::integer, count(*))::integer from locations k where k.type = ${child} and k.is_active and k.id <> ${id} and ${id} in (k.country_id, k.state_id, k.city_id))`;
  const { rows } = await sql<{ listed_vendors: number; open_leads: number; states: number; cities: number; regions: number }>`
    select least(${stopAt}::integer, coalesce((select listed from vendor_counts where place_id = ${id} and profession_id = 0), 0))::integer as listed_vendors,
      (select count(*)::integer from (
        select from locations c
        cross join lateral (select from leads l where l.city_id = c.id and l.status in ('pending', 'assigned', 'accepted') and ${inPlace} limit ${stopAt}) as open
        where c.type = 'city' and (${id} in (c.country_id, c.state_id, c.id) or c.id = (select city_id from locations where id = ${id}))
        limit ${stopAt}) as counted) as open_leads,
      ${level('state')} as states, ${level('city')} as cities, ${level('newsco')} as regions`.execute(db);
  return rows[0]!;
}

const LOCK = 7_263_903;

/** Makes acts on places of one parent wait for each other, so that two cannot give the same name. Ends with the transaction. */
export async function lockSiblings(tx: Db, parentId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${parentId ?? 0})`.execute(tx);
}

/** A place with its names, locked. */
export async function lockPlace(tx: Db, id: number) {
  return tx.selectFrom('locations').select(['id', 'name', 'aliases', 'parent_id', 'is_active', 'city_id', 'revision']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether another place of this parent has the name, without regard to case or accents; switched off ones count. */
export async function hasSibling(tx: Db, { parentId, name, except }: { parentId: number | null; name: string; except: number | null }): Promise<boolean> {
  const row = await tx
    .selectFrom('locations')
    .select('id')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where(sql<boolean>`sort_name = fold_text(${name})`)
    .where(sql<boolean>`id is distinct from ${except}::integer`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a country has the code. */
export async function hasCountryCode(tx: Db, code: string): Promise<boolean> {
  return (await tx.selectFrom('locations').select('id').where('type', '=', 'country').where('code', '=', code).limit(1).executeTakeFirst()) !== undefined;
}

export type NewPlace = { type: LocationType; parentId: number | null; name: string; code: string | null };

/** Adds a place with the ids of its path; answers its id. */
export async function insertPlace(tx: Db, { type, parentId, name, code }: NewPlace): Promise<{ id: number; city_id: number | null }> {
  const { rows } = await sql<{ id: number; city_id: number | null }>`
    insert into locations (id, type, parent_id, name, code, country_id, state_id, city_id)
    select n.id, ${type}, ${parentId}::integer, ${name}, ${code}::text, coalesce(p.country_id, n.id),
      case when ${type} = 'state' then n.id else p.state_id end, case when ${type} = 'city' then n.id else p.city_id end
    from (select nextval('added_locations')::integer as id) as n left join locations p on p.id = ${parentId}::integer
    returning id, city_id`.execute(tx);
  return rows[0]!;
}

export type PlaceChange = { name?: string; aliases?: string[]; name_is_edited?: boolean; is_active?: boolean };

/** Changes a place that was locked. */
export async function updatePlace(tx: Db, { id, revision }: { id: number; revision: number }, change: PlaceChange): Promise<void> {
  await tx.updateTable('locations').set({ ...change, revision: revision + 1 }).where('id', '=', id).execute();
}
