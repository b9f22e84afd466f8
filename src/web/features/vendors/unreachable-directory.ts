/** The directory when the server cannot be reached: what is known stays, and the list says that it failed. */
import { paths } from '../../paths.ts';
import { EMPTY_LOCATION, LEVELS } from '../locations/location-value.ts';
import type { DirectoryFilters } from './directory-filters.ts';
import type { DirectoryPage } from './directory-page.ts';
import { FALLBACK_PROFESSIONS } from './profession-options.ts';

/** `last`: the page before; its names hold as far down as the place is the same. */
export function unreachableDirectory(filters: DirectoryFilters, last: DirectoryPage | null): DirectoryPage {
  const { countryId, stateId, cityId, newscoId } = filters;
  const place = { ...EMPTY_LOCATION, countryId, stateId, cityId, newscoId };
  for (const level of LEVELS) {
    if (last && last.place[`${level}Id`] === filters[`${level}Id`]) place[level] = last.place[level];
  }
  return { filters, place, professions: last?.professions ?? FALLBACK_PROFESSIONS, page: null, failed: 503, canonicalPath: paths.directory(), isView: true, professionTitle: null, picture: last?.picture, professionLinks: [], stateLink: null };
}
