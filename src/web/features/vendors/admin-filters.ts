/** Filters of the administrators' vendor list, as they stand in the address. Pure. */
import { VENDOR_STATUSES } from '../../../contract/admin-vendors.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';
import { readableText } from '../../client/readable-text.ts';
import type { ParamChanges } from '../../client/use-query-params.ts';
import { EMPTY_LOCATION, type LocationValue } from '../locations/location-value.ts';

const MAX_SEARCH = 100;
const MAX_NAME = 80;
const MAX_ID = 2_147_483_647;

function idIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}

/** The place that is filtered by; its names come with the lists. */
export function filteredPlace(search: URLSearchParams): LocationValue {
  return { ...EMPTY_LOCATION, countryId: idIn(search, 'country_id'), stateId: idIn(search, 'state_id'), cityId: idIn(search, 'city_id'), newscoId: idIn(search, 'newsco_id') };
}

/** Changes that filter by a place; each level that is not chosen goes. */
export function placeChanges({ countryId, stateId, cityId, newscoId }: LocationValue): ParamChanges {
  const text = (id: number | null) => id?.toString() ?? null;
  return { country_id: text(countryId), state_id: text(stateId), city_id: text(cityId), newsco_id: text(newscoId), page: null };
}

/** Query of the call; what makes no sense counts as not given. */
export function vendorQueryOf(search: URLSearchParams) {
  const { page: _page, ...place } = placeChanges(filteredPlace(search));
  return {
    search_query: readableText(search.get('search'), MAX_SEARCH).trim() || undefined,
    status: VENDOR_STATUSES.find((status) => status === search.get('status')),
    profession: readableText(search.get('profession'), MAX_NAME).trim() || undefined,
    ...Object.fromEntries(Object.entries(place).map(([name, id]) => [name, id ?? undefined])),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_VENDOR_FILTERS = { search: null, status: null, profession: null, ...placeChanges(EMPTY_LOCATION) } as const;
