/** SQL that finds people by the words of a search: whole ones wherever they are known, since the index finds those far quicker than beginnings. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import { countedPlace, type PlaceFilter } from './directory-rules.ts';

/**
 * What search rows are compared with: `complete` finds all, and holds no beginning where `areWhole`; `whole` finds some of them at once, where that may show that they are
 * very many. `areInMost`: most of all people are in the place, everywhere or a country.
 */
export type WordSearch = { complete: RawBuilder<unknown>; areWhole: boolean; areInMost: boolean; whole: RawBuilder<unknown> | null; areMany: boolean; isCurrent: RawBuilder<unknown> };

// What stands behind a word of a `tsquery` that others begin with. `words_of` leaves no colon in a word.
const BEGINNING = ':*';

/** The beginnings as they were typed: always right, and slower. */
export const beginningsOf = (text: string): WordSearch => ({ complete: sql`prefix_query(${text})`, areWhole: false, areInMost: false, whole: null, areMany: false, isCurrent: sql`true` });

/**
 * The words that begin so, by what is listed now. They become values of the next statement, as it is planned well only when it knows them, unless all who have them
 * are collected; that tells by `isCurrent` whether somebody has got or lost such a word in between, and has thus perhaps been missed. `areMany` is told of all
 * who have the words in the place; other wishes of the filter may leave few of them.
 */
export async function findWordSearch(db: Db, text: string, place: PlaceFilter | null): Promise<WordSearch> {
  // Those of everywhere hold the words of a region.
  const known = sql`known_words(${text}, ${countedPlace(place) ?? 0})`;
  const { rows } = await sql<{ complete: string | null; whole: string | null; are_many: boolean; are_in_most: boolean }>`${KEEP_PLAN}
    select complete, whole, are_many, ${holdsMost(place)} as are_in_most from ${known}`.execute(db);
  const { complete, whole, are_many, are_in_most } = rows[0]!;
  return {
    complete: sql`${complete}::tsquery`,
    areWhole: complete !== null && !complete.includes(BEGINNING),
    areInMost: are_in_most,
    whole: whole === null ? null : sql`${whole}::tsquery`,
    areMany: are_many,
    isCurrent: sql`(select k.complete is not distinct from ${complete} and k.are_many = ${are_many} from ${known} k)`,
  };
}

/** Never of a place within a country. */
function holdsMost(place: PlaceFilter | null): RawBuilder<unknown> {
  if (place === null) return sql`true`;
  if (place.level !== 'country_id') return sql`false`;
  const listed = (id: number) => sql`(select listed from vendor_counts where place_id = ${id} and profession_id = 0)`;
  return sql`coalesce(2 * ${listed(place.id)} >= ${listed(0)}, false)`;
}
