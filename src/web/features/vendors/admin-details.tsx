/** One vendor in a window of its own address (`?vendor=`): all that is known, and what happened. */
import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { adminVendors, type AdminVendorDetail } from '../../../contract/admin-vendors.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Media } from '../../ui/media.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { VendorStatusBadge } from './admin-status.tsx';
import type { VendorAct } from './admin-tile.tsx';
import { VendorDescription } from './vendor-description.tsx';
import { VendorVideo } from './vendor-dialog.tsx';
import { VendorRatings } from './vendor-ratings.tsx';

export type HistoryPart = ComponentType<{ vendorId: string }>;

export type VendorDetailsProps = {
  vendorId: string;
  open: boolean;
  onClose: () => void;
  onAct: (act: VendorAct, vendor: AdminVendorDetail) => void;
  History: HistoryPart;
  /** A further window above this one. */
  children?: ReactNode;
};

function Standing({ vendor }: { vendor: AdminVendorDetail }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  return (
    <Section title={t`Account`}>
      <DescriptionList
        items={[
          ...(vendor.status === 'suspended' ? [{ term: t`Reason of the suspension`, value: vendor.status_reason }] : []),
          { term: t`Assigned leads`, value: number(vendor.assigned_leads) },
          { term: t`Accepted leads`, value: number(vendor.accepted_leads) },
          { term: t`Registered`, value: dateTime(vendor.created_at) },
        ]}
      />
    </Section>
  );
}

function Facts({ vendor }: { vendor: AdminVendorDetail }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Stack gap="lg">
      <Media picture={<Avatar name={vendor.full_name} src={vendor.profile_image_url} size="lg" />}>
        <Text strong>{vendor.profession ? words(vendor.profession) : t`No profession yet`}</Text>
        <Row><Stars rating={vendor.average_rating} count={vendor.total_ratings} /><VendorStatusBadge status={vendor.status} /></Row>
      </Media>
      <Standing vendor={vendor} />
      <VendorDescription vendor={vendor} />
      <VendorVideo vendor={vendor} />
      <VendorRatings vendor={vendor} />
    </Stack>
  );
}

/** The open part stands in the address too. */
function Parts({ vendor, History }: { vendor: AdminVendorDetail; History: HistoryPart }) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const { state } = useLocation();
  return (
    <Tabs
      label={t`Vendor Details`}
      value={search.get('view') === 'history' ? 'history' : 'details'}
      onChange={(view) => change({ view: view === 'history' ? view : null }, { replace: true, state })}
      items={[
        { value: 'details', label: t`Details`, content: <Facts vendor={vendor} /> },
        { value: 'history', label: t`History`, content: <History vendorId={vendor.id} /> },
      ]}
    />
  );
}

function Footer({ vendor, onClose, onAct }: { vendor: AdminVendorDetail | undefined } & Pick<VendorDetailsProps, 'onClose' | 'onAct'>) {
  const { t } = useLingui();
  return (
    <>
      <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
      {vendor?.can.includes('suspend') && <Button variant="danger" onClick={() => onAct('suspend', vendor)}>{t`Suspend Vendor`}</Button>}
      {vendor?.can.includes('reactivate') && <Button variant="secondary" onClick={() => onAct('reactivate', vendor)}>{t`Activate Vendor`}</Button>}
      {vendor?.can.includes('edit') && <Button onClick={() => onAct('edit', vendor)}>{t`Edit Vendor`}</Button>}
    </>
  );
}

export function VendorDetails({ vendorId, open, onClose, onAct, History, children }: VendorDetailsProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(adminVendors.detail, { params: { id: vendorId } });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t`Vendor Details`} description={data?.full_name} footer={<Footer vendor={data} onClose={onClose} onAct={onAct} />}>
      {isGone && <Banner tone="error" title={t`Failed to load vendor details`}>{error.message}</Banner>}
      {error && !isGone && <LoadFailure title={t`Failed to load vendor details`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && !isGone && <Parts vendor={data} History={History} />}
      {!data && !error && <Spinner label={t`Loading vendor…`} />}
      {children}
    </Dialog>
  );
}
