/** Asks for the reason before a registration is rejected. */
import { useLingui } from '@lingui/react/macro';
import type { Applicant } from '../../../contract/registration.ts';
import { DEFAULT_REJECTION_REASON } from '../../../contract/shared/constants.ts';
import { useKeptText } from '../../client/use-kept-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRejection } from './use-decisions.ts';

export type RejectQuestionProps = {
  applicant: Applicant;
  open: boolean;
  onClose: () => void;
  onRejected: () => void;
};

export function RejectQuestion({ applicant, open, onClose, onRejected }: RejectQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason, forgetReason] = useKeptText(`reject-${applicant.id}`, DEFAULT_REJECTION_REASON);
  const { reject, pending, error, reset } = useRejection(() => {
    forgetReason();
    onRejected();
  });
  const name = applicant.full_name;
  const close = () => {
    forgetReason();
    reset();
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={t`Reject registration`}
      description={t`Are you sure you want to reject the registration of ${name}? They are told the reason by email. This action cannot be undone.`}
      confirmLabel={t`Reject`}
      onConfirm={() => reject({ applicant, reason: reason.trim() || DEFAULT_REJECTION_REASON })}
      pending={pending}
      error={error}
      danger
    >
      <TextArea label={t`Reason`} name="reason" rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </AlertDialog>
  );
}
