/** Search, status and type above a list of leads or referrals, with the list's buttons. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LEAD_KINDS, LEAD_STATUSES, REFERRAL_TYPES } from '../../../contract/leads.ts';
import { REFERRAL_FILTER_STATUSES } from '../../../contract/referrals.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { NO_FILTERS } from './admin-filters.ts';
import { useKindLabels, useReferralKindLabels, useStatusLabels } from './lead-labels.ts';
import type { ListKind } from './list-texts.ts';

function useChoices(kind: ListKind) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const kinds = useKindLabels();
  const referralKinds = useReferralKindLabels();
  const offered = kind === 'lead' ? LEAD_STATUSES : REFERRAL_FILTER_STATUSES;
  const types = kind === 'lead' ? LEAD_KINDS.map((value) => ({ value, label: kinds[value] })) : REFERRAL_TYPES.map((value) => ({ value, label: referralKinds[value] }));
  return [
    { name: 'status', label: t`Status`, all: t`All Statuses`, options: offered.map((value) => ({ value, label: statuses[value] })) },
    { name: 'type', label: t`Type`, all: t`All Types`, options: types },
  ];
}

export function LeadFilterBar({ kind, onRefresh, refreshing, actions }: { kind: ListKind; onRefresh: () => void; refreshing: boolean; actions?: ReactNode }) {
  const { t } = useLingui();
  return <FilterBar placeholder={t`Name, phone or reference`} choices={useChoices(kind)} clearLabel={t`Clear Filters`} none={NO_FILTERS} onRefresh={onRefresh} refreshing={refreshing} actions={actions} />;
}
