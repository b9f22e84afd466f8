/** Questions before a vendor is suspended, activated or deleted; each says what becomes of the open leads. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AdminVendor } from '../../../contract/admin-vendors.ts';
import { useKeptText } from '../../client/use-kept-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDeletion, useReactivation, useSuspension } from './use-vendor-acts.ts';

type Named = Pick<AdminVendor, 'id' | 'full_name' | 'assigned_leads' | 'accepted_leads'>;
type QuestionProps = { vendor: Named; onClose: () => void };

function SuspendQuestion({ vendor, onClose }: QuestionProps) {
  const { t } = useLingui();
  const [reason, setReason, forget] = useKeptText(`suspend-${vendor.id}`);
  const [tried, setTried] = useState(false);
  const { run, pending, error } = useSuspension(vendor.id, () => {
    forget();
    onClose();
  });
  const { full_name: name, assigned_leads: assigned, accepted_leads: accepted } = vendor;
  const isMissing = !reason.trim();
  const submit = () => {
    setTried(true);
    if (isMissing) document.getElementById(fieldId('reason'))?.focus();
    else run(reason.trim());
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <AlertDialog open onClose={close} title={t`Suspend vendor`} description={t`Are you sure you want to suspend ${name}?`} confirmLabel={t`Suspend`} onConfirm={submit} pending={pending} error={error} danger>
      {assigned > 0 && <Text muted>{t`${plural(assigned, { one: '# assigned lead returns to pending.', other: '# assigned leads return to pending.' })}`}</Text>}
      {accepted > 0 && <Text muted>{t`${plural(accepted, { one: '# accepted lead stays with them and is marked for your attention.', other: '# accepted leads stay with them and are marked for your attention.' })}`}</Text>}
      <TextArea
        label={t`Reason`}
        name="reason"
        required
        hint={t`They are told the reason by email.`}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && isMissing ? t`Please give a reason.` : undefined}
      />
    </AlertDialog>
  );
}

function ReactivateQuestion({ vendor, onClose }: QuestionProps) {
  const { t } = useLingui();
  const { run, pending, error } = useReactivation(vendor.id, onClose);
  const name = vendor.full_name;
  return (
    <AlertDialog open onClose={onClose} title={t`Reactivate vendor`} description={t`Are you sure you want to reactivate ${name}?`} confirmLabel={t`Reactivate`} onConfirm={() => run()} pending={pending} error={error} />
  );
}

function DeleteQuestion({ vendor, onClose }: QuestionProps) {
  const { t } = useLingui();
  const { run, pending, error } = useDeletion(vendor.id, onClose);
  const name = vendor.full_name;
  const open = vendor.assigned_leads + vendor.accepted_leads;
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t`Delete vendor`}
      description={t`Are you sure you want to delete ${name}? This action cannot be undone.`}
      confirmLabel={t`Delete`}
      onConfirm={() => run()}
      pending={pending}
      error={error}
      danger
    >
      <Text muted>{open === 0 ? t`They have no open leads.` : t`${plural(open, { one: '# open lead returns to pending.', other: '# open leads return to pending.' })}`}</Text>
    </AlertDialog>
  );
}

const QUESTIONS = { suspend: SuspendQuestion, reactivate: ReactivateQuestion, delete: DeleteQuestion } as const;
export type Asked = keyof typeof QUESTIONS;

export function VendorQuestion({ asked, ...props }: QuestionProps & { asked: Asked }) {
  const Question = QUESTIONS[asked];
  return <Question key={props.vendor.id} {...props} />;
}
