/** The pages of a list whose page number stands in the address. */
import { useLocation } from 'react-router';
import { pageCountOf, pageOf } from './paging.ts';
import { useQueryParams, withParams, type ParamChanges } from './use-query-params.ts';

/** `dropped`: parameters of what is open on this page, such as a record. */
export function usePages(list: { total: number; rows: number; isCapped?: boolean }, dropped: ParamChanges = {}) {
  const { pathname } = useLocation();
  const { search } = useQueryParams();
  const page = pageOf(search);
  const hrefFor = (number: number) => `${pathname}?${withParams(search, { ...dropped, page: number > 1 ? String(number) : null })}`;
  return { page, pageCount: pageCountOf(page, list), hrefFor };
}
