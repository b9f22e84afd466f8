/** Pure rules of the directory: what the query's values mean for the search row. */
import type { DirectoryQuery } from '../../../contract/vendors.ts';
import { DIRECTORY_PAGE_SIZE, EXPERIENCE_YEARS, type DirectorySort, type Gender } from '../../../contract/shared/constants.ts';

/** Beyond this the number of matches is not counted. */
export const COUNT_CAP = 1000;

export type PlaceLevel = 'country_id' | 'state_id' | 'city_id' | 'newsco_id';
const DEEPEST_FIRST = ['newsco_id', 'city_id', 'state_id', 'country_id'] as const;

/** The deepest place that was named, and the levels above it that must be its own. */
export type PlaceFilter = { level: PlaceLevel; id: number; above: { level: PlaceLevel; id: number }[] };

export type DirectoryFilter = {
  place: PlaceFilter | null;
  /** Any of these; null is all. */
  professionIds: readonly number[] | null;
  specializationIds: readonly number[] | null;
  /** One of them alone has more people in the place than a total tells. */
  skillsAreMany: boolean;
  languages: readonly string[];
  gender: Gender | null;
  /** In the unit of the search row, 0 for any. */
  ratingFloor: number;
  experienceMin: number | null;
  experienceMax: number | null;
  words: string | null;
};

export type DirectoryOrder = { by: DirectorySort; descending: boolean };
export type PageWish = { filter: DirectoryFilter; order: DirectoryOrder; skip: number; limit: number };

/** The place of a query; a deeper level makes the upper ones a mere check. */
export function placeOf(query: Pick<DirectoryQuery, PlaceLevel>): PlaceFilter | null {
  const given = DEEPEST_FIRST.flatMap((level) => (query[level] === undefined ? [] : [{ level, id: query[level] }]));
  const [deepest, ...above] = given;
  return deepest ? { ...deepest, above } : null;
}

/** Hundred-millionths, as the search row keeps averages: floors have two decimals at most, so this is exact. */
export function ratingFloorOf(minRating: number | undefined): number {
  return Math.round((minRating ?? 0) * 100) * 1_000_000;
}

/** The ends of the scale ask for nothing, so that people who gave no experience stay in. */
export function experienceOf(query: Pick<DirectoryQuery, 'experience_min' | 'experience_max'>): { experienceMin: number | null; experienceMax: number | null } {
  const { experience_min: min, experience_max: max } = query;
  return {
    experienceMin: min === undefined || min <= EXPERIENCE_YEARS.min ? null : min,
    experienceMax: max === undefined || max >= EXPERIENCE_YEARS.max ? null : max,
  };
}

/** True when place and profession are all that is asked for: those counts are kept. */
export function isCounted(filter: DirectoryFilter): boolean {
  return (
    filter.specializationIds === null && filter.languages.length === 0 && filter.gender === null && filter.ratingFloor === 0 &&
    filter.experienceMin === null && filter.experienceMax === null && filter.words === null
  );
}

/** True when words are all that is asked for: how many have a word is kept. */
export function asksForWordsAlone(filter: DirectoryFilter): boolean {
  return countedPlace(filter.place) !== null && filter.professionIds === null && isCounted({ ...filter, words: null });
}

/** True when skills are all that is asked for: how many have a skill is kept. */
export function asksForSkillsAlone(filter: DirectoryFilter): boolean {
  return filter.specializationIds !== null && filter.professionIds === null && isCounted({ ...filter, specializationIds: null });
}

/** The place by which words and skills are counted; everywhere is 0. Null for a region, of which they are not. */
export function countedPlace(place: PlaceFilter | null): number | null {
  if (place?.level === 'newsco_id') return null;
  return place?.id ?? 0;
}

/** One of the first pages in the order of ratings, of a city or of everywhere, by the name of a profession and stars at most. */
export type UsualWish = { place: PlaceFilter | null; profession: string | null; ratingFloor: number; skip: number };

// Where most people stop turning pages. Each page more makes more texts, whose plans every connection keeps.
const USUAL_PAGES = 3;

/** What most people ask for, when this is it: there is one way to read it whatever the values, and few ways to ask. */
export function usualWish(query: DirectoryQuery): UsualWish | null {
  const { skip, limit, sort_by: by, sort_order: order, profession, specializations, languages, gender, search_query: words } = query;
  const { experienceMin, experienceMax } = experienceOf(query);
  const asksMore = specializations.length > 0 || languages.length > 0 || (gender ?? words ?? experienceMin ?? experienceMax ?? null) !== null || profession.length > 1;
  const place = placeOf(query);
  const isUsualPage = skip % DIRECTORY_PAGE_SIZE === 0 && skip < USUAL_PAGES * DIRECTORY_PAGE_SIZE;
  const isElsewhere = !isUsualPage || limit !== DIRECTORY_PAGE_SIZE || by !== 'rating' || order !== 'desc' || (place !== null && place.level !== 'city_id');
  return asksMore || isElsewhere ? null : { place, profession: profession[0] ?? null, ratingFloor: ratingFloorOf(query.min_rating), skip };
}

/** A total as it is told: exact up to the cap. */
export function toldTotal(counted: number, exact: boolean): { total: number; total_is_capped: boolean } {
  const capped = !exact && counted > COUNT_CAP;
  return { total: capped ? COUNT_CAP : counted, total_is_capped: capped };
}

/** The average of so many stars with one decimal; 0 for nobody's. */
export function shownAverage(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
