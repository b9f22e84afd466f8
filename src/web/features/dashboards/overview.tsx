/** The first tab of the administration: figures in scope, what happened lately, where to go. */
import { useLingui } from '@lingui/react/macro';
import { Briefcase, CircleCheck, ClipboardList, Send, UserRoundCheck } from 'lucide-react';
import { dashboards, type AdminStats } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { useSessionUser } from '../../site/require-session.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Columns, Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { Charts } from './charts.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivityList } from './recent-activity.tsx';

const icon = { 'aria-hidden': true, size: 20 } as const;

/** '+4 this month', '-1 this month', an empty line when nothing changed or is known yet. */
function useGrowthText(): (change: number | undefined) => string {
  const { t, i18n } = useLingui();
  return (change = 0) => {
    const figure = i18n.number(Math.abs(change));
    if (change === 0) return '';
    return change > 0 ? t`+${figure} this month` : t`-${figure} this month`;
  };
}

/** Without figures the cards hold their place. */
function Figures({ stats }: { stats: AdminStats | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const number = (value: number | undefined) => value === undefined ? undefined : format.number(value);
  const growthText = useGrowthText();
  const growth = stats?.monthly_growth;
  return (
    <StatGrid columns={5}>
      <StatCard label={t`Total Vendors`} value={number(stats?.total_vendors)} icon={<Briefcase {...icon} />} note={growthText(growth?.vendors)} />
      <StatCard label={t`Pending Approvals`} value={number(stats?.pending_approvals)} icon={<UserRoundCheck {...icon} />} />
      <StatCard label={t`Active Leads`} value={number(stats?.active_leads)} icon={<ClipboardList {...icon} />} note={growthText(growth?.leads)} />
      <StatCard label={t`Completed Leads`} value={number(stats?.completed_leads)} icon={<CircleCheck {...icon} />} />
      <StatCard label={t`Total Referrals`} value={number(stats?.total_referrals)} icon={<Send {...icon} />} note={growthText(growth?.referrals)} />
    </StatGrid>
  );
}

function Stats() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(dashboards.adminStats, {});
  return (
    <>
      {error && <LoadFailure title={t`Failed to load dashboard data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {(data || !error) && <Figures stats={data} />}
    </>
  );
}

/** `tabs` are the tabs that exist for this administrator; the quick actions lead to them. */
export function Overview({ tabs }: { tabs: readonly string[] }) {
  const { t } = useLingui();
  const isAdmin = useSessionUser().role === 'admin';
  return (
    <Stack gap="lg">
      <Section id="overview" title={isAdmin ? t`Platform Overview` : t`City Overview`}><Stats /></Section>
      <Columns aside={<Section id="quick-actions" title={t`Quick Actions`}><QuickActions tabs={tabs} /></Section>}>
        <Section id="recent-activity" title={t`Recent Activity`}><RecentActivityList /></Section>
      </Columns>
      <Section id="charts" title={t`The last 12 months`}><Charts /></Section>
    </Stack>
  );
}
