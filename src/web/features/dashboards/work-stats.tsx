/** Figures at the top of the dashboards of vendors and brokers. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Clock, Home, Inbox, KeyRound, Star } from 'lucide-react';
import type { dashboards } from '../../../contract/dashboards.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { useFormat } from '../../ui/formatting.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';

export type VendorBoard = OutputOf<typeof dashboards.vendor>;
export type BrokerBoard = OutputOf<typeof dashboards.broker>;

const icon = { 'aria-hidden': true, size: 20 } as const;

function WorkFigures({ stats }: { stats: VendorBoard['stats'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <>
      <StatCard label={t`Total Leads`} value={number(stats.total_assigned_leads)} icon={<Inbox {...icon} />} />
      <StatCard label={t`Completed`} value={number(stats.completed_leads)} icon={<CircleCheck {...icon} />} />
      <StatCard label={t`Pending`} value={number(stats.pending_leads)} icon={<Clock {...icon} />} />
    </>
  );
}

export function VendorStats({ board }: { board: VendorBoard }) {
  const { t, i18n } = useLingui();
  const average = board.profile.average_rating;
  const rating = average === 0 ? '0' : i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <StatGrid columns={4}>
      <WorkFigures stats={board.stats} />
      <StatCard label={t`Rating`} value={`${rating}/5`} icon={<Star {...icon} />} />
    </StatGrid>
  );
}

export function BrokerStats({ board }: { board: BrokerBoard }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <StatGrid columns={5}>
      <WorkFigures stats={board.stats} />
      <StatCard label={t`Buyer Leads`} value={number(board.stats.buyer_leads)} icon={<KeyRound {...icon} />} />
      <StatCard label={t`Seller Leads`} value={number(board.stats.seller_leads)} icon={<Home {...icon} />} />
    </StatGrid>
  );
}
