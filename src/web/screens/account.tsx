/** The own profile of vendors and brokers; everyone else is sent to the first screen of the account area that they may see. */
import { Navigate } from 'react-router';
import { entriesFor } from '../features/accounts/account-entries.ts';
import { AccountShell } from '../features/accounts/account-shell.tsx';
import { OwnProfile } from '../features/profile/own-profile.tsx';
import { paths } from '../paths.ts';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';

function FirstEntry() {
  const [first] = entriesFor(useSessionUser());
  if (first?.id === 'profile') return <AccountShell open="profile"><OwnProfile /></AccountShell>;
  return <Navigate to={first?.path ?? paths.dashboard()} replace />;
}

export default function AccountScreen() {
  return (
    <RequireSession approval={false}>
      <FirstEntry />
    </RequireSession>
  );
}
