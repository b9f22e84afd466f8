/** The two lists of a dashboard: leads to answer, and leads passed on. */
import { useLingui } from '@lingui/react/macro';
import { Inbox, Send } from 'lucide-react';
import { useState } from 'react';
import type { AssignedLead, ReferredLead } from '../../../contract/dashboards.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AssignedCard } from './assigned-card.tsx';
import { ReferredCard } from './referred-card.tsx';
import { openFirst } from './work-data.ts';

const icon = { 'aria-hidden': true, size: 32, strokeWidth: 1.5 } as const;

function Newest({ shown, total }: { shown: number; total: number }) {
  const { t, i18n } = useLingui();
  const all = i18n.number(total);
  if (shown >= total) return null;
  return <Text small muted>{t`The newest ${shown} of ${all} leads.`}</Text>;
}

export type AssignedListProps = {
  board: { path: string };
  leads: readonly AssignedLead[];
  /** How many there are beyond those that came along. */
  total: number;
  /** Says that there are none, where a filter asks for one kind. */
  emptyTitle?: string;
};

/** Leads keep their places while they are worked on; only a new list is ordered anew. */
function useSteadyOrder(leads: readonly AssignedLead[]): readonly AssignedLead[] {
  const ids = leads.map(({ id }) => id).join();
  const [order, setOrder] = useState({ ids, sorted: openFirst(leads) });
  if (order.ids !== ids) setOrder({ ids, sorted: openFirst(leads) });
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return order.sorted.flatMap(({ id }) => byId.get(id) ?? []);
}

export function AssignedList({ board, leads, total, emptyTitle }: AssignedListProps) {
  const { t } = useLingui();
  const ordered = useSteadyOrder(leads);
  if (leads.length === 0) {
    return (
      <EmptyState icon={<Inbox {...icon} />} title={emptyTitle ?? t`No assigned leads yet`}>
        {t`You'll see your assigned leads here once they become available`}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Grid as="ul" min="lg">{ordered.map((lead) => <AssignedCard key={lead.id} board={board} lead={lead} />)}</Grid>
      <Newest shown={leads.length} total={total} />
    </Stack>
  );
}

export function ReferredList({ leads, total }: { leads: readonly ReferredLead[]; total: number }) {
  const { t } = useLingui();
  if (leads.length === 0) return <EmptyState icon={<Send {...icon} />} title={t`No referred leads yet`} />;
  return (
    <Stack>
      <Grid as="ul" min="lg">{leads.map((lead) => <ReferredCard key={lead.id} lead={lead} />)}</Grid>
      <Newest shown={leads.length} total={total} />
    </Stack>
  );
}
