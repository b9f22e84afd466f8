/** Change the own password. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { accounts } from '../../../contract/accounts.ts';
import { passwords } from '../../../contract/passwords.ts';
import { sessions } from '../../../contract/sessions.ts';
import { call } from '../../client/call.ts';
import { checkField, resolverOf } from '../../client/form-faults.ts';
import { useCall } from '../../client/query-client.tsx';
import { useReadAnew } from '../../client/read-anew.ts';
import { showFailure } from '../../client/server-faults.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { confirmationFaults } from './confirmation.ts';
import { NewPasswordField } from './new-password-field.tsx';

type ChangeForm = { current_password: string; new_password: string; confirm_password: string };

const EMPTY: ChangeForm = { current_password: '', new_password: '', confirm_password: '' };
const rules = passwords.change.body.shape;

const resolver = resolverOf<ChangeForm>((form) => [
  ...checkField('current_password', rules.current_password, form.current_password),
  ...checkField('new_password', rules.new_password, form.new_password),
  ...confirmationFaults(form),
]);

/** `isGiven`: an administrator typed the present password. */
function useChange(isGiven: boolean) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const readAnew = useReadAnew();
  const [failure, setFailure] = useState<string>();
  const form = useForm<ChangeForm>({ resolver, shouldFocusError: false, reValidateMode: 'onSubmit', defaultValues: EMPTY });
  const submit = form.handleSubmit(
    async ({ confirm_password: _confirmed, ...body }) => {
      setFailure(undefined);
      try {
        await call(passwords.change, { body });
        form.reset(EMPTY);
        toast(t`Your password was changed. You are signed out on your other devices.`);
        if (isGiven) await navigate(paths.dashboard());
        else await readAnew([sessions.list]);
      } catch (error) {
        setFailure(showFailure(form, error, t`Your password could not be changed. Please try again.`));
      }
    },
    () => setFailure(undefined),
  );
  return { form, failure, submit };
}

export function ChangePassword() {
  const { t } = useLingui();
  const isGiven = useCall(accounts.me, {}).data?.must_change_password ?? false;
  const { form, failure, submit } = useChange(isGiven);
  const { errors, isSubmitting, submitCount } = form.formState;
  return (
    <Card padding="lg">
      <Section id="change-password" title={t`Change password`}>
        {isGiven && <Banner tone="warning" title={t`Choose your own password`}>{t`An administrator chose the present one. It stops working 72 hours after your account was made.`}</Banner>}
        <form noValidate method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
            <PasswordField label={t`Current password`} required autoComplete="current-password" error={errors.current_password?.message} {...form.register('current_password')} />
            <NewPasswordField label={t`New password`} required hint={t`At least 8 characters.`} typed={form.watch('new_password')} error={errors.new_password?.message} {...form.register('new_password')} />
            <PasswordField label={t`Confirm new password`} required autoComplete="new-password" error={errors.confirm_password?.message} {...form.register('confirm_password')} />
            <Row gap="md">
              <Button type="submit" loading={isSubmitting}>{t`Change password`}</Button>
              <ButtonLink variant="ghost" size="sm" flush="start" to={paths.auth({ tab: 'forgot' })}>{t`Forgot your password`}</ButtonLink>
            </Row>
          </Stack>
        </form>
      </Section>
    </Card>
  );
}
