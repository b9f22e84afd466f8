/** Password and sessions of whoever is signed in, whatever the status of the account. */
import { AccountShell } from '../features/accounts/account-shell.tsx';
import { ChangePassword } from '../features/accounts/change-password.tsx';
import { OwnSessions } from '../features/accounts/own-sessions.tsx';
import { Stack } from '../ui/layout.tsx';

export default function AccountSecurityScreen() {
  return (
    <AccountShell open="security">
      <Stack gap="lg">
        <ChangePassword />
        <OwnSessions />
      </Stack>
    </AccountShell>
  );
}
