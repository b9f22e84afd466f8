/** One registration at a time, with keys for those who have many to decide. */
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Applicant } from '../../../contract/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack, WideOnly } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { ApplicantFacts } from './applicant-facts.tsx';
import { RejectQuestion } from './reject-question.tsx';

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input, textarea, select, [role=alertdialog]') !== null;

/**
 * Calls the handler of a key while nobody types; keys with Ctrl, Alt or Meta belong to the browser. They count from the moment in which the window is seen:
 * effects come after the drawing, and on a slow machine a key came between.
 */
function useKeys(active: boolean, handlers: Readonly<Record<string, () => void>>) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const handler = latest.current[event.key.toLowerCase()];
      if (!handler || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      handler();
    };
    // On the way down: the window lets no arrow key out.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}

export type ReviewDialogProps = {
  applicant: Applicant;
  open: boolean;
  onClose: () => void;
  /** Goes to the one before or after; missing at the ends of the page. */
  onPrevious?: () => void;
  onNext?: () => void;
  onApprove: () => void;
  rejecting: boolean;
  onReject: (asking: boolean) => void;
  onRejected: () => void;
  failure?: string;
};

function Steps({ onPrevious, onNext }: Pick<ReviewDialogProps, 'onPrevious' | 'onNext'>) {
  const { t } = useLingui();
  return (
    <Row justify="between">
      <Button size="sm" variant="ghost" blocked={!onPrevious} onClick={onPrevious} icon={<ChevronLeft aria-hidden="true" size={18} />}>{t`Previous`}</Button>
      <WideOnly><Text small muted>{t`Keys: ← → or K J for previous and next, A approves, R rejects`}</Text></WideOnly>
      <Button size="sm" variant="ghost" blocked={!onNext} onClick={onNext}>{t`Next`}<ChevronRight aria-hidden="true" size={18} /></Button>
    </Row>
  );
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { applicant, open, onClose, onApprove, rejecting, onReject, onRejected, failure } = props;
  const { t } = useLingui();
  const mayApprove = applicant.can.includes('approve');
  const mayReject = applicant.can.includes('reject');
  const { onPrevious, onNext } = props;
  useKeys(open && !rejecting, {
    ...(onPrevious ? { arrowleft: onPrevious, k: onPrevious } : {}),
    ...(onNext ? { arrowright: onNext, j: onNext } : {}),
    ...(mayApprove ? { a: onApprove } : {}),
    ...(mayReject ? { r: () => onReject(true) } : {}),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Registration Review`}
      description={applicant.full_name}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
          {mayReject && <Button variant="danger" onClick={() => onReject(true)}>{t`Reject`}</Button>}
          {mayApprove && <Button once onClick={onApprove}>{t`Approve`}</Button>}
        </>
      }
    >
      <Stack>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Steps onPrevious={onPrevious} onNext={onNext} />
        <ApplicantFacts applicant={applicant} />
      </Stack>
      <RejectQuestion key={applicant.id} applicant={applicant} open={rejecting} onClose={() => onReject(false)} onRejected={onRejected} />
    </Dialog>
  );
}
