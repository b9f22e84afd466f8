/** Asks before a request is approved or rejected: notes, and whether the profession is added. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProfessionRequest } from '../../../contract/professions.ts';
import { useKeptText } from '../../client/use-kept-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useReview } from './use-review.ts';

export type Asked = 'approve' | 'reject';
type QuestionProps = { request: ProfessionRequest; asked: Asked; onClose: () => void };

function CreatesChoice({ creates, onChange }: { creates: boolean; onChange: (creates: boolean) => void }) {
  const { t } = useLingui();
  return (
    <CheckboxGroup
      label={t`List of professions`}
      name="create_profession"
      value={creates ? ['yes'] : []}
      onChange={(value) => onChange(value.length > 0)}
      options={[{ value: 'yes', label: t`Add this profession`, description: t`It can be chosen at once, with this description. Everyone who registered with the name gets it.` }]}
    />
  );
}

export function ReviewQuestion({ request, asked, onClose }: QuestionProps) {
  const { t } = useLingui();
  const [notes, setNotes, forget] = useKeptText(`review-${request.id}`);
  const [creates, setCreates] = useState(true);
  const close = () => {
    forget();
    onClose();
  };
  const { review, pending, error } = useReview(request, close);
  const approves = asked === 'approve';
  const name = request.requested_profession;
  return (
    <AlertDialog
      open
      onClose={close}
      title={approves ? t`Approve request` : t`Reject request`}
      description={approves ? t`Are you sure you want to approve "${name}"? This is final.` : t`Are you sure you want to reject "${name}"? This is final.`}
      confirmLabel={approves ? t`Approve` : t`Reject`}
      onConfirm={() => review({ status: approves ? 'approved' : 'rejected', notes, creates: approves && creates })}
      pending={pending}
      error={error}
      danger={!approves}
    >
      {request.description && <Text muted preserveLines>{request.description}</Text>}
      {approves && <CreatesChoice creates={creates} onChange={setCreates} />}
      <TextArea label={t`Notes`} name="admin_notes" optional hint={t`They are sent by email to whoever asked.`} rows={3} maxLength={500} value={notes} onChange={(event) => setNotes(event.target.value)} />
    </AlertDialog>
  );
}
