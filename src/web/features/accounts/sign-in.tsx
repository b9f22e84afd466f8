/** Sign in with e-mail and password. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accounts } from '../../../contract/accounts.ts';
import { call } from '../../client/call.ts';
import { failureWithReason } from '../../client/failure-text.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { announceSignIn, saveSession } from '../../client/session.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type SignInForm = { email: string; password: string };

const rules = accounts.login.body.shape;

const resolver = resolverOf<SignInForm>(({ email, password }) => [
  ...checkField('email', rules.email, email),
  ...checkField('password', rules.password, password),
]);

export type SignInProps = { onFaulty: (faulty: boolean) => void };

/** The session that it saves takes the screen away. */
export function SignIn({ onFaulty }: SignInProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const form = useForm<SignInForm>({ resolver, shouldFocusError: false, reValidateMode: 'onSubmit', defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(
    async (body) => {
      setFailure(undefined);
      onFaulty(false);
      announceSignIn();
      try {
        const { access_token: token, user } = await call(accounts.login, { body });
        saveSession(token, user);
      } catch (error) {
        setFailure(failureWithReason(error, t`Login failed`));
        onFaulty(true);
      }
    },
    () => {
      setFailure(undefined);
      onFaulty(true);
    },
  );
  return (
    // Sent before the script runs, a form of the default method would put the password into the address.
    <form noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
        <TextField label={t`Email`} required type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} error={errors.email?.message} {...form.register('email')} />
        <PasswordField label={t`Password`} required autoComplete="current-password" error={errors.password?.message} {...form.register('password')} />
        <Row justify="end"><ButtonLink variant="ghost" size="sm" flush="end" to={paths.auth({ tab: 'forgot' })}>{t`Forgot your password`}</ButtonLink></Row>
        <Button type="submit" size="lg" fullWidth loading={isSubmitting}>{t`Sign In`}</Button>
      </Stack>
    </form>
  );
}
