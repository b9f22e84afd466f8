/** The request wizard: one form over several steps, the step in the address, the answers kept in this tab. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Profession } from '../../../contract/professions.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { useStep } from '../../client/use-step.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { faultsOf } from '../../ui/error-summary.tsx';
import { isComplete } from '../locations/location-value.ts';
import { readRequest, REQUEST_DRAFT, startOf, type RequestStart } from './request-draft.ts';
import { faultsOfStep, GUEST_STEPS, reachedStep, stepOfField, type RequestForm, type RequestStep } from './request-form.ts';
import { StepContact } from './step-contact.tsx';
import { StepFrame } from './step-frame.tsx';
import { StepLocation } from './step-location.tsx';
import { RequestNotice, StepReview } from './step-review.tsx';
import { StepService } from './step-service.tsx';
import { StepType } from './step-type.tsx';
import { useSendRequest, type Failure } from './use-send-request.ts';
import { useStepTitles } from './use-request-texts.ts';
import { WizardFrame, WizardSkeleton } from './wizard-frame.tsx';

export type RequestWizardProps = { professions: readonly Profession[]; start: RequestStart; supportEmail: string };

const STEPS = GUEST_STEPS;
const REVIEW = STEPS.length;
const numberOf = (step: RequestStep) => STEPS.indexOf(step) + 1;

/** The form with its draft, and the step on view. */
function useWizard(start: RequestStart) {
  const stepOnView = useRef<RequestStep>('type');
  const form: UseFormReturn<RequestForm> = useForm<RequestForm>({
    defaultValues: startOf(null, start),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => faultsOfStep(stepOnView.current, values)),
  });
  const draft = useFormDraft(form, { name: REQUEST_DRAFT, read: readRequest, start: (stored) => startOf(stored, start) });
  const steps = useStep(STEPS.length, draft.ready ? reachedStep(STEPS, form.getValues()) : null);
  const current = STEPS[steps.step - 1] ?? 'type';
  useEffect(() => {
    stepOnView.current = current;
  }, [current]);
  const begun = useEffectEvent(() => {
    // The wishes of the link are in the form now; a reload must not bring them again.
    if (draft.ready && (start.profession !== null || start.place !== null)) steps.tidy();
  });
  useEffect(() => begun(), [draft.ready]);
  return { form, draft, steps, current };
}

/** On to the next step, or straight back to the review for those who came from it. */
function useContinue({ form, steps }: ReturnType<typeof useWizard>) {
  return form.handleSubmit(() => {
    const reached = reachedStep(STEPS, form.getValues());
    const next = steps.returning ? reached : steps.step + 1;
    steps.goTo(next, steps.returning && next < REVIEW);
  });
}

/** Sends from the review; faults of the server lead to their step and back. */
function useSend({ form, draft, steps }: ReturnType<typeof useWizard>) {
  const navigate = useNavigate();
  return useSendRequest({
    form,
    draft,
    onSent: ([first = '', ...also]) => void navigate(paths.requestDone(first, { also: also.join(',') || undefined }), { replace: true }),
    onFaults: (fields) => steps.goTo(Math.min(...fields.map((field) => numberOf(stepOfField(field)))), true),
  });
}

type FieldsProps = Pick<ReturnType<typeof useWizard>, 'form' | 'steps' | 'current'> & Pick<RequestWizardProps, 'professions'>;

function StepFields({ form, steps, current, professions }: FieldsProps) {
  if (current === 'type') return <StepType form={form} />;
  if (current === 'service') return <StepService {...{ form, professions }} />;
  if (current === 'location') return <StepLocation form={form} />;
  if (current === 'contact') return <StepContact form={form} />;
  return <StepReview values={form.getValues()} professions={professions} changeOf={(step) => steps.searchOf(numberOf(step), true)} />;
}

/** What became of sending, and the notice, above the button that sends. */
function Closing({ failure, onDismiss, supportEmail }: { failure: Failure | null; onDismiss: () => void; supportEmail: string }) {
  const { t } = useLingui();
  return (
    <>
      {failure && (
        <Banner tone="error" reference={failure.reference} onDismiss={onDismiss}>
          {failure.message ?? t`Failed to submit your request. Please try again.`}
        </Banner>
      )}
      <RequestNotice supportEmail={supportEmail} />
    </>
  );
}

export function RequestWizard({ professions, start, supportEmail }: RequestWizardProps) {
  const { t } = useLingui();
  const titles = useStepTitles();
  const wizard = useWizard(start);
  const { form, steps, current } = wizard;
  const goOn = useContinue(wizard);
  const { send, sending, failure, dismiss } = useSend(wizard);
  const { errors, submitCount } = form.formState;
  const place = form.watch('location');
  const isReview = current === 'review';
  const faults = faultsOf(errors).filter(({ name }) => !isReview && stepOfField(name) === current);
  return (
    <WizardFrame step={steps.step} total={STEPS.length} stepTitle={titles[current]} hasError={faults.length > 0}>
      {steps.allowed ? (
        <StepFrame
          step={steps.step}
          title={titles[current]}
          faults={faults}
          submitCount={submitCount}
          back={steps.step > 1 ? steps.searchOf(steps.returning ? REVIEW : steps.step - 1) : undefined}
          onSubmit={() => void (isReview ? send() : goOn())}
          submitLabel={isReview ? t`Submit Request` : t`Continue`}
          submitting={sending}
          blocked={current === 'location' && !isComplete(place)}
          closing={isReview && <Closing {...{ failure, supportEmail }} onDismiss={dismiss} />}
        >
          <StepFields {...{ form, steps, current, professions }} />
        </StepFrame>
      ) : (
        <WizardSkeleton />
      )}
    </WizardFrame>
  );
}
