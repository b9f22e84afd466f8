/** Asks for a link that resets the password. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwords } from '../../../contract/passwords.ts';
import { call } from '../../client/call.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { paths } from '../../paths.ts';
import { PageHead } from '../../site/page-head.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResetSentText } from './auth-notices.tsx';
import { TimedReturn } from './timed-return.tsx';

type ForgotForm = { email: string };

const resolver = resolverOf<ForgotForm>(({ email }) => checkField('email', passwords.forgot.body.shape.email, email));

function useAsk(onSent: () => void) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const form = useForm<ForgotForm>({ resolver, shouldFocusError: false, reValidateMode: 'onSubmit', defaultValues: { email: '' } });
  const submit = form.handleSubmit(
    async (body) => {
      setFailure(undefined);
      try {
        await call(passwords.forgot, { body });
        onSent();
      } catch (error) {
        setFailure(showFailure(form, error, t`Failed to send reset email`));
      }
    },
    () => setFailure(undefined),
  );
  return { form, failure, submit };
}

function AskForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const { form, failure, submit } = useAsk(onSent);
  const { errors, isSubmitting, submitCount } = form.formState;
  const faults = faultsOf(errors);
  return (
    <>
      <PageHead title={t`Forgot password`} path={paths.auth()} hasError={failure !== undefined || faults.length > 0} noIndex />
      <PageHeading step="ask" lead={t`Enter your email address and we send you a link to choose a new one.`}><Trans>Forgot your password?</Trans></PageHeading>
      <Card padding="lg">
        <form noValidate method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            <ErrorSummary faults={faults} message={failure} submitCount={submitCount} />
            <TextField label={t`Email`} required type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} error={errors.email?.message} {...form.register('email')} />
            <Button type="submit" size="lg" fullWidth loading={isSubmitting}>{t`Send Reset Link`}</Button>
            <Row justify="center"><ButtonLink variant="ghost" size="sm" to={paths.auth()}>{t`Back to Login`}</ButtonLink></Row>
          </Stack>
        </form>
      </Card>
    </>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Check Your Email`} path={paths.auth()} noIndex />
      <PageHeading><Trans>Check Your Email</Trans></PageHeading>
      <Card padding="lg">
        <Stack gap="lg">
          <ResetSentText />
          <Row gap="md">
            <ButtonLink to={paths.auth()}>{t`Back to Login`}</ButtonLink>
            <Button variant="secondary" onClick={onAgain}>{t`Try a different email`}</Button>
          </Row>
          <TimedReturn notice="reset-sent" />
        </Stack>
      </Card>
    </>
  );
}

export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  return sent ? <Sent onAgain={() => setSent(false)} /> : <AskForm onSent={() => setSent(true)} />;
}
