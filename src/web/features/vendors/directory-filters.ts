/** What the directory is asked for, and how it stands in the address. */
import { joinNames, splitNames } from '../../../contract/shared/comma-list.ts';
import { DIRECTORY_PAGE_SIZE, DIRECTORY_SORTS, EXPERIENCE_YEARS, GENDERS, RATING_FLOORS, type DirectorySort, type Gender } from '../../../contract/shared/constants.ts';
import { readableText } from '../../client/readable-text.ts';

export type PlaceIds = {
  countryId: number | null;
  stateId: number | null;
  cityId: number | null;
  newscoId: number | null;
};

export type DirectoryFilters = PlaceIds & {
  search: string;
  /** Slugs or names, as the server takes both. */
  professions: readonly string[];
  languages: readonly string[];
  specializations: readonly string[];
  gender: Gender | '';
  /** One of the offered floors; '' is any. */
  minRating: string;
  /** '' is no bound. */
  experienceMin: string;
  experienceMax: string;
  sortBy: DirectorySort;
  sortOrder: 'asc' | 'desc';
  page: number;
};

export const NO_FILTERS: DirectoryFilters = {
  countryId: null, stateId: null, cityId: null, newscoId: null,
  search: '', professions: [], languages: [], specializations: [],
  gender: '', minRating: '', experienceMin: '', experienceMax: '',
  sortBy: 'rating', sortOrder: 'desc', page: 1,
};

const MAX_INT = 2_147_483_647;
const MAX_SEARCH = 100;
const MAX_LIST = 20;
const MAX_NAME = 80;
const MAX_LANGUAGE = 40;
/** The server pages no further than this many rows. */
const MAX_PAGE = Math.floor(100_000 / DIRECTORY_PAGE_SIZE) + 1;

function oneOf<T extends string>(list: readonly T[], text: string | null): T | null {
  return list.find((item) => item === text) ?? null;
}

function wholeNumber(text: string | null, min: number, max: number): number | null {
  const value = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

function listOf(search: URLSearchParams, name: string, maxLength: number): string[] {
  const values = search.getAll(name).flatMap(splitNames).map((part) => readableText(part).trim());
  return [...new Set(values.filter((value) => value !== '' && value.length <= maxLength))].slice(0, MAX_LIST);
}

/** Years as typed, when they are within the bounds. */
export function yearsOf(text: string | null): string {
  return wholeNumber(text, EXPERIENCE_YEARS.min, EXPERIENCE_YEARS.max)?.toString() ?? '';
}

/** Reads an address; what makes no sense counts as not given. */
export function parseFilters(search: URLSearchParams): DirectoryFilters {
  const id = (name: string) => wholeNumber(search.get(name), 1, MAX_INT);
  return {
    countryId: id('country_id'),
    stateId: id('state_id'),
    cityId: id('city_id'),
    newscoId: id('newsco_id'),
    search: readableText(search.get('search_query'), MAX_SEARCH),
    professions: listOf(search, 'profession', MAX_NAME),
    languages: listOf(search, 'languages', MAX_LANGUAGE),
    specializations: listOf(search, 'specializations', MAX_NAME),
    gender: oneOf(GENDERS, search.get('gender')) ?? '',
    minRating: oneOf(RATING_FLOORS, search.get('min_rating')) ?? '',
    experienceMin: yearsOf(search.get('experience_min')),
    experienceMax: yearsOf(search.get('experience_max')),
    sortBy: oneOf(DIRECTORY_SORTS, search.get('sort_by')) ?? NO_FILTERS.sortBy,
    sortOrder: oneOf(['asc', 'desc'], search.get('sort_order')) ?? NO_FILTERS.sortOrder,
    page: wholeNumber(search.get('page'), 1, MAX_PAGE) ?? 1,
  };
}

/** The filters by the names that address and server share. */
function parametersOf(filters: DirectoryFilters) {
  const id = (value: number | null) => value?.toString();
  const joined = (list: readonly string[]) => joinNames(list) || undefined;
  return {
    country_id: id(filters.countryId),
    state_id: id(filters.stateId),
    city_id: id(filters.cityId),
    newsco_id: id(filters.newscoId),
    search_query: filters.search.trim() || undefined,
    profession: filters.professions.map((name) => joinNames([name])),
    languages: joined(filters.languages),
    specializations: joined(filters.specializations),
    gender: filters.gender || undefined,
    min_rating: filters.minRating || undefined,
    experience_min: yearsOf(filters.experienceMin) || undefined,
    experience_max: yearsOf(filters.experienceMax) || undefined,
  };
}

/** Query string of an address, '' or with its question mark; defaults are left out. */
export function searchOf(filters: DirectoryFilters): string {
  const isDefaultSort = filters.sortBy === NO_FILTERS.sortBy && filters.sortOrder === NO_FILTERS.sortOrder;
  const search = new URLSearchParams();
  const parameters: Record<string, string | string[] | undefined> = {
    ...parametersOf(filters),
    sort_by: isDefaultSort ? undefined : filters.sortBy,
    sort_order: isDefaultSort ? undefined : filters.sortOrder,
    page: filters.page > 1 ? String(filters.page) : undefined,
  };
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Query of the server's call. */
export function callQueryOf(filters: DirectoryFilters) {
  return {
    ...parametersOf(filters),
    sort_by: filters.sortBy,
    sort_order: filters.sortOrder,
    skip: String((filters.page - 1) * DIRECTORY_PAGE_SIZE),
    limit: String(DIRECTORY_PAGE_SIZE),
  };
}

/** Nothing is searched without words or a place. */
export function isSearchable(filters: DirectoryFilters): boolean {
  return filters.search.trim() !== '' || hasPlace(filters);
}

export function hasPlace({ countryId, stateId, cityId }: PlaceIds): boolean {
  return countryId !== null || stateId !== null || cityId !== null;
}

/** Applies a change: back to page 1, and other professions have other specializations. */
export function changeFilters(filters: DirectoryFilters, change: Partial<DirectoryFilters>): DirectoryFilters {
  const next = { ...filters, ...change, page: 1 };
  const sameProfessions = next.professions.join() === filters.professions.join();
  return sameProfessions ? next : { ...next, specializations: [] };
}

/** The chosen field again turns the order; a new field starts with the highest. */
export function changeSort(filters: DirectoryFilters, sortBy: DirectorySort): DirectoryFilters {
  const turned = filters.sortBy === sortBy && filters.sortOrder === 'desc';
  return { ...filters, sortBy, sortOrder: turned ? 'asc' : 'desc', page: 1 };
}

/** Drops every choice but the words, the city and the sort. */
export function clearFilters(filters: DirectoryFilters): DirectoryFilters {
  const { countryId, stateId, cityId, search, sortBy, sortOrder } = filters;
  return { ...NO_FILTERS, countryId, stateId, cityId, search, sortBy, sortOrder };
}

/** The next larger place: region to city, city to state, state to country. Null when there is none. */
export function widerPlace(filters: DirectoryFilters): DirectoryFilters | null {
  if (filters.newscoId !== null) return changeFilters(filters, { newscoId: null });
  if (filters.cityId !== null && filters.stateId !== null) return changeFilters(filters, { cityId: null });
  if (filters.stateId !== null && filters.countryId !== null) return changeFilters(filters, { stateId: null });
  return null;
}

/** Pages to offer; beyond a capped total a full page says that there is another. */
export function pageCountOf(page: number, { total, isCapped, rows }: { total: number; isCapped: boolean; rows: number }): number {
  const counted = Math.max(1, Math.ceil(total / DIRECTORY_PAGE_SIZE));
  if (!isCapped || page < counted) return counted;
  return rows < DIRECTORY_PAGE_SIZE ? page : Math.min(MAX_PAGE, page + 1);
}
