/** What the Find Vendors panel is asked for, as it stands in the address. Pure. */
import type { Profession } from '../../../contract/professions.ts';
import { DIRECTORY_PAGE_SIZE } from '../../../contract/shared/constants.ts';
import { readableText } from '../../client/readable-text.ts';

const MAX_SEARCH = 100;
const MAX_NAME = 80;

export const FIND_FLOORS = ['4', '4.5'] as const;

/** Changes that drop every filter. */
export const NO_FIND_FILTERS = { search: null, profession: null, min_rating: null, place: null } as const;

export type FindFilters = { search: string; profession: string; minRating: string; nearby: boolean };

/** Reads an address; what makes no sense counts as not given. */
export function parseFindFilters(search: URLSearchParams): FindFilters {
  return {
    search: readableText(search.get('search'), MAX_SEARCH).trim(),
    profession: readableText(search.get('profession'), MAX_NAME).trim(),
    minRating: FIND_FLOORS.find((floor) => floor === search.get('min_rating')) ?? '',
    nearby: search.get('place') === 'city',
  };
}

export function hasFindFilters({ search, profession, minRating, nearby }: FindFilters): boolean {
  return search !== '' || profession !== '' || minRating !== '' || nearby;
}

/** Query of one page of the call. `cityId`: where the viewer works. */
export function findQueryOf(filters: FindFilters, cityId: number | null, skip: number) {
  return {
    search_query: filters.search || undefined,
    profession: filters.profession || undefined,
    min_rating: filters.minRating || undefined,
    city_id: filters.nearby && cityId !== null ? String(cityId) : undefined,
    skip: String(skip),
    limit: String(DIRECTORY_PAGE_SIZE),
  };
}

/** Asked for most; they stand first. */
const FIRST: readonly { value: string; label: string }[] = [
  { value: 'electrician', label: 'Electrician' },
  { value: 'plumber', label: 'Plumber' },
  { value: 'interior-designer', label: 'Interior Designer' },
  { value: 'mason', label: 'Mason' },
  { value: 'carpenter', label: 'Carpenter' },
];

/** The first five, then the others by name; a chosen one that is not known stays visible. */
export function findProfessions(list: readonly Profession[], chosen: string): { value: string; label: string }[] {
  const others = list.filter(({ slug }) => !FIRST.some(({ value }) => value === slug)).map(({ slug, name }) => ({ value: slug, label: name }));
  const offered = [...FIRST, ...others];
  return chosen === '' || offered.some(({ value }) => value === chosen) ? offered : [...offered, { value: chosen, label: chosen }];
}
