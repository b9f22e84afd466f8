/** Filters of the administrators' lead list, as they stand in the address. Pure. */
import { LEAD_KINDS, LEAD_STATUSES } from '../../../contract/leads.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';

const MAX_SEARCH = 100;

/** Query of the call; what makes no sense counts as not given. */
export function leadQueryOf(search: URLSearchParams) {
  return {
    search: search.get('search')?.slice(0, MAX_SEARCH) || undefined,
    status: LEAD_STATUSES.find((status) => status === search.get('status')),
    lead_type: LEAD_KINDS.find((kind) => kind === search.get('type')),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_FILTERS = { search: null, status: null, type: null, page: null } as const;
