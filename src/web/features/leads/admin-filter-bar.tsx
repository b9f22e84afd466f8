/** Search, status and type above the lead list, with the list's buttons. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LEAD_KINDS, LEAD_STATUSES } from '../../../contract/leads.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { NO_FILTERS } from './admin-filters.ts';
import { useKindLabels, useStatusLabels } from './lead-labels.ts';

export function LeadFilterBar({ onRefresh, refreshing, actions }: { onRefresh: () => void; refreshing: boolean; actions: ReactNode }) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const kinds = useKindLabels();
  const choices = [
    { name: 'status', label: t`Status`, all: t`All Statuses`, options: LEAD_STATUSES.map((value) => ({ value, label: statuses[value] })) },
    { name: 'type', label: t`Type`, all: t`All Types`, options: LEAD_KINDS.map((value) => ({ value, label: kinds[value] })) },
  ];
  return <FilterBar placeholder={t`Name, phone or reference`} choices={choices} clearLabel={t`Clear Filters`} none={NO_FILTERS} onRefresh={onRefresh} refreshing={refreshing} actions={actions} />;
}
