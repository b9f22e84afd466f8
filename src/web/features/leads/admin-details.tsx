/** One lead in a window of its own address (`?lead=`). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { leads, type AdminLeadDetail } from '../../../contract/leads.ts';
import { referrals } from '../../../contract/referrals.ts';
import { useCall } from '../../client/query-client.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LeadFacts } from './admin-facts.tsx';
import { useAssignLabel } from './admin-table.tsx';
import { useListTexts, type ListKind } from './list-texts.ts';

export type LeadDetailsProps = {
  kind: ListKind;
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

export function LeadDetails({ kind, leadId, open, onClose, onAssign, children }: LeadDetailsProps) {
  const texts = useListTexts(kind);
  const { data, error, isFetching, refetch } = useCall(kind === 'lead' ? leads.adminDetail : referrals.detail, { params: { id: leadId } });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={texts.details}
      description={data && `${data.contact_name} · ${data.referral_id}`}
      footer={<Footer lead={data} onClose={onClose} onAssign={onAssign} />}
    >
      {isGone && <Banner tone="error" title={texts.failedOne}>{error.message}</Banner>}
      {error && !isGone && <LoadFailure title={texts.failedOne} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <LeadFacts lead={data} />}
      {!data && !error && <Spinner label={texts.loadingOne} />}
      {children}
    </Dialog>
  );
}
