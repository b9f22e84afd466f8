/** Asks before the own account is deleted: how many leads go back, that it is for good, and the password. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accounts } from '../../../contract/accounts.ts';
import { ownData } from '../../../contract/own-data.ts';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useCall } from '../../client/query-client.tsx';
import { depart } from '../../client/sign-out.ts';
import { paths } from '../../paths.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

function useDeletion() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => call(ownData.deleteAccount, { body: { password } }),
    onSuccess: () => {
      depart();
      void navigate(paths.accountDeleted(), { replace: true });
    },
  });
}

const faultOfPassword = (error: unknown) => (error instanceof ApiError ? error.errors?.['password'] : undefined);

function Consequences({ openLeads }: { openLeads: number }) {
  return (
    <>
      {openLeads > 0 && <><Plural value={openLeads} one="# lead that is assigned to you goes back to the administrators." other="# leads that are assigned to you go back to the administrators." />{' '}</>}
      <Trans>Everything personal is deleted and you are signed out everywhere. This action cannot be undone.</Trans>
    </>
  );
}

export function DeleteAccountQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const me = useCall(accounts.me, {}, { enabled: open });
  const { mutate, isPending, error, reset } = useDeletion();
  const fieldFault = faultOfPassword(error);
  const close = () => {
    reset();
    setPassword('');
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={t`Delete your account?`}
      description={<Consequences openLeads={me.data?.open_leads ?? 0} />}
      confirmLabel={t`Delete my account`}
      onConfirm={() => mutate(password)}
      pending={isPending}
      error={error && !fieldFault ? failureText(error, t`Your account could not be deleted. Please try again.`) : undefined}
      danger
    >
      <PasswordField label={t`Password`} name="password" required autoComplete="current-password" value={password} error={fieldFault} onChange={(event) => setPassword(event.target.value)} />
    </AlertDialog>
  );
}
