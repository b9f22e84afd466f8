/** Filters of the list of module admins, as they stand in the address. Pure. */
import { MODULE_ADMIN_STATUSES } from '../../../contract/module-admins.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';
import { readableText } from '../../client/readable-text.ts';

const MAX_SEARCH = 100;

/** Query of the call; what makes no sense counts as not given. */
export function moduleAdminQueryOf(search: URLSearchParams) {
  return {
    search: readableText(search.get('search'), MAX_SEARCH).trim() || undefined,
    status: MODULE_ADMIN_STATUSES.find((status) => status === search.get('status')),
    ...pageQueryOf(pageOf(search)),
  };
}

/** Changes that drop every filter. */
export const NO_FILTERS = { search: null, status: null, page: null } as const;
