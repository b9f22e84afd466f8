/** What stays of the directory when the server is out of reach. */
import { expect, test } from 'vitest';
import { EMPTY_LOCATION } from '../locations/location-value.ts';
import { NO_FILTERS } from './directory-filters.ts';
import type { DirectoryPage } from './directory-page.ts';
import { FALLBACK_PROFESSIONS } from './profession-options.ts';
import { unreachableDirectory } from './unreachable-directory.ts';

const PUNE = { countryId: 356, stateId: 1, cityId: 2, newscoId: null };
const last: DirectoryPage = {
  filters: { ...NO_FILTERS, ...PUNE },
  place: { ...EMPTY_LOCATION, ...PUNE, country: 'India', state: 'Maharashtra', city: 'Pune' },
  professions: [{ value: 'mason', label: 'Mason' }],
  page: { vendors: [], total: 0, isCapped: false },
  failed: false,
  canonicalPath: '/vendors/in/maharashtra/pune',
  isView: false,
  professionTitle: null,
  picture: '/social/general.png',
  professionLinks: [],
  stateLink: null,
};

test('the same place keeps its names, the list is empty and failed', () => {
  const filters = { ...last.filters, page: 2 };
  expect(unreachableDirectory(filters, last)).toMatchObject({ filters, place: last.place, professions: last.professions, page: null, failed: 503, isView: true });
});

test('another city keeps the names above it', () => {
  const { place } = unreachableDirectory({ ...last.filters, cityId: 3 }, last);
  expect(place).toMatchObject({ cityId: 3, city: '', state: 'Maharashtra', country: 'India' });
});

test('without a page before, the fixed professions are offered', () => {
  const data = unreachableDirectory(last.filters, null);
  expect(data.professions).toBe(FALLBACK_PROFESSIONS);
  expect(data.place).toMatchObject({ ...PUNE, city: '' });
});
