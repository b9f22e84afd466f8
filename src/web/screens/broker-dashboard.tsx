/** What a broker sees first: figures by side of the deal, leads to answer, leads passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { dashboards } from '../../contract/dashboards.ts';
import { QueryProvider } from '../client/query-client.tsx';
import { DashboardState } from '../features/dashboards/dashboard-state.tsx';
import { PostReferral } from '../features/dashboards/post-referral.tsx';
import { leadsOfSide, SideFilter, useNoLeadsText, useSide } from '../features/dashboards/side-filter.tsx';
import { titleWithNew, useBoard } from '../features/dashboards/use-board.ts';
import { BrokerStats, type BrokerBoard } from '../features/dashboards/work-stats.tsx';
import { WorkTabs } from '../features/dashboards/work-tabs.tsx';
import { AssignedList, ReferredList } from '../features/leads/lead-lists.tsx';
import { EarlyGreeting } from '../site/early-greeting.tsx';
import { PageHead } from '../site/page-head.tsx';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';
import { Page, Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ToastProvider } from '../ui/toast.tsx';

function AssignedBySide({ board }: { board: BrokerBoard }) {
  const { side, setSide } = useSide();
  const noLeadsText = useNoLeadsText();
  const shown = leadsOfSide(board.assigned_leads, side);
  return (
    <Stack>
      <SideFilter side={side} onChange={setSide} />
      <AssignedList board={dashboards.broker} leads={shown} total={side ? shown.length : board.assigned_total} emptyTitle={noLeadsText(side)} />
    </Stack>
  );
}

function BrokerDashboard() {
  const { t } = useLingui();
  const { profile } = useSessionUser();
  const query = useBoard(dashboards.broker);
  const name = query.data?.profile.full_name ?? profile.fullName;
  return (
    <Page>
      <PageHead title={titleWithNew(t`Broker Dashboard`, query.data?.assigned_leads)} noIndex />
      <PageHeading lead={query.data?.profile.location_display || t`Your leads at a glance`} actions={<PostReferral isOffline={query.isOffline} />}><Trans>Welcome, {name}</Trans></PageHeading>
      <DashboardState query={query}>
        {(board) => (
          <>
            <BrokerStats board={board} />
            <WorkTabs
              assignedTotal={board.assigned_total}
              referredTotal={board.referred_total}
              assigned={<AssignedBySide board={board} />}
              referred={<ReferredList leads={board.referred_leads} total={board.referred_total} />}
            />
          </>
        )}
      </DashboardState>
    </Page>
  );
}

export default function BrokerDashboardScreen() {
  return (
    <RequireSession roles={['broker']} early={<EarlyGreeting of="broker" />}>
      <QueryProvider>
        <ToastProvider><BrokerDashboard /></ToastProvider>
      </QueryProvider>
    </RequireSession>
  );
}
