/** Chooses a new password by the link of a mail. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwords } from '../../../contract/passwords.ts';
import { PASSWORD_PARTS, type PasswordPart } from '../../../contract/shared/password.ts';
import { call } from '../../client/call.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { showFailure } from '../../client/server-faults.ts';
import { clearSession } from '../../client/session.ts';
import { paths } from '../../paths.ts';
import { PageHead } from '../../site/page-head.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordResetText } from './auth-notices.tsx';
import { confirmationFaults } from './confirmation.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { TimedReturn } from './timed-return.tsx';

type ResetForm = { new_password: string; confirm_password: string };

const resolver = resolverOf<ResetForm>((form) => [
  ...checkField('new_password', passwords.reset.body.shape.new_password, form.new_password),
  ...confirmationFaults(form),
]);

function useReset(token: string, onDone: () => void) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const form = useForm<ResetForm>({ resolver, shouldFocusError: false, reValidateMode: 'onSubmit', defaultValues: { new_password: '', confirm_password: '' } });
  const submit = form.handleSubmit(
    async ({ new_password: password }) => {
      setFailure(undefined);
      try {
        await call(passwords.reset, { body: { token, new_password: password } });
        // The server has just ended all of them.
        clearSession();
        onDone();
      } catch (error) {
        setFailure(showFailure(form, error, t`Password reset failed`));
      }
    },
    () => setFailure(undefined),
  );
  return { form, failure, submit };
}

function Requirements({ password }: { password: string }) {
  const { t } = useLingui();
  const labels: Readonly<Record<PasswordPart, string>> = {
    length: t`At least 8 characters`,
    upper: t`One uppercase letter`,
    lower: t`One lowercase letter`,
    digit: t`One number`,
    symbol: t`One symbol`,
  };
  const items = PASSWORD_PARTS.filter(({ needed }) => needed).map(({ part, fits }) => ({ label: labels[part], met: fits(password) }));
  return <Checklist label={t`Password requirements`} items={items} />;
}

function ChooseForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui();
  const { form, failure, submit } = useReset(token, onDone);
  const { errors, isSubmitting, submitCount } = form.formState;
  const typed = form.watch('new_password');
  const faults = faultsOf(errors);
  return (
    <>
      <PageHead title={t`Reset password`} path={paths.auth()} hasError={failure !== undefined || faults.length > 0} noIndex />
      <PageHeading lead={t`Choose a new password for your account.`}><Trans>Reset password</Trans></PageHeading>
      <Card padding="lg">
        <form noValidate method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            <ErrorSummary faults={faults} message={failure} submitCount={submitCount} />
            <NewPasswordField label={t`New password`} required typed={typed} error={errors.new_password?.message} {...form.register('new_password')} />
            <Requirements password={typed} />
            <PasswordField label={t`Confirm new password`} required autoComplete="new-password" error={errors.confirm_password?.message} {...form.register('confirm_password')} />
            <Button type="submit" size="lg" fullWidth loading={isSubmitting}>{t`Reset password`}</Button>
            <Row justify="between">
              <ButtonLink variant="ghost" size="sm" to={paths.auth()}>{t`Back to Login`}</ButtonLink>
              <ButtonLink variant="ghost" size="sm" to={paths.auth({ tab: 'forgot' })}>{t`Ask for a new link`}</ButtonLink>
            </Row>
          </Stack>
        </form>
      </Card>
    </>
  );
}

function Done() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Password Reset Successful`} path={paths.auth()} noIndex />
      <PageHeading><Trans>Password Reset Successful</Trans></PageHeading>
      <Card padding="lg">
        <Stack gap="lg">
          <PasswordResetText />
          <Row><ButtonLink to={paths.auth()}>{t`Continue to Login`}</ButtonLink></Row>
          <TimedReturn notice="password-reset" />
        </Stack>
      </Card>
    </>
  );
}

export function ResetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  return done ? <Done /> : <ChooseForm token={token} onDone={() => setDone(true)} />;
}
