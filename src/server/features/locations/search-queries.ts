/** SQL of the search for places: by the beginnings of words, and by likeness for typing errors. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FoundLocation, LocationType } from '../../../contract/locations.ts';
import type { Db } from '../../platform/database.ts';

// 'bengluru' and 'hydrabad' are like enough from here on; below it, anything is.
const LIKE_ENOUGH = '0.4';

export type LocationSearch = { q: string; type: LocationType | undefined; below: number | undefined; limit: number };

/** A found place with all its names, folded, between bars. */
export type FoundRow = FoundLocation & { names: string; weight: number };

// The bars part the names in search_text, so they cannot be part of what is looked for.
const wanted = (q: string) => sql<string>`replace(fold_text(${q}), '|', ' ')`;

/** Whether a name begins with the text or has a word that does, and the order of those: whole names first. */
export function byBeginning(text: string): { matches: RawBuilder<SqlBool>; tier: RawBuilder<number> } {
  const q = wanted(text);
  const pattern = sql`regexp_replace(${q}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return {
    matches: sql`(l.search_text like '%|' || ${pattern} || '%' or l.search_text like '% ' || ${pattern} || '%')`,
    tier: sql`case when position('|' || ${q} || '|' in l.search_text) > 0 then 0 when position('|' || ${q} in l.search_text) > 0 then 1 else 2 end`,
  };
}

/** Places whose name, other name or code begins with the text, or has a word that does: whole names first, then the weightier. */
export async function findByBeginning(db: Db, search: LocationSearch): Promise<FoundRow[]> {
  const { matches, tier } = byBeginning(search.q);
  return findPlaces(db, search, matches, tier);
}

/** Places with a name like the text, the likest first. Runs in a transaction, for a threshold of its own. */
export async function findByLikeness(tx: Db, search: LocationSearch): Promise<FoundRow[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKE_ENOUGH}, true)`.execute(tx);
  const q = wanted(search.q);
  return findPlaces(tx, search, sql`${q} <% l.search_text`, sql`-word_similarity(${q}, l.search_text)`);
}

// Countries and states have no population in the file; India's places come before equals elsewhere.
export const WEIGHT = sql`(case l.type when 'country' then 5000000 when 'state' then 500000 else l.population end)::bigint
  * (case when l.country_id in (select id from locations where parent_id is null and rank <= 1) then 10 else 1 end)`;

async function findPlaces(db: Db, search: LocationSearch, matches: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<FoundRow[]> {
  const { type, below, limit } = search;
  const ofType = type === undefined ? sql`` : sql`and l.type = ${type}`;
  const inside = below === undefined ? sql`` : sql`and l.id <> ${below} and ${below} in (l.country_id, l.state_id, l.city_id)`;
  const { rows } = await sql<FoundRow>`
    with best as (
      select l.*, ${order} as place, ${WEIGHT} as weight
      from locations l
      where ${matches} ${ofType} ${inside}
        and l.is_active
        and l.country_id not in (select id from locations where not is_active)
        and coalesce(l.state_id, 0) not in (select id from locations where not is_active)
        and coalesce(l.city_id, 0) not in (select id from locations where not is_active)
      order by place, weight desc, rank, sort_name, id
      limit ${limit}
    )
    select best.id, best.name, best.type, best.parent_id, best.is_active, best.code, best.search_text as names, best.weight,
      concat_ws(', ', case when best.type = 'newsco' then best.name end, city.name, state.name, country.name) as path
    from best
    join locations country on country.id = best.country_id
    left join locations state on state.id = best.state_id
    left join locations city on city.id = best.city_id
    order by best.place, best.weight desc, best.rank, best.sort_name, best.id`.execute(db);
  return rows;
}
