/** The window in which leads get a person of the administrator's choice. */
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Candidate } from '../../../contract/assignment.ts';
import type { AdminLead } from '../../../contract/leads.ts';
import { useKeptText } from '../../client/use-kept-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { announce } from '../../ui/announcer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CandidateList, type CandidateListProps } from './candidate-list.tsx';
import { useAssign, type Giving } from './use-assign.ts';

export type AssignWindowProps<T> = {
  /** Whose candidates are offered. */
  lead: AdminLead;
  match?: CandidateListProps['match'];
  title: string;
  description: string;
  submitLabel: string;
  /** Someone loses work by it, so it needs a reason. */
  isTaken: boolean;
  /** What giving it away means, above the list. */
  notes?: ReactNode;
  /** What to ask once more before this person gets it; null where nothing speaks against them. */
  doubt: (chosen: Candidate) => { title: string; description: string } | null;
  giving: Giving<T>;
  onGiven: (result: T) => void;
  onClose: () => void;
};

type Faults = { vendor?: string; reason?: string };

/** What is missing before the lead can be given away. */
function useFaults(chosen: Candidate | null, reason: string, isTaken: boolean): Faults {
  const { t } = useLingui();
  return {
    vendor: chosen ? undefined : t`Please choose a vendor.`,
    reason: isTaken && !reason.trim() ? t`Please give a reason for taking the lead from its present assignee.` : undefined,
  };
}

/** Takes the focus to the first thing that is missing, and says it. */
function pointAt({ vendor, reason }: Faults) {
  announce(vendor ?? reason ?? '', 'assertive');
  document.getElementById(fieldId(vendor ? 'vendor_id' : 'reason'))?.focus();
}

function useDraft<T>({ lead, isTaken, doubt, giving, onGiven, onClose }: AssignWindowProps<T>) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [reason, setReason, forgetReason] = useKeptText(`assign-${lead.id}`);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const faults = useFaults(chosen, reason, isTaken);
  const isValid = !faults.vendor && !faults.reason;
  const shown: Faults = tried ? faults : {};
  const close = () => {
    forgetReason();
    onClose();
  };
  const call = useAssign(giving, (result) => {
    forgetReason();
    onGiven(result);
  });
  const question = chosen && doubt(chosen);
  const send = () => chosen && call.assign({ vendorId: chosen.id, reason });
  const submit = () => {
    setTried(true);
    if (!isValid) return pointAt(faults);
    if (question) setConfirming(true);
    else send();
  };
  return { chosen, setChosen, reason, setReason, isTaken, isValid, shown, question, confirming, setConfirming, call, send, submit, close };
}

type Draft = ReturnType<typeof useDraft>;

/** Someone outside the lead's profession or city: asked once more. */
function OutsiderQuestion({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  return (
    <AlertDialog
      open={draft.confirming}
      onClose={() => draft.setConfirming(false)}
      title={draft.question?.title ?? ''}
      description={draft.question?.description ?? ''}
      confirmLabel={t`Assign anyway`}
      onConfirm={draft.send}
      pending={draft.call.pending}
      error={draft.call.error}
    />
  );
}

function ReasonField({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Reason`}
      name="reason"
      rows={2}
      maxLength={500}
      required={draft.isTaken}
      optional={!draft.isTaken}
      hint={draft.isTaken ? t`It is kept in the history of the lead.` : undefined}
      value={draft.reason}
      onChange={(event) => draft.setReason(event.target.value)}
      error={draft.shown.reason}
    />
  );
}

export function AssignWindow<T>(props: AssignWindowProps<T>) {
  const { t } = useLingui();
  const draft = useDraft(props);
  const { chosen, call } = draft;
  const chosenName = chosen?.full_name;
  return (
    <Dialog
      open
      onClose={draft.close}
      busy={call.pending}
      size="lg"
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="secondary" blocked={call.pending} onClick={() => !call.pending && draft.close()}>{t`Cancel`}</Button>
          <Button blocked={!draft.isValid} loading={call.pending} onClick={draft.submit}>{props.submitLabel}</Button>
        </>
      }
    >
      <Stack>
        {call.error && !draft.confirming && <Banner tone="error" action={{ label: t`Retry`, onClick: draft.submit, loading: call.pending }} onDismiss={call.reset}>{call.error}</Banner>}
        {props.notes}
        <CandidateList leadId={props.lead.id} match={props.match} chosen={chosen} onChoose={draft.setChosen} error={draft.shown.vendor} />
        {chosenName && <Text>{t`Chosen: ${chosenName}`}</Text>}
        <ReasonField draft={draft} />
      </Stack>
      <OutsiderQuestion draft={draft} />
    </Dialog>
  );
}
