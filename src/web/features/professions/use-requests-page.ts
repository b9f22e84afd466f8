/** The page of requests that the address asks for; its status and page are those of the address. */
import { professions, REQUEST_STATUSES } from '../../../contract/professions.ts';
import { pageOf, pageQueryOf } from '../../client/paging.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';

/** Query of the call; an unknown status counts as none. */
export function requestsQueryOf(search: URLSearchParams) {
  return { status_filter: REQUEST_STATUSES.find((status) => status === search.get('status')), ...pageQueryOf(pageOf(search)) };
}

export function useRequestsPage() {
  const { search } = useQueryParams();
  return useCall(professions.requests, { query: requestsQueryOf(search) }, { keepPrevious: true });
}
