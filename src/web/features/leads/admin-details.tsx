/** One lead in a window of its own address (`?lead=`). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { leads, type AdminLeadDetail } from '../../../contract/leads.ts';
import { useCall } from '../../client/query-client.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LeadFacts } from './admin-facts.tsx';
import { useAssignLabel } from './admin-table.tsx';

export type LeadDetailsProps = {
  leadId: string;
  open: boolean;
  onClose: () => void;
  onAssign: (lead: AdminLeadDetail) => void;
  /** A further window above this one. */
  children?: ReactNode;
};

function Footer({ lead, onClose, onAssign }: { lead: AdminLeadDetail | undefined } & Pick<LeadDetailsProps, 'onClose' | 'onAssign'>) {
  const { t } = useLingui();
  const assignLabel = useAssignLabel();
  const label = lead && assignLabel(lead);
  return (
    <>
      <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
      {lead && label && <Button onClick={() => onAssign(lead)}>{label}</Button>}
    </>
  );
}

export function LeadDetails({ leadId, open, onClose, onAssign, children }: LeadDetailsProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(leads.adminDetail, { params: { id: leadId } });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t`Lead Details`}
      description={data && `${data.contact_name} · ${data.referral_id}`}
      footer={<Footer lead={data} onClose={onClose} onAssign={onAssign} />}
    >
      {isGone && <Banner tone="error" title={t`Failed to fetch lead details`}>{error.message}</Banner>}
      {error && !isGone && <LoadFailure title={t`Failed to fetch lead details`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <LeadFacts lead={data} />}
      {!data && !error && <Spinner label={t`Loading lead…`} />}
      {children}
    </Dialog>
  );
}
