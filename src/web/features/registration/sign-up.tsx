/** Sign-up in four steps: one form, the step in the address, the answers kept in this tab without passwords and files. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureWithReason } from '../../client/failure-text.ts';
import { resolverOf } from '../../client/form-faults.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { loadAhead } from '../../client/part-loading.ts';
import { useFormDraft } from '../../client/use-form-draft.ts';
import { useStep } from '../../client/use-step.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { EMPTY_SIGN_UP, faultsOfStep, keptPart, reachedStep, readSignUp, SIGN_UP_STEPS, stepOfField, type SignUpForm, type SignUpStep } from './sign-up-form.ts';
import { StepAccount } from './step-account.tsx';
import { StepPersonal } from './step-personal.tsx';
import { useRegister } from './use-register.ts';

/** The searches of the later steps come while the earlier ones are filled in. */
const loadProfessional = () => import('./step-professional.tsx');
const loadArea = () => import('./step-area.tsx');
const StepProfessional = lazyPart(loadProfessional, 'StepProfessional');
const StepArea = lazyPart(loadArea, 'StepArea');

const TOTAL = SIGN_UP_STEPS.length;
const DRAFT = { name: 'sign-up-draft', read: readSignUp, start: (stored: SignUpForm | null) => stored ?? EMPTY_SIGN_UP, keep: keptPart };

export type SignUpProps = { professionNames: readonly string[] | null; supportEmail: string; onRegistered: () => void; onFaulty: (faulty: boolean) => void };

function useTitles(): Record<SignUpStep, string> {
  const { t } = useLingui();
  return { account: t`Account`, personal: t`Personal`, professional: t`Professional`, location: t`Location` };
}

function useSignUp() {
  const stepOnView = useRef<SignUpStep>('account');
  const form: UseFormReturn<SignUpForm> = useForm<SignUpForm>({
    defaultValues: EMPTY_SIGN_UP,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => faultsOfStep(stepOnView.current, values)),
  });
  const draft = useFormDraft(form, DRAFT);
  const steps = useStep(TOTAL, draft.ready ? reachedStep(form.getValues()) : null);
  const current = SIGN_UP_STEPS[steps.step - 1] ?? 'account';
  useEffect(() => {
    stepOnView.current = current;
    if (current === 'personal') void loadAhead(loadProfessional, loadArea);
  }, [current]);
  return { form, draft, steps, current };
}

/** Sends on the last step, goes on from the others. */
function useSubmit({ form, draft, steps, current }: ReturnType<typeof useSignUp>, onRegistered: () => void) {
  const numberOf = (field: string) => SIGN_UP_STEPS.indexOf(stepOfField(field) ?? current) + 1;
  const { register, sending, progress, failure } = useRegister({
    form,
    draft,
    onRegistered,
    onFaults: (fields) => steps.goTo(Math.min(...fields.map(numberOf))),
  });
  const submit = form.handleSubmit(async () => {
    if (steps.step < TOTAL) steps.goTo(steps.step + 1);
    else await register();
  });
  return { submit, sending, progress, failure };
}

function StepSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
    </Stack>
  );
}

type FieldsProps = Pick<ReturnType<typeof useSignUp>, 'form' | 'current'> & Pick<SignUpProps, 'professionNames' | 'supportEmail'> & { progress: number | null };

function LaterFields({ form, current, professionNames, supportEmail, progress }: FieldsProps) {
  if (current === 'personal') return <StepPersonal form={form} />;
  if (current === 'professional') return <StepProfessional {...{ form, professionNames }} />;
  return <StepArea {...{ form, supportEmail, progress }} />;
}

/** The first step stands in no boundary: it would wake after its form, which then would take what was typed before for its own old text. */
function StepFields(props: FieldsProps) {
  if (props.current === 'account') return <StepAccount form={props.form} />;
  return <Suspense fallback={<Skeleton shape="block" />}><LaterFields {...props} /></Suspense>;
}

export function SignUp({ professionNames, supportEmail, onRegistered, onFaulty }: SignUpProps) {
  const { t } = useLingui();
  const titles = useTitles();
  const signUp = useSignUp();
  const { form, draft, steps, current } = signUp;
  const { submit, sending, progress, failure } = useSubmit(signUp, onRegistered);
  const { errors, submitCount } = form.formState;
  const faults = faultsOf(errors).filter(({ name }) => stepOfField(name) === current);
  const isFaulty = faults.length > 0;
  useEffect(() => onFaulty(isFaulty), [isFaulty, onFaulty]);

  const isLast = steps.step === TOTAL;
  const passwordIsGone = steps.step === 1 && draft.restored && form.getValues('email') !== '' && form.getValues('password') === '';
  return (
    // Sent before the script runs, a form of the default method would put the password into the address.
    <form noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <ProgressSteps step={steps.step} total={TOTAL} title={titles[current]} />
        {steps.allowed ? (
          <>
            <StepHeading step={steps.step}>{titles[current]}</StepHeading>
            <ErrorSummary faults={faults} message={isLast && failure ? failureWithReason(failure.error, t`Registration failed`) : undefined} submitCount={submitCount} />
            {passwordIsGone && !isFaulty && (
              <Banner><Trans>Please enter your password again: it is never kept. Your other answers are still here.</Trans></Banner>
            )}
            <StepFields {...{ form, current, professionNames, supportEmail, progress }} />
            <Row grow>
              {steps.step > 1 && (
                <ButtonLink size="lg" variant="secondary" to={steps.searchOf(steps.step - 1)} preventScrollReset icon={<ArrowLeft aria-hidden="true" size={18} />}>{t`Back`}</ButtonLink>
              )}
              <Button type="submit" size="lg" loading={sending} held={steps.going}>{isLast ? t`Create Account` : t`Continue`}</Button>
            </Row>
          </>
        ) : (
          <StepSkeleton />
        )}
      </Stack>
    </form>
  );
}
