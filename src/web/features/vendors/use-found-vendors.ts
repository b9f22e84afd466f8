/** The vendors that the Find Vendors panel has loaded so far. */
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { vendors, type VendorCard } from '../../../contract/vendors.ts';
import { call } from '../../client/call.ts';
import { findQueryOf, type FindFilters } from './find-filters.ts';

type Found = OutputOf<typeof vendors.list>;

const KEY = [vendors.list.path, 'found'] as const;

/** A capped total says only that there are more; a full page then leads to the next. */
function nextSkip({ vendors: rows, skip, limit, total, total_is_capped: isCapped }: Found): number | undefined {
  const next = skip + limit;
  return next < total || (isCapped && rows.length === limit) ? next : undefined;
}

export function useFoundVendors(filters: FindFilters, cityId: number | null) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, findQueryOf(filters, cityId, 0)],
    queryFn: ({ pageParam, signal }) => call(vendors.list, { query: findQueryOf(filters, cityId, pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextSkip,
    placeholderData: keepPreviousData,
    // A list that is read is not reordered under the reader's eyes.
    refetchOnWindowFocus: false,
  });
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  // Someone who came to the list meanwhile may push a row onto the next page as well.
  const rows = [...new Map(pages?.flatMap((page) => page.vendors).map((vendor) => [vendor.id, vendor])).values()];
  return { ...query, found: last && { rows, total: last.total, isCapped: last.total_is_capped } };
}

/** Shows the new figures of a vendor in every list that holds it. */
export function useShowRated(): (rated: Pick<VendorCard, 'id' | 'average_rating' | 'total_ratings'>) => void {
  const client = useQueryClient();
  return (rated) =>
    client.setQueriesData<InfiniteData<Found>>({ queryKey: KEY }, (data) => data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, vendors: page.vendors.map((vendor) => (vendor.id === rated.id ? { ...vendor, ...rated } : vendor)) })),
    });
}
