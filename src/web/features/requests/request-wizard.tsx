/** The request wizard: one form over several steps, the step in the address, the answers kept in this tab. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Profession } from '../../../contract/professions.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { useFormDraft, type FormDraft } from '../../client/use-form-draft.ts';
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
import { useSendRequest } from './use-send-request.ts';
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
  useEffect(begun, [draft.ready]);
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

function useSend({ form, steps }: ReturnType<typeof useWizard>, draft: FormDraft) {
  const navigate = useNavigate();
  return useSendRequest({
    form,
    draft,
    onSent: ([first = '', ...also]) => void navigate(paths.requestDone(first, { also: also.join(',') || undefined }), { replace: true }),
    onFaults: (fields) => steps.goTo(Math.min(...fields.map((field) => numberOf(stepOfField(field)))), true),
  });
}

export function RequestWizard({ professions, start, supportEmail }: RequestWizardProps) {
  const { t } = useLingui();
  const title = useStepTitles();
  const wizard = useWizard(start);
  const { form, draft, steps, current } = wizard;
  const goOn = useContinue(wizard);
  const { send, sending, failure, dismiss } = useSend(wizard, draft);
  const { errors, submitCount } = form.formState;
  const faults = faultsOf(errors).filter(({ name }) => current !== 'review' && stepOfField(name) === current);

  const isReview = current === 'review';
  const backTo = steps.returning ? REVIEW : steps.step - 1;
  const place = form.watch('location');
  const fields: Readonly<Record<RequestStep, () => ReactNode>> = {
    type: () => <StepType form={form} />,
    service: () => <StepService {...{ form, professions }} />,
    location: () => <StepLocation form={form} />,
    contact: () => <StepContact form={form} />,
    review: () => <StepReview values={form.getValues()} professions={professions} changeOf={(step) => steps.searchOf(numberOf(step), true)} />,
  };
  return (
    <WizardFrame step={steps.step} total={STEPS.length} stepTitle={title[current]} hasError={faults.length > 0}>
      {steps.allowed ? (
        <StepFrame
          step={steps.step}
          title={title[current]}
          faults={faults}
          submitCount={submitCount}
          back={steps.step > 1 ? steps.searchOf(backTo) : undefined}
          onSubmit={() => void (isReview ? send() : goOn())}
          submitLabel={isReview ? t`Submit Request` : undefined}
          submitting={sending}
          blocked={current === 'location' && !isComplete(place)}
          closing={
            isReview && (
              <>
                {failure && (
                  <Banner tone="error" reference={failure.reference} onDismiss={dismiss}>
                    {failure.message ?? t`Failed to submit your request. Please try again.`}
                  </Banner>
                )}
                <RequestNotice supportEmail={supportEmail} />
              </>
            )
          }
        >
          {fields[current]()}
        </StepFrame>
      ) : (
        <WizardSkeleton />
      )}
    </WizardFrame>
  );
}
