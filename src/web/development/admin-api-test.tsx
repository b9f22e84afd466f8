/** /admin-api-test, for developers: tries the administrators' calls with the session of whoever is signed in. */
import { accounts } from '../../contract/accounts.ts';
import { adminVendors } from '../../contract/admin-vendors.ts';
import { dashboards } from '../../contract/dashboards.ts';
import { leads } from '../../contract/leads.ts';
import { referrals } from '../../contract/referrals.ts';
import { registration } from '../../contract/registration.ts';
import { ADMINS } from '../../contract/shared/roles.ts';
import { call } from '../client/call.ts';
import { PageHead } from '../site/page-head.tsx';
import { RequireSession } from '../site/require-session.tsx';
import { Button } from '../ui/button.tsx';
import { Page, Row } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { CallLog } from './call-log.tsx';
import { useCallLog } from './use-call-log.ts';

const FIVE = { query: { limit: '5' } };
const CALLS: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
  ['Token Verification', () => call(accounts.me, {})],
  ['Dashboard Stats', () => call(dashboards.adminStats, {})],
  ['Vendors', () => call(adminVendors.list, FIVE)],
  ['Leads', () => call(leads.adminList, FIVE)],
  ['Pending Approvals', () => call(registration.pendingApprovals, FIVE)],
  ['Referrals', () => call(referrals.list, FIVE)],
];

function AdminCalls() {
  const { entries, running, run, clear } = useCallLog();
  return (
    <Page>
      <PageHead title="Admin API Test" noIndex />
      <PageHeading lead="Calls with the session of this browser and shows what comes back.">Admin API Test</PageHeading>
      <Row>{CALLS.map(([name, act]) => <Button key={name} loading={running === name} onClick={() => void run(name, act)}>{`Test ${name}`}</Button>)}</Row>
      <CallLog entries={entries} onClear={clear} />
    </Page>
  );
}

export default function AdminApiTestScreen() {
  return (
    <RequireSession roles={ADMINS}>
      <AdminCalls />
    </RequireSession>
  );
}
