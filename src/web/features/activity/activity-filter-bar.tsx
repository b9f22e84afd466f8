/** Person and act, and behind them kind of thing, the thing itself and days, above the activity log. */
import { useLingui } from '@lingui/react/macro';
import { useQueryParams, useTypedText } from '../../client/use-query-params.ts';
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx';
import { Grid } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TypedSearch } from '../../ui/typed-search.tsx';
import { isTurned, NO_FILTERS } from './activity-filters.ts';
import { useActivityChoices } from './activity-words.ts';

function MoreFilters() {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const typed = useTypedText(search.get('object') ?? '', (text) => change({ object: text, page: null }, { replace: true }));
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const { objects } = useActivityChoices();
  const error = isTurned(search) ? t`The last day must not be before the first.` : undefined;
  return (
    <Grid min="sm">
      <FilterSelect name="kind" label={t`About`} all={t`Everything`} options={objects} />
      <TypedSearch label={t`Reference or id`} name="object" placeholder={t`For example REF-100000`} typed={typed} />
      <TextField label={t`From`} name="from" type="date" value={from} onChange={(event) => change({ from: event.target.value, page: null })} />
      <TextField label={t`To`} name="to" type="date" value={to} error={error} onChange={(event) => change({ to: event.target.value, page: null })} />
    </Grid>
  );
}

export function ActivityFilterBar({ onRefresh, refreshing }: { onRefresh: () => void; refreshing: boolean }) {
  const { t } = useLingui();
  const { actions } = useActivityChoices();
  const choices = [{ name: 'action', label: t`Action`, all: t`All Actions`, options: actions }];
  return (
    <FilterBar
      placeholder={t`Name or email of who did it`}
      choices={choices}
      more={<MoreFilters />}
      clearLabel={t`Clear Filters`}
      none={NO_FILTERS}
      onRefresh={onRefresh}
      refreshing={refreshing}
    />
  );
}
