/** Asks before a lead is rejected; shows its progress and its failure inside. */
import { useLingui } from '@lingui/react/macro';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { useLeadAction } from './use-lead-action.ts';

export type RejectLeadQuestionProps = { lead: AssignedLead; acting: ReturnType<typeof useLeadAction>; open: boolean; onClose: () => void };

export function RejectLeadQuestion({ lead, acting, open, onClose }: RejectLeadQuestionProps) {
  const { t } = useLingui();
  const { failure, run, pending, dismiss } = acting;
  const name = lead.contact_name ?? lead.referral_id;
  const close = () => {
    dismiss();
    onClose();
  };
  const confirm = () => void run('reject').then(close, () => undefined);
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={t`Reject lead`}
      description={t`Are you sure you want to reject the lead of ${name}? It goes back to the administrators, and you will not see the contact details any more. This action cannot be undone.`}
      confirmLabel={t`Reject`}
      onConfirm={confirm}
      pending={pending}
      error={failure?.action === 'reject' ? failure.text : undefined}
      danger
    />
  );
}
