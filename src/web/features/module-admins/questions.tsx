/** Questions before a module admin is suspended, reactivated or deleted. */
import { useLingui } from '@lingui/react/macro';
import type { ModuleAdmin } from '../../../contract/module-admins.ts';
import { useKeptText } from '../../client/use-kept-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNameOr } from './status.tsx';
import { useDeletion, useReactivation, useSuspension } from './use-acts.ts';

/** `onGone`: there is nobody any more whose details could stay open. */
type QuestionProps = { person: ModuleAdmin; onClose: () => void; onGone: () => void };

function SuspendQuestion({ person, onClose }: QuestionProps) {
  const { t } = useLingui();
  const [reason, setReason, forget] = useKeptText(`suspend-${person.id}`);
  const close = () => {
    forget();
    onClose();
  };
  const { run, pending, error } = useSuspension(person.id, close);
  const name = useNameOr()(person.full_name);
  return (
    <AlertDialog open onClose={close} title={t`Suspend module admin`} description={t`Are you sure you want to suspend ${name}?`} confirmLabel={t`Suspend`} onConfirm={() => run(reason.trim())} pending={pending} error={error} danger>
      <Text muted>{t`They are signed out at once, everywhere.`}</Text>
      <TextArea label={t`Reason`} name="reason" optional hint={t`They are told the reason by email.`} rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </AlertDialog>
  );
}

function ReactivateQuestion({ person, onClose }: QuestionProps) {
  const { t } = useLingui();
  const { run, pending, error } = useReactivation(person.id, onClose);
  const name = useNameOr()(person.full_name);
  return (
    <AlertDialog open onClose={onClose} title={t`Reactivate module admin`} description={t`Are you sure you want to reactivate ${name}?`} confirmLabel={t`Reactivate`} onConfirm={() => run()} pending={pending} error={error} />
  );
}

function DeleteQuestion({ person, onClose, onGone }: QuestionProps) {
  const { t } = useLingui();
  const { run, pending, error } = useDeletion(person.id, () => {
    onClose();
    onGone();
  });
  const name = useNameOr()(person.full_name);
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t`Delete module admin`}
      description={t`Are you sure you want to delete ${name}? This action cannot be undone.`}
      confirmLabel={t`Delete`}
      onConfirm={() => run()}
      pending={pending}
      error={error}
      danger
    />
  );
}

const QUESTIONS = { suspend: SuspendQuestion, reactivate: ReactivateQuestion, delete: DeleteQuestion } as const;
export type Asked = keyof typeof QUESTIONS;

export function ModuleAdminQuestion({ asked, ...props }: QuestionProps & { asked: Asked }) {
  const Question = QUESTIONS[asked];
  return <Question {...props} />;
}
