/** Finding other vendors from the dashboard: words, profession, rating, and the cards that match. */
import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { professions } from '../../../contract/professions.ts';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams, useTypedText, withParams } from '../../client/use-query-params.ts';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid, Row, Stack, Toolbar } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { FIND_FLOORS, findProfessions, hasFindFilters, NO_FIND_FILTERS, parseFindFilters, type FindFilters } from './find-filters.ts';
import type { ListedVendor } from './load-directory.ts';
import { OpenVendor } from './open-vendor.tsx';
import { useFoundVendors } from './use-found-vendors.ts';
import { VendorSkeletons } from './vendor-skeletons.tsx';
import { VendorTile } from './vendor-tile.tsx';

export type FindVendorsProps = {
  /** Where the viewer works; null while it is not known. */
  city: { id: number; name: string } | null;
  cardAction: (vendor: ListedVendor) => ReactNode;
  dialogAction: (vendor: VendorDetail, close: () => void) => ReactNode;
};

type Found = ReturnType<typeof useFoundVendors>;

function FilterBar({ filters, city }: { filters: FindFilters; city: FindVendorsProps['city'] }) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const typed = useTypedText(search.get('search') ?? '', (text) => change({ search: text }, { replace: true }));
  const known = useCall(professions.list, { query: { active_only: 'true' } });
  const floors = FIND_FLOORS.map((floor) => ({ value: floor, label: t`${floor}+ stars` }));
  const places = city ? [{ value: 'city', label: city.name }] : [];
  const clear = () => {
    typed.drop();
    change(NO_FIND_FILTERS);
  };
  return (
    <Stack>
      <SearchBox label={t`Search vendors`} name="search" placeholder={t`Name, profession or specialization`} value={typed.text} onChange={typed.setText} onSubmit={typed.submit} />
      <Toolbar label={t`Filters`}>
        <SelectField label={t`Profession`} name="profession" placeholder={t`All professions`} options={findProfessions(known.data ?? [], filters.profession)} value={filters.profession} onChange={(event) => change({ profession: event.target.value })} />
        <SelectField label={t`Minimum rating`} name="min_rating" placeholder={t`Any`} options={floors} value={filters.minRating} onChange={(event) => change({ min_rating: event.target.value })} />
        <SelectField label={t`Place`} name="place" placeholder={t`Everywhere`} options={places} disabled={places.length === 0} value={filters.nearby ? 'city' : ''} onChange={(event) => change({ place: event.target.value })} />
        <Button variant="ghost" blocked={!hasFindFilters(filters) && !typed.text} onClick={clear}>{t`Clear filters`}</Button>
      </Toolbar>
    </Stack>
  );
}

function Nobody({ filters }: { filters: FindFilters }) {
  const { t } = useLingui();
  const isNarrowed = hasFindFilters(filters);
  return (
    <EmptyState icon={<SearchX size={48} />} title={t`No vendors found`}>
      {isNarrowed ? t`Nobody matches these filters.` : t`Nobody is listed yet.`}
    </EmptyState>
  );
}

function useDetailHref(): (id: string) => string {
  const { pathname } = useLocation();
  const { search } = useQueryParams();
  return (id) => `${pathname}?${withParams(search, { vendor: id })}`;
}

function Cards({ found, query, cardAction }: { found: NonNullable<Found['found']>; query: Found; cardAction: FindVendorsProps['cardAction'] }) {
  const { t } = useLingui();
  const detailHref = useDetailHref();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, error } = query;
  return (
    <>
      <Grid as="ul">
        {found.rows.map((vendor) => <VendorTile key={vendor.id} vendor={vendor} detailHref={detailHref(vendor.id)} action={cardAction} />)}
      </Grid>
      {isFetchNextPageError && <LoadFailure title={t`Failed to load vendors. Please try again.`} error={error} retrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <Row justify="center"><Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Load more`}</Button></Row>}
    </>
  );
}

function Results({ query, filters, cardAction }: { query: Found; filters: FindFilters; cardAction: FindVendorsProps['cardAction'] }) {
  const { t, i18n } = useLingui();
  const { found, isFetchNextPageError, isPlaceholderData, isFetching, error, refetch } = query;
  if (error && !isFetchNextPageError) return <LoadFailure title={t`Failed to load vendors. Please try again.`} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!found) return <VendorSkeletons />;
  const shown = i18n.number(found.rows.length);
  const total = found.isCapped ? `${i18n.number(found.total)}+` : i18n.number(found.total);
  return (
    <BusyArea busy={isPlaceholderData}>
      <Stack>
        <StatusLine>{t`Showing ${shown} of ${total} vendors`}</StatusLine>
        {found.rows.length === 0 ? <Nobody filters={filters} /> : <Cards found={found} query={query} cardAction={cardAction} />}
      </Stack>
    </BusyArea>
  );
}

export function FindVendors({ city, cardAction, dialogAction }: FindVendorsProps) {
  const { search } = useQueryParams();
  const filters = parseFindFilters(search);
  const query = useFoundVendors(filters, city?.id ?? null);
  return (
    <Stack gap="lg">
      <FilterBar filters={filters} city={city} />
      <Results query={query} filters={filters} cardAction={cardAction} />
      <OpenVendor vendors={query.found?.rows ?? []} action={dialogAction} />
    </Stack>
  );
}
