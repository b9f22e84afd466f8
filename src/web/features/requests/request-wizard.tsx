/** The request wizard: one form over several steps, the step in the address, the answers kept in this tab. */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Profession } from '../../../contract/professions.ts';
import { failureWithReason } from '../../client/failure-text.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { loadAhead } from '../../client/part-loading.ts';
import type { StoredUser } from '../../client/session.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { useFirstTouch } from '../../client/use-first-touch.ts';
import { useStep } from '../../client/use-step.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { faultsOf } from '../../ui/error-summary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isComplete } from '../locations/location-value.ts';
import { draftName, readRequest, startOf, type RequestStart } from './request-draft.ts';
import { faultsOfStep, reachedStep, stepOfField, stepsOf, type RequestForm, type RequestStep } from './request-form.ts';
import { StepFrame } from './step-frame.tsx';
import { StepType } from './step-type.tsx';
import { useSendRequest, type Failure } from './use-send-request.ts';
import { useStepTitles } from './use-request-texts.ts';
import { WizardFrame, WizardSkeleton } from './wizard-frame.tsx';

export type RequestWizardProps = {
  professions: readonly Profession[];
  start: RequestStart;
  supportEmail: string;
  /** Who posts a referral; null for a guest. The component belongs to one of them: another one is another `key`. */
  referrer: StoredUser | null;
  /** It is not known yet who posts. */
  waiting: boolean;
};

const later = () => import('./later-steps.ts');
const StepService = lazyPart(later, 'StepService');
const StepLocation = lazyPart(later, 'StepLocation');
const StepContact = lazyPart(later, 'StepContact');
const StepPayment = lazyPart(later, 'StepPayment');
const StepReview = lazyPart(later, 'StepReview');
const RequestNotice = lazyPart(later, 'RequestNotice');

/** The form with its draft, and the step on view. */
function useWizard({ start, referrer, waiting }: Pick<RequestWizardProps, 'start' | 'referrer' | 'waiting'>) {
  const list = stepsOf(referrer);
  const stepOnView = useRef<RequestStep>('type');
  const form: UseFormReturn<RequestForm> = useForm<RequestForm>({
    defaultValues: startOf(null, start),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => faultsOfStep(stepOnView.current, values)),
  });
  const draft = useFormDraft(form, { name: draftName(referrer), read: readRequest, start: (stored) => startOf(stored, start), waiting });
  const steps = useStep(list.length, draft.ready ? reachedStep(list, form.getValues()) : null);
  const current = list[steps.step - 1] ?? 'type';
  useEffect(() => {
    stepOnView.current = current;
  }, [current]);
  const begun = useEffectEvent(() => {
    // The wishes of the link are in the form now; a reload must not bring them again.
    if (draft.ready && (start.profession !== null || start.place !== null)) steps.tidy();
  });
  useEffect(() => begun(), [draft.ready]);
  useFirstTouch(() => void loadAhead(later));
  const numberOf = (step: RequestStep) => list.indexOf(step) + 1;
  return { form, draft, steps, current, list, numberOf, isReferral: referrer !== null };
}

/** On to the next step, or straight back to the review for those who came from it. */
function useContinue({ form, steps, list }: ReturnType<typeof useWizard>) {
  return form.handleSubmit(() => {
    const reached = reachedStep(list, form.getValues());
    const next = steps.returning ? reached : steps.step + 1;
    steps.goTo(next, steps.returning && next < list.length);
  });
}

/** Sends from the review; faults of the server lead to their step and back. */
function useSend({ form, draft, steps, numberOf, isReferral }: ReturnType<typeof useWizard>) {
  const navigate = useNavigate();
  return useSendRequest({
    form,
    isReferral,
    draft,
    onSent: ([first = '', ...also]) =>
      void navigate(paths.requestDone(first, { also: also.join(',') || undefined, as: isReferral ? 'referral' : undefined }), { replace: true }),
    onFaults: (fields) => steps.goTo(Math.min(...fields.map((field) => numberOf(stepOfField(field)))), true),
  });
}

type FieldsProps = { wizard: ReturnType<typeof useWizard> } & Pick<RequestWizardProps, 'professions' | 'referrer'>;

function StepFields({ wizard: { form, steps, current, list, numberOf }, professions, referrer }: FieldsProps) {
  if (current === 'type') return <StepType form={form} />;
  if (current === 'service') return <StepService {...{ form, professions }} />;
  if (current === 'location') return <StepLocation form={form} />;
  if (current === 'contact') return <StepContact {...{ form, referrer }} />;
  if (current === 'payment') return <StepPayment form={form} />;
  return <StepReview values={form.getValues()} steps={list} professions={professions} changeOf={(step) => steps.searchOf(numberOf(step), true)} />;
}

/** What became of sending, and the notice, above the button that sends. */
function Closing({ failure, onDismiss, ...notice }: { failure: Failure | null; onDismiss: () => void; ofAnother: boolean; supportEmail: string }) {
  const { t } = useLingui();
  return (
    <>
      {failure && (
        <Banner tone="error" reference={failure.reference} onDismiss={onDismiss}>
          {failureWithReason(failure.error, t`Failed to submit your request. Please try again.`)}
        </Banner>
      )}
      <RequestNotice {...notice} />
    </>
  );
}

export function RequestWizard({ professions, supportEmail, referrer, ...rest }: RequestWizardProps) {
  const { t } = useLingui();
  const titles = useStepTitles();
  const wizard = useWizard({ referrer, ...rest });
  const { form, steps, current, list, isReferral } = wizard;
  const goOn = useContinue(wizard);
  const { send, sending, failure, dismiss } = useSend(wizard);
  const { errors, submitCount } = form.formState;
  const place = form.watch('location');
  const isReview = current === 'review';
  const ofAnother = isReferral && form.getValues('contactInfo.relationship') !== 'Self';
  const faults = faultsOf(errors).filter(({ name }) => !isReview && stepOfField(name) === current);
  return (
    <WizardFrame isReferral={isReferral} step={steps.step} total={list.length} stepTitle={titles[current]} hasError={faults.length > 0}>
      {steps.allowed ? (
        <StepFrame
          step={steps.step}
          title={titles[current]}
          faults={faults}
          submitCount={submitCount}
          back={steps.step > 1 ? steps.searchOf(steps.returning ? list.length : steps.step - 1) : undefined}
          onSubmit={() => void (isReview ? send() : goOn())}
          submitLabel={isReview ? t`Submit Request` : t`Continue`}
          submitting={sending}
          going={steps.going}
          blocked={current === 'location' && !isComplete(place)}
        >
          {/* One boundary for all steps: the step on view stays until the next one is there. */}
          <Suspense fallback={<Skeleton shape="block" />}>
            <StepFields {...{ wizard, professions, referrer }} />
            {isReview && <Closing {...{ failure, ofAnother, supportEmail }} onDismiss={dismiss} />}
          </Suspense>
        </StepFrame>
      ) : (
        <WizardSkeleton />
      )}
    </WizardFrame>
  );
}
