/** Gives one lead or referral to a person of the administrator's choice. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
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
import { useToast } from '../../ui/toast.tsx';
import { CandidateList } from './candidate-list.tsx';
import { useAssign, type AssignedKind } from './use-assign.ts';

type AssignWindowProps = { lead: AdminLead; onClose: () => void };
type AssignDialogProps = AssignWindowProps & { kind: AssignedKind };

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

function useDraft({ kind, lead, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [reason, setReason, forgetReason] = useKeptText(`assign-${lead.id}`);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const isTaken = lead.can.includes('reassign');
  const faults = useFaults(chosen, reason, isTaken);
  const isValid = !faults.vendor && !faults.reason;
  const shown: Faults = tried ? faults : {};
  const close = () => {
    forgetReason();
    onClose();
  };
  const call = useAssign(kind, lead.id, (name) => {
    toast(kind === 'lead' ? t`Lead assigned to ${name}` : t`Referral assigned successfully`);
    close();
  });
  const send = () => chosen && call.assign({ vendorId: chosen.id, reason });
  const submit = () => {
    setTried(true);
    if (!isValid) return pointAt(faults);
    if (chosen?.matches_lead) send();
    else setConfirming(true);
  };
  return { chosen, setChosen, reason, setReason, isTaken, isValid, shown, confirming, setConfirming, call, send, submit, close };
}

type Draft = ReturnType<typeof useDraft>;

/** Someone outside the lead's profession or city: asked once more. */
function OutsiderQuestion({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const name = draft.chosen?.full_name ?? '';
  return (
    <AlertDialog
      open={draft.confirming}
      onClose={() => draft.setConfirming(false)}
      title={t`Other profession or city`}
      description={t`${name} works in another profession or city than this lead asks for. Assign the lead anyway?`}
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

function useTitle({ kind, lead }: AssignDialogProps): string {
  const { t } = useLingui();
  const isFirst = lead.status === 'pending';
  if (kind === 'lead') return isFirst ? t`Assign Lead` : t`Reassign Lead`;
  return isFirst ? t`Assign Referral` : t`Reassign Referral`;
}

function AssignWindow(props: AssignDialogProps) {
  const { t } = useLingui();
  const { kind, lead } = props;
  const draft = useDraft(props);
  const title = useTitle(props);
  const { chosen, call } = draft;
  const chosenName = chosen?.full_name;
  const present = lead.assigned_vendor_name;
  return (
    <Dialog
      open
      onClose={draft.close}
      busy={call.pending}
      size="lg"
      title={title}
      description={`${lead.contact_name} · ${lead.referral_id}`}
      footer={
        <>
          <Button variant="secondary" blocked={call.pending} onClick={() => !call.pending && draft.close()}>{t`Cancel`}</Button>
          <Button blocked={!draft.isValid} loading={call.pending} onClick={draft.submit}>{lead.status === 'pending' ? t`Assign` : t`Reassign`}</Button>
        </>
      }
    >
      <Stack>
        {call.error && !draft.confirming && <Banner tone="error" action={{ label: t`Retry`, onClick: draft.submit, loading: call.pending }} onDismiss={call.reset}>{call.error}</Banner>}
        {draft.isTaken && present && <Banner tone="warning">{t`${present} has this lead now and will lose it.`}</Banner>}
        <CandidateList leadId={lead.id} match={kind === 'lead' ? 'preset' : 'all'} chosen={chosen} onChoose={draft.setChosen} error={draft.shown.vendor} />
        {chosenName && <Text>{t`Chosen: ${chosenName}`}</Text>}
        <ReasonField draft={draft} />
      </Stack>
      <OutsiderQuestion draft={draft} />
    </Dialog>
  );
}

/** Starts with the people of the lead's profession and city. */
export function AssignDialog(props: AssignWindowProps) {
  return <AssignWindow kind="lead" {...props} />;
}

/** Starts with everyone who may be given the referral. */
export function AssignReferralDialog(props: AssignWindowProps) {
  return <AssignWindow kind="referral" {...props} />;
}
