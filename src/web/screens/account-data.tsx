/** Own data: download and deletion, for everyone signed in, whatever the status of the account. */
import { AccountShell } from '../features/accounts/account-shell.tsx';
import { OwnData } from '../features/privacy/own-data.tsx';

export default function AccountDataScreen() {
  return <AccountShell open="data"><OwnData /></AccountShell>;
}
