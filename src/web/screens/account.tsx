/** Sends a signed-in person to the first screen of the account area that they may see. */
import { Navigate } from 'react-router';
import { entriesFor } from '../features/accounts/account-entries.ts';
import { paths } from '../paths.ts';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';

function FirstEntry() {
  const [first] = entriesFor(useSessionUser());
  return <Navigate to={first?.path ?? paths.dashboard()} replace />;
}

export default function AccountScreen() {
  return (
    <RequireSession approval={false}>
      <FirstEntry />
    </RequireSession>
  );
}
