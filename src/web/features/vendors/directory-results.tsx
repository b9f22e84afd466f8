/** What the directory found: the cards and the pages, or why there are none. */
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../client/lazy-part.ts';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Pager } from '../../ui/pager.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { HiddenHeading } from '../../ui/visually-hidden.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import type { ActiveFilter } from './active-filters.ts';
import { DirectoryEmpty } from './directory-empty.tsx';
import { pageCountOf, searchOf, type DirectoryFilters } from './directory-filters.ts';
import type { Failure, ListedVendor, VendorPage } from './load-directory.ts';
import { useVerifiedMeaning } from './vendor-facts.tsx';
import { VendorSkeletons } from './vendor-skeletons.tsx';
import { VendorTile } from './vendor-tile.tsx';

const DirectoryFailure = lazyPart(() => import('./directory-failure.tsx'), 'DirectoryFailure');

export type DirectoryResultsProps = {
  /** As the list was asked for. */
  filters: DirectoryFilters;
  place: LocationValue;
  page: VendorPage | null;
  failed: Failure | false;
  busy: boolean;
  active: readonly ActiveFilter[];
  path: string;
  /** What else the viewer may do with a vendor. */
  cardAction?: (vendor: ListedVendor) => ReactNode;
  onChange: (filters: DirectoryFilters) => void;
  onRetry: () => void;
};

/** Address of the same list with a vendor opened. */
function detailHref({ pathname, search }: { pathname: string; search: string }, id: string): string {
  const query = new URLSearchParams(search);
  query.set('vendor', id);
  return `${pathname}?${query.toString()}`;
}

export function pageCount(page: VendorPage | null, filters: DirectoryFilters): number {
  if (!page) return 1;
  return pageCountOf(filters.page, { total: page.total, isCapped: page.isCapped, rows: page.vendors.length });
}

export function DirectoryResults({ filters, place, page, failed, busy, active, path, cardAction, onChange, onRetry }: DirectoryResultsProps) {
  const { t } = useLingui();
  const meaning = useVerifiedMeaning();
  const location = useLocation();
  const isEmpty = !page || page.vendors.length === 0;
  if (busy && isEmpty) return <VendorSkeletons />;
  if (failed) return <Suspense fallback={<VendorSkeletons />}><DirectoryFailure onRetry={onRetry} /></Suspense>;
  // Not brought later: what the server draws of a part whose code is not there hears no press.
  if (isEmpty) return <DirectoryEmpty filters={filters} place={place} active={active} onChange={onChange} />;
  return (
    <BusyArea busy={busy}>
      <Stack gap="lg">
        <HiddenHeading>{t`Vendors`}</HiddenHeading>
        <Text muted small><IconLine icon={<ShieldCheck aria-hidden="true" size={16} />}>{meaning}</IconLine></Text>
        <Grid as="ul">
          {page.vendors.map((vendor) => <VendorTile key={vendor.id} vendor={vendor} detailHref={detailHref(location, vendor.id)} action={cardAction} />)}
        </Grid>
        <Pager page={filters.page} pageCount={pageCount(page, filters)} hrefFor={(number) => path + searchOf({ ...filters, page: number })} label={t`Pages of vendors`} />
      </Stack>
    </BusyArea>
  );
}
