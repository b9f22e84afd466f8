/** What a vendor sees first: figures, leads to answer, leads passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { dashboards } from '../../contract/dashboards.ts';
import { lazyPart } from '../client/lazy-part.ts';
import { QueryProvider } from '../client/query-client.tsx';
import { DashboardState } from '../features/dashboards/dashboard-state.tsx';
import { PostReferral } from '../features/dashboards/post-referral.tsx';
import { titleWithNew, useBoard } from '../features/dashboards/use-board.ts';
import { VendorStats } from '../features/dashboards/work-stats.tsx';
import { WorkTabs } from '../features/dashboards/work-tabs.tsx';
import { AssignedList, ReferredList } from '../features/leads/lead-lists.tsx';
import { useWords } from '../site/page-environment.tsx';
import { EarlyGreeting } from '../site/early-greeting.tsx';
import { PageHead } from '../site/page-head.tsx';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';
import { Banner } from '../ui/banner.tsx';
import { Page } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ToastProvider } from '../ui/toast.tsx';

const FindVendorsTab = lazyPart(() => import('./find-vendors.tsx'), 'FindVendorsTab');

/** A list that is open already stays when the connection goes; one that is opened without says why there is none. */
function FindVendors({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  const [openedOffline] = useState(isOffline);
  if (isOffline && openedOffline) return <Banner tone="info" title={t`You are offline`}>{t`Connect to the internet and try again.`}</Banner>;
  return <Suspense fallback={<Spinner label={t`Loading vendors…`} />}><FindVendorsTab /></Suspense>;
}

function VendorDashboard() {
  const { t } = useLingui();
  const { profile } = useSessionUser();
  const query = useBoard(dashboards.vendor);
  const words = useWords();
  const name = query.data?.profile.full_name ?? profile.fullName;
  const facts = [words(query.data?.profile.profession ?? ''), query.data?.profile.location_display].filter(Boolean).join(' · ');
  return (
    <Page>
      <PageHead title={titleWithNew(t`Vendor Dashboard`, query.data?.assigned_leads)} noIndex />
      <PageHeading lead={facts || t`Your leads at a glance`} actions={<PostReferral isOffline={query.isOffline} />}><Trans>Welcome, {name}</Trans></PageHeading>
      <DashboardState query={query}>
        {(board) => (
          <>
            <VendorStats board={board} />
            <WorkTabs
              assignedTotal={board.assigned_total}
              referredTotal={board.referred_total}
              assigned={<AssignedList board={dashboards.vendor} leads={board.assigned_leads} total={board.assigned_total} />}
              referred={<ReferredList leads={board.referred_leads} total={board.referred_total} />}
              more={[{ value: 'find', label: t`Find Vendors`, content: <FindVendors isOffline={query.isOffline} /> }]}
            />
          </>
        )}
      </DashboardState>
    </Page>
  );
}

export default function VendorDashboardScreen() {
  return (
    <RequireSession roles={['vendor']} early={<EarlyGreeting of="vendor" />}>
      <QueryProvider>
        <ToastProvider><VendorDashboard /></ToastProvider>
      </QueryProvider>
    </RequireSession>
  );
}
