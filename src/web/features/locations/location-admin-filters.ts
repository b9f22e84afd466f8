/** The open place and the filters of maintaining places, as they stand in the address. Pure. */
import { pageOf, pageQueryOf } from '../../client/paging.ts';

const STATUSES = ['active', 'inactive'] as const;

/** Query of the call; what makes no sense counts as not given. */
export function placesQueryOf(search: URLSearchParams) {
  const parent = search.get('place') ?? '';
  return {
    parent_id: /^[1-9]\d{0,9}$/.test(parent) ? parent : undefined,
    search: search.get('search')?.slice(0, 80) || undefined,
    status: STATUSES.find((status) => status === search.get('status')),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter; the open place stays. */
export const NO_FILTERS = { search: null, status: null, page: null } as const;
