/** The tab of all vendors in the administrator's scope. */
import { useLingui } from '@lingui/react/macro';
import { SearchX, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { adminVendors, type AdminVendor } from '../../../contract/admin-vendors.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid, Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { type HistoryPart, VendorDetails } from './admin-details.tsx';
import { VendorFilterBar } from './admin-filter-bar.tsx';
import { vendorQueryOf } from './admin-filters.ts';
import { VendorQuestion } from './admin-questions.tsx';
import { AdminVendorTile, type VendorAct } from './admin-tile.tsx';
import { useCountText } from './use-count-text.ts';

// The forms are wanted by few who look at the list.
const AddVendor = lazyPart(() => import('./admin-add.tsx'), 'AddVendor');
const EditVendor = lazyPart(() => import('./admin-edit.tsx'), 'EditVendor');

/** Module admins have a list of their own; what it answers is the same. */
function useVendorPage() {
  const { search } = useQueryParams();
  const { role } = useSessionUser();
  const list = role === 'module_admin' ? adminVendors.moduleAdminList : adminVendors.list;
  const query = useCall(list as typeof adminVendors.list, { query: vendorQueryOf(search) }, { keepPrevious: true });
  const { data } = query;
  const pages = usePages({ total: data?.total ?? 0, rows: data?.vendors.length ?? 0, isCapped: data?.total_is_capped }, { vendor: null, view: null });
  return { query, pages };
}

type Opened = { act: Exclude<VendorAct, 'view'>; vendor: AdminVendor };

function VendorList({ onAct }: { onAct: (act: VendorAct, vendor: AdminVendor) => void }) {
  const { t } = useLingui();
  const countText = useCountText();
  const { query, pages } = useVendorPage();
  const { data, error, isFetching, refetch } = query;
  return (
    <Stack>
      {error && <LoadFailure title={t`Failed to fetch vendors`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading vendors…`} />}
      {data && (
        <BusyArea busy={query.isPlaceholderData}>
          <Stack>
            <StatusLine>{countText(data.total, data.total_is_capped)}</StatusLine>
            {data.vendors.length === 0 && <EmptyState level={3} icon={<SearchX size={48} />} title={t`No vendors found matching your criteria.`} />}
            <Grid as="ul">{data.vendors.map((vendor) => <AdminVendorTile key={vendor.id} vendor={vendor} onAct={onAct} />)}</Grid>
            <Pager {...pages} label={t`Pages of vendors`} />
          </Stack>
        </BusyArea>
      )}
    </Stack>
  );
}

function OpenedWindow({ act, vendor, onClose }: Opened & { onClose: () => void }) {
  if (act === 'edit') return <Suspense><EditVendor vendorId={vendor.id} onClose={onClose} /></Suspense>;
  return <VendorQuestion asked={act} vendor={vendor} onClose={onClose} />;
}

export function VendorManagement({ History }: { History: HistoryPart }) {
  const { t } = useLingui();
  const details = useOpenRecord('vendor');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [adding, setAdding] = useState(false);
  const act = (what: VendorAct, vendor: AdminVendor) => (what === 'view' ? details.open(vendor.id) : setOpened({ act: what, vendor }));
  const close = () => setOpened(null);
  const window = opened && <OpenedWindow key={`${opened.act}-${opened.vendor.id}`} {...opened} onClose={close} />;
  return (
    <Section id="vendors" title={t`Vendor Management`} actions={<Button icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setAdding(true)}>{t`Add New Vendor`}</Button>}>
      <VendorFilterBar />
      <VendorList onAct={act} />
      {details.shown && (
        <VendorDetails key={details.shown} vendorId={details.shown} open={details.isOpen} onClose={details.close} onAct={act} History={History}>
          {details.isOpen && window}
        </VendorDetails>
      )}
      {!details.isOpen && window}
      {adding && <Suspense><AddVendor onClose={() => setAdding(false)} /></Suspense>}
    </Section>
  );
}
