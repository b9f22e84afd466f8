/** The buttons of an assigned lead, and its failure. */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import type { LeadAction } from '../../../contract/leads.ts';
import { lazyPart } from '../../client/lazy-part.ts';
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

/** Its window is half of the library's weight, and most visits never open it. */
const RejectQuestion = lazyPart(() => import('./reject-lead-question.tsx'), 'RejectLeadQuestion');

const isMain = (action: LeadAction) => action !== 'reject';
const mainFirst = (a: LeadAction, b: LeadAction) => Number(isMain(b)) - Number(isMain(a));

export function LeadActions({ lead, acting }: { lead: AssignedLead; acting: Acting }) {
  const { t } = useLingui();
  const texts = useActionTexts();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const saving = acting.pending && !asking;
  const press = (action: LeadAction) => {
    if (acting.resting) return;
    if (action !== 'reject') return acting.start(action);
    setAsked(true);
    setAsking(true);
  };
  if (saving) return <Button loading variant="secondary">{t`Saving…`}</Button>;
  return (
    <>
      {[...lead.can].sort(mainFirst).map((action) => (
        <Button key={action} variant={isMain(action) ? 'primary' : 'secondary'} blocked={acting.resting} onClick={() => press(action)}>
          {texts[action].label}
        </Button>
      ))}
      {asked && <Suspense fallback={null}><RejectQuestion lead={lead} acting={acting} open={asking} onClose={() => setAsking(false)} /></Suspense>}
    </>
  );
}
