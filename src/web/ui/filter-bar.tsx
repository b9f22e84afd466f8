/** Search and choices above a list of the administration; they stand in the address, and a change leads to the first page. */
import { useLingui } from '@lingui/react/macro';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useQueryParams, useTypedText, type ParamChanges } from '../client/use-query-params.ts';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { SelectField, type Option } from './select-field.tsx';
import { TypedSearch } from './typed-search.tsx';

export type FilterChoice = {
  /** Parameter of the address. */
  name: string;
  label: string;
  /** First entry: no filter, 'All Statuses'. */
  all: string;
  options: readonly Option[];
};

/** One choice; the bar shows its own, this is for those behind 'More filters'. */
export function FilterSelect({ name, label, all, options }: FilterChoice) {
  const { search, change } = useQueryParams();
  return <SelectField label={label} name={name} placeholder={all} options={options} value={search.get(name) ?? ''} onChange={(event) => change({ [name]: event.target.value, page: null })} />;
}

export type FilterBarProps = {
  /** What the search looks through: 'Name, email or phone'. */
  placeholder: string;
  choices?: readonly FilterChoice[];
  clearLabel: string;
  /** Changes that drop every filter; `page` among them. */
  none: ParamChanges;
  /** Filters asked for less often, behind 'More filters'. */
  more?: ReactNode;
  onRefresh?: () => void;
  refreshing?: boolean;
  /** Buttons at the end. */
  actions?: ReactNode;
};

/** Whether the address carries any of the filters that `none` drops. */
export function isFiltered(search: URLSearchParams, none: ParamChanges): boolean {
  return Object.keys(none).some((name) => name !== 'page' && Boolean(search.get(name)));
}

/** Shown from the start when they are set, and whenever they become so, as by Back or a saved view. */
function useShownWith(isSet: boolean) {
  const [wasSet, setWasSet] = useState(isSet);
  const [shows, setShows] = useState(isSet);
  if (wasSet !== isSet) {
    setWasSet(isSet);
    if (isSet) setShows(true);
  }
  return [shows, setShows] as const;
}

function MoreButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  return <Button variant="secondary" aria-expanded={open} onClick={onToggle} icon={<SlidersHorizontal aria-hidden="true" size={18} />}>{t`More filters`}</Button>;
}

export function FilterBar({ placeholder, choices = [], clearLabel, none, more, onRefresh, refreshing, actions }: FilterBarProps) {
  const { t } = useLingui();
  const { search, change } = useQueryParams();
  const typed = useTypedText(search.get('search') ?? '', (text) => change({ search: text, page: null }, { replace: true }));
  const seen = new Set(['search', 'page', ...choices.map(({ name }) => name)]);
  const hidden = Object.fromEntries(Object.entries(none).filter(([name]) => !seen.has(name)));
  const [showsMore, setShowsMore] = useShownWith(isFiltered(search, hidden));
  const clear = () => {
    typed.drop();
    change(none);
  };
  const refresh = onRefresh && <Button variant="secondary" loading={refreshing} onClick={onRefresh} icon={<RefreshCw aria-hidden="true" size={18} />}>{t`Refresh`}</Button>;
  return (
    <Stack>
      {/* On phones the search has a row, the choices share one, and so do the buttons. */}
      <div role="group" aria-label={t`Filters`} className="flex flex-wrap items-end gap-3 max-sm:*:grow">
        <div className="max-sm:basis-full sm:w-80"><TypedSearch label={t`Search`} name="search" placeholder={placeholder} typed={typed} /></div>
        {choices.map((choice) => <FilterSelect key={choice.name} {...choice} />)}
        {more && <MoreButton open={showsMore} onToggle={() => setShowsMore(!showsMore)} />}
        <Button variant="ghost" blocked={!isFiltered(search, none) && !typed.text} onClick={clear}>{clearLabel}</Button>
        {(refresh || actions) && <div className="ml-auto flex flex-wrap items-end gap-3 max-sm:contents max-sm:*:grow">{refresh}{actions}</div>}
      </div>
      {showsMore && more}
    </Stack>
  );
}
