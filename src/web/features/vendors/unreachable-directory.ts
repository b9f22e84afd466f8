/** The directory when the server cannot be reached: what is known stays, and the list says that it failed. */
import { EMPTY_LOCATION, LEVELS } from '../locations/location-value.ts';
import type { DirectoryFilters } from './directory-filters.ts';
import type { DirectoryData } from './load-directory.ts';
import { FALLBACK_PROFESSIONS } from './profession-options.ts';

/** `last`: the page before; its names hold as far down as the place is the same. */
export function unreachableDirectory(filters: DirectoryFilters, last: DirectoryData | null): DirectoryData {
  const { countryId, stateId, cityId, newscoId } = filters;
  const place = { ...EMPTY_LOCATION, countryId, stateId, cityId, newscoId };
  for (const level of LEVELS) {
    if (last && last.place[`${level}Id`] === filters[`${level}Id`]) place[level] = last.place[level];
  }
  return { filters, place, professions: last?.professions ?? FALLBACK_PROFESSIONS, page: null, failed: true };
}
