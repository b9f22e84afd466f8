/** The administration: one header and its tabs, the open one in the address (`?tab=`). */
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { accounts } from '../../contract/accounts.ts';
import { ADMINS } from '../../contract/shared/roles.ts';
import { QueryProvider, useCall } from '../client/query-client.tsx';
import { AdminHeader, useAdminTitle } from '../features/dashboards/admin-shell.tsx';
import { SavedViews } from '../features/saved-views/saved-views.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';
import { Page, Stack } from '../ui/layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { ADMIN_TABS, type AdminTab } from './admin-tabs.tsx';

function useTabs() {
  const { role } = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const tabs = ADMIN_TABS.filter(({ roles }) => !roles || roles.some((one) => one === role));
  const open = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  // Another tab has its own filters, so the query starts anew.
  const show = (id: string) => setSearch(id === tabs[0]?.id ? {} : { tab: id }, { preventScrollReset: true });
  return { tabs, open, show };
}

function TabContent({ tab, tabs }: { tab: AdminTab; tabs: readonly AdminTab[] }) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<Spinner label={t`Loading dashboard...`} />}>
      <Stack>
        {tab.filters && <SavedViews key={tab.id} tab={tab.id} filters={tab.filters} />}
        <tab.Content tabs={tabs.map(({ id }) => id)} />
      </Stack>
    </Suspense>
  );
}

function AdminDashboard() {
  const { t } = useLingui();
  const title = useAdminTitle();
  const { tabs, open, show } = useTabs();
  // Whoever typed a password for somebody else knows it.
  const { data: me } = useCall(accounts.me, {});
  if (me?.must_change_password) return <Navigate to={paths.accountSecurity()} replace />;
  const label = open ? t(open.label) : '';
  return (
    <Page>
      <PageHead title={`${label} – ${title}`} noIndex />
      <AdminHeader />
      <Tabs
        label={t`Administration`}
        value={open?.id ?? ''}
        onChange={show}
        selectOnPhones
        items={tabs.map((tab) => ({ value: tab.id, label: t(tab.label), content: <TabContent tab={tab} tabs={tabs} /> }))}
      />
    </Page>
  );
}

export default function AdminDashboardScreen() {
  return (
    <RequireSession roles={ADMINS}>
      <QueryProvider>
        <ToastProvider><AdminDashboard /></ToastProvider>
      </QueryProvider>
    </RequireSession>
  );
}
