/** Deciding several registrations of a page at once: select, confirm, and read what became of each. */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Applicant } from '../../../contract/registration.ts';
import { DEFAULT_REJECTION_REASON } from '../../../contract/shared/constants.ts';
import { useWords } from '../../site/page-environment.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useBulkDecisions, type BulkAct, type BulkOutcome } from './use-bulk-decisions.ts';

function Question({ act, people, decisions, onClose }: { act: BulkAct; people: readonly Applicant[]; decisions: ReturnType<typeof useBulkDecisions>; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState<string>(DEFAULT_REJECTION_REASON);
  const count = people.length;
  const rejects = act === 'reject';
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={rejects ? t`Reject registrations` : t`Approve registrations`}
      description={rejects
        ? t`${plural(count, { one: 'Are you sure you want to reject # registration? They are told the reason by email. This action cannot be undone.', other: 'Are you sure you want to reject # registrations? They are told the reason by email. This action cannot be undone.' })}`
        : t`${plural(count, { one: 'Are you sure you want to approve # registration? They are told by email.', other: 'Are you sure you want to approve # registrations? They are told by email.' })}`}
      confirmLabel={rejects ? t`Reject` : t`Approve`}
      onConfirm={() => decisions.decide({ act, people, reason })}
      pending={decisions.pending}
      error={decisions.error}
      danger={rejects}
    >
      {rejects && <TextArea label={t`Reason`} name="reason" rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
    </AlertDialog>
  );
}

function Outcome({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const { act, decided, problems } = outcome;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Not all registrations were decided`}
      description={act === 'approve'
        ? <Plural value={decided} one="# registration was approved." other="# registrations were approved." />
        : <Plural value={decided} one="# registration was rejected." other="# registrations were rejected." />}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <List>
        {problems.map(({ name, problem }) => <Stack key={name + problem} gap="xs"><Text strong>{name}</Text><Text muted small>{words(problem)}</Text></Stack>)}
      </List>
    </Dialog>
  );
}

/** `selected` are ids; those who left the page meanwhile are left out. */
export function BulkDecisions({ users, selected, onSelect }: { users: readonly Applicant[]; selected: ReadonlySet<string>; onSelect: (ids: ReadonlySet<string>) => void }) {
  const { t } = useLingui();
  const [act, setAct] = useState<BulkAct | null>(null);
  const decisions = useBulkDecisions(() => {
    setAct(null);
    onSelect(new Set());
  });
  const people = users.filter(({ id }) => selected.has(id));
  const close = () => {
    decisions.reset();
    setAct(null);
  };
  return (
    <>
      <SelectionBar count={people.length} onClear={() => onSelect(new Set())}>
        <Button size="sm" onClick={() => setAct('approve')}>{t`Approve selected`}</Button>
        <Button size="sm" variant="danger" onClick={() => setAct('reject')}>{t`Reject selected`}</Button>
      </SelectionBar>
      {act && <Question act={act} people={people} decisions={decisions} onClose={close} />}
      {decisions.outcome && <Outcome outcome={decisions.outcome} onClose={decisions.dismiss} />}
    </>
  );
}
