/** SQL of the import: the file goes into a temporary table, and from there into the places. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { ALIAS_SEPARATOR, type LocationColumns } from './file-rules.ts';

const LOCK = 7_263_902;

/** Lets one server import at a time, for as long as it takes. Ends with the transaction. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** SHA-256 of the file that was imported last. */
export async function findLastImport(tx: Db): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('location_imports').select('file_sha256').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.file_sha256;
}

/** Notes an import as the last one. */
export async function insertImport(tx: Db, sha256: Buffer, now: Date): Promise<void> {
  await tx.insertInto('location_imports').values({ file_sha256: sha256, imported_at: now }).execute();
}

/** The table that the file is read into; gone with the transaction. */
export async function createLoad(tx: Db): Promise<void> {
  await sql`create temporary table location_load (
    id integer primary key, type text, parent_id integer, name text, code text, aliases text,
    population integer, lat real, lng real, rank integer) on commit drop`.execute(tx);
}

/** Adds lines of the file. */
export async function insertLoad(tx: Db, c: LocationColumns): Promise<void> {
  await sql`insert into location_load select * from unnest(
    ${c.id}::integer[], ${c.type}::text[], ${c.parentId}::integer[], ${c.name}::text[], ${c.code}::text[], ${c.aliases}::text[],
    ${c.population}::integer[], ${c.lat}::real[], ${c.lng}::real[], ${c.rank}::integer[])`.execute(tx);
}

/** Nodes of the file whose parent is not one level above them. */
export async function countOrphans(tx: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from location_load l left join location_load p on p.id = l.parent_id
    where l.type <> 'country' and (p.type is null or (p.type, l.type) not in (('country', 'state'), ('state', 'city'), ('city', 'newsco')))`.execute(tx);
  return rows[0]!.n;
}

/** Places with people in the directory that will have another name or code. */
export async function selectRenamed(tx: Db): Promise<{ id: number; type: string }[]> {
  const { rows } = await sql<{ id: number; type: string }>`
    select l.id, l.type from location_load n join locations l on l.id = n.id
    where (l.name <> n.name and not l.name_is_edited or l.code is distinct from n.code)
      and exists (select 1 from vendor_counts c where c.place_id = l.id and c.profession_id = 0 and c.listed > 0)
    order by l.id`.execute(tx);
  return rows;
}

// Twice the same comes to the same, so that a second import of a file changes nothing.
const ALIASES = sql`case when l.name_is_edited
  then l.aliases || array(select a from unnest(excluded.aliases || excluded.name) with ordinality as n(a, nr) where a <> all(l.aliases) and a <> l.name order by nr)
  else excluded.aliases end`;

/**
 * Adds new places and updates those that differ; answers how many. Whether a place is active stays as it is, and so
 * does a name that an administrator gave, with those it has had: the file's names become other names of that place.
 */
export async function upsertFromLoad(tx: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into locations as l (id, type, parent_id, name, code, aliases, population, lat, lng, rank, country_id, state_id, city_id)
    select n.id, n.type, n.parent_id, n.name, n.code, coalesce(string_to_array(nullif(n.aliases, ''), ${ALIAS_SEPARATOR}), '{}'),
      n.population, n.lat, n.lng, n.rank,
      case n.type when 'country' then n.id when 'state' then p.id when 'city' then pp.id else ppp.id end,
      case n.type when 'state' then n.id when 'city' then p.id when 'newsco' then pp.id end,
      case n.type when 'city' then n.id when 'newsco' then p.id end
    from location_load n
    left join location_load p on p.id = n.parent_id
    left join location_load pp on pp.id = p.parent_id
    left join location_load ppp on ppp.id = pp.parent_id
    order by case n.type when 'country' then 0 when 'state' then 1 when 'city' then 2 else 3 end, n.id
    on conflict (id) do update set
      type = excluded.type, parent_id = excluded.parent_id, code = excluded.code, population = excluded.population,
      lat = excluded.lat, lng = excluded.lng, rank = excluded.rank,
      country_id = excluded.country_id, state_id = excluded.state_id, city_id = excluded.city_id,
      name = case when l.name_is_edited then l.name else excluded.name end,
      aliases = ${ALIASES}
    where (l.type, l.parent_id, l.code, l.population, l.lat, l.lng, l.rank, l.country_id, l.state_id, l.city_id, l.name, l.aliases)
      is distinct from (excluded.type, excluded.parent_id, excluded.code, excluded.population, excluded.lat, excluded.lng, excluded.rank,
        excluded.country_id, excluded.state_id, excluded.city_id,
        case when l.name_is_edited then l.name else excluded.name end,
        ${ALIASES})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * After many rows: the search index takes in what it has only noted yet (searches read those notes one by one),
 * and the planner gets figures of a table that was filled a moment ago.
 */
export async function settleLocations(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('locations_search')`.execute(db);
  await sql`analyze locations`.execute(db);
}
