/** Search, status and type above a list of leads or referrals, with the list's buttons. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { LEAD_KINDS, LEAD_STATUSES, REFERRAL_TYPES } from '../../../contract/leads.ts';
import { REFERRAL_FILTER_STATUSES } from '../../../contract/referrals.ts';
import { useQueryParams, useTypedText } from '../../client/use-query-params.ts';
import { Button } from '../../ui/button.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasFilters, NO_FILTERS } from './admin-filters.ts';
import { useKindLabels, useReferralKindLabels, useStatusLabels } from './lead-labels.ts';
import type { ListKind } from './list-texts.ts';

function useOptions(kind: ListKind) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const kinds = useKindLabels();
  const referralKinds = useReferralKindLabels();
  const offered = kind === 'lead' ? LEAD_STATUSES : REFERRAL_FILTER_STATUSES;
  const types = kind === 'lead' ? LEAD_KINDS.map((value) => ({ value, label: kinds[value] })) : REFERRAL_TYPES.map((value) => ({ value, label: referralKinds[value] }));
  return {
    status: [{ value: '', label: t`All Statuses` }, ...offered.map((value) => ({ value, label: statuses[value] }))],
    type: [{ value: '', label: t`All Types` }, ...types],
  };
}

function FilterFields({ kind }: { kind: ListKind }) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const typed = useTypedText(search.get('search') ?? '', (text) => change({ search: text, page: null }, { replace: true }));
  const options = useOptions(kind);
  const clear = () => {
    typed.drop();
    change(NO_FILTERS);
  };
  return (
    <>
      <TextField
        label={t`Search`}
        name="search"
        type="search"
        maxLength={100}
        placeholder={t`Name, phone or reference`}
        value={typed.text}
        onChange={(event) => typed.setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && typed.submit()}
      />
      <SelectField label={t`Status`} name="status" value={search.get('status') ?? ''} options={options.status} onChange={(event) => change({ status: event.target.value, page: null })} />
      <SelectField label={t`Type`} name="type" value={search.get('type') ?? ''} options={options.type} onChange={(event) => change({ type: event.target.value, page: null })} />
      <Button variant="ghost" blocked={!hasFilters(kind, search) && !typed.text} onClick={clear}>{t`Clear Filters`}</Button>
    </>
  );
}

export function LeadFilterBar({ kind, onRefresh, refreshing, actions }: { kind: ListKind; onRefresh: () => void; refreshing: boolean; actions?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Toolbar
      label={t`Filters`}
      end={
        <>
          <Button variant="secondary" loading={refreshing} onClick={onRefresh} icon={<RefreshCw aria-hidden="true" size={18} />}>{t`Refresh`}</Button>
          {actions}
        </>
      }
    >
      <FilterFields kind={kind} />
    </Toolbar>
  );
}
