/** Everything the first HTML of the directory holds, by calls that work on the server. */
import { locations, type LocationNode } from '../../../contract/locations.ts';
import { professions } from '../../../contract/professions.ts';
import type { Call } from '../../../contract/shared/endpoint.ts';
import { vendors, type VendorCard } from '../../../contract/vendors.ts';
import { EMPTY_LOCATION, LEVELS, locationOf, type Level, type LocationValue } from '../locations/location-value.ts';
import { callQueryOf, isSearchable, type DirectoryFilters, type PlaceIds } from './directory-filters.ts';
import { FALLBACK_PROFESSIONS, knownProfession, professionOptions, type ProfessionOption } from './profession-options.ts';

/** What a card shows of a vendor: the words of the place, not the levels they were made of. */
export type ListedVendor = Omit<VendorCard, 'location' | 'total_completed_leads'>;

export type VendorPage<Vendor = ListedVendor> = { vendors: readonly Vendor[]; total: number; isCapped: boolean };

/** The status of a list that could not be had: asked for too often, or not to be had at this moment. */
export type Failure = 429 | 503;

export type DirectoryData<Vendor = ListedVendor> = {
  filters: DirectoryFilters;
  /** Names of the place in the filters. */
  place: LocationValue;
  professions: readonly ProfessionOption[];
  /** Null when nothing was asked for. */
  page: VendorPage<Vendor> | null;
  failed: Failure | false;
};

async function loadProfessions(call: Call): Promise<readonly ProfessionOption[]> {
  try {
    return professionOptions(await call(professions.list, { query: { active_only: 'true' } }));
  } catch {
    return FALLBACK_PROFESSIONS;
  }
}

async function loadPage(call: Call, filters: DirectoryFilters): Promise<VendorPage<VendorCard> | null | Failure> {
  if (!isSearchable(filters)) return null;
  try {
    const answer = await call(vendors.list, { query: callQueryOf(filters) });
    return { vendors: answer.vendors, total: answer.total, isCapped: answer.total_is_capped };
  } catch (error) {
    return (error as { status?: number }).status === 429 ? 429 : 503;
  }
}

const withIds = (ids: PlaceIds, names: LocationValue): LocationValue => {
  const { countryId, stateId, cityId, newscoId } = ids;
  const value = { ...EMPTY_LOCATION, countryId, stateId, cityId, newscoId };
  for (const level of LEVELS) if (ids[`${level}Id`] !== null) value[level] = names[level];
  return value;
};

/** The place as a listed vendor knows it; a vendor of the city knows the names above it too. */
function placeOfVendor(ids: PlaceIds, vendor: VendorCard): LocationValue {
  const known = locationOf(vendor.location);
  const lowest = LEVELS.findLast((level) => ids[`${level}Id`] !== null);
  const depth = lowest ? LEVELS.indexOf(lowest) + 1 : 0;
  const wanted: PlaceIds = { countryId: null, stateId: null, cityId: null, newscoId: null };
  for (const level of LEVELS.slice(0, depth)) wanted[`${level}Id`] = known[`${level}Id`];
  return withIds(wanted, known);
}

async function nameInList(list: Promise<readonly LocationNode[]>, id: number): Promise<string> {
  const nodes = await list.catch(() => []);
  return nodes.find((node) => node.id === id)?.name ?? '';
}

/** The names out of the lists, each below the parent that the address gives. */
async function placeOfLists(call: Call, ids: PlaceIds): Promise<LocationValue> {
  const below = { state: ids.countryId, city: ids.stateId, newsco: ids.cityId };
  const endpoints = { state: locations.states, city: locations.cities, newsco: locations.newsco };
  const nameOf = async (level: Level): Promise<string> => {
    const id = ids[`${level}Id`];
    if (id === null) return '';
    if (level === 'country') return nameInList(call(locations.countries, {}), id);
    const parent = below[level];
    return parent === null ? '' : nameInList(call(endpoints[level], { params: { id: String(parent) } }), id);
  };
  const [country, state, city, newsco] = await Promise.all(LEVELS.map(nameOf));
  return withIds(ids, { ...EMPTY_LOCATION, country: country ?? '', state: state ?? '', city: city ?? '', newsco: newsco ?? '' });
}

/** Loads the page of an address. A failed list is data, not a fault: the screen says so and offers another try. */
export async function loadDirectory(call: Call, asked: DirectoryFilters): Promise<DirectoryData<VendorCard>> {
  const [options, page] = await Promise.all([loadProfessions(call), loadPage(call, asked)]);
  const failed = typeof page === 'number' && page;
  const found = typeof page === 'number' ? null : page;
  const sample = found?.vendors[0];
  const place = sample ? placeOfVendor(asked, sample) : await placeOfLists(call, asked);
  const { countryId, stateId, cityId, newscoId } = place;
  const known = asked.professions.map((text) => knownProfession(options, text).value);
  return {
    filters: { ...asked, countryId, stateId, cityId, newscoId, professions: known },
    place,
    professions: options,
    page: found,
    failed,
  };
}
