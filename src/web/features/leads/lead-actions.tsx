/** The buttons of an assigned lead, its failure, and the question before a rejection. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import type { LeadAction } from '../../../contract/leads.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useActionTexts } from './lead-labels.ts';
import type { useLeadAction } from './use-lead-action.ts';

type Acting = ReturnType<typeof useLeadAction>;

/** What went wrong, in the card, with another try. The question about a rejection shows its own failure. */
export function ActionFailure({ acting }: { acting: Acting }) {
  const { t } = useLingui();
  const { failure, start, pending, dismiss } = acting;
  if (!failure || failure.action === 'reject') return null;
  return (
    <Banner tone="error" action={{ label: t`Retry`, onClick: () => start(failure.action), loading: pending }} onDismiss={dismiss}>
      {failure.text}
    </Banner>
  );
}

function RejectQuestion({ lead, acting, open, onClose }: { lead: AssignedLead; acting: Acting; open: boolean; onClose: () => void }) {
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

const isMain = (action: LeadAction) => action !== 'reject';
const mainFirst = (a: LeadAction, b: LeadAction) => Number(isMain(b)) - Number(isMain(a));

export function LeadActions({ lead, acting }: { lead: AssignedLead; acting: Acting }) {
  const { t } = useLingui();
  const texts = useActionTexts();
  const [asking, setAsking] = useState(false);
  const saving = acting.pending && !asking;
  const press = (action: LeadAction) => {
    if (acting.resting) return;
    if (action === 'reject') setAsking(true);
    else acting.start(action);
  };
  if (saving) return <Button loading variant="secondary">{t`Saving…`}</Button>;
  return (
    <>
      {[...lead.can].sort(mainFirst).map((action) => (
        <Button key={action} variant={isMain(action) ? 'primary' : 'secondary'} blocked={acting.resting} onClick={() => press(action)}>
          {texts[action].label}
        </Button>
      ))}
      <RejectQuestion lead={lead} acting={acting} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
