/** Pages of a list: the number in the address, `skip` on the wire. */
import { MAX_SKIP, PAGE_SIZE } from '../../contract/shared/pagination.ts';

const MAX_PAGE = Math.floor(MAX_SKIP / PAGE_SIZE) + 1;

/** Page number of an address; anything else than a possible page is the first. */
export function pageOf(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** `skip` and `limit` of a page. */
export function pageQueryOf(page: number): { skip: string; limit: string } {
  return { skip: String((page - 1) * PAGE_SIZE), limit: String(PAGE_SIZE) };
}

/** Pages to offer; beyond a capped total a full page says that there is another. */
export function pageCountOf(page: number, list: { total: number; rows: number; isCapped?: boolean }): number {
  const counted = Math.max(1, Math.ceil(list.total / PAGE_SIZE));
  if (!list.isCapped || page < counted) return counted;
  return list.rows < PAGE_SIZE ? page : Math.min(MAX_PAGE, page + 1);
}
