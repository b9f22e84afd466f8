/** The filters on a phone: chosen in peace, with a live count, taken over by 'Apply Filters'. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { vendors } from '../../../contract/vendors.ts';
import { call } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { StatusLine } from '../../ui/text.tsx';
import type { LocationValue } from '../locations/location-cascade.tsx';
import { callQueryOf, clearFilters, isSearchable, searchOf, type DirectoryFilters } from './directory-filters.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ProfessionOption } from './profession-options.ts';
import { useCountText } from './use-count-text.ts';

const PAUSE_MS = 300;

type Count = { key: string; total: number; isCapped: boolean } | { key: string; total: null };

/** How many vendors the choices would show; null while asking, `total: null` when nobody can tell. */
function useLiveCount(filters: DirectoryFilters, active: boolean): Count | null {
  const key = searchOf(filters);
  const [count, setCount] = useState<Count | null>(null);
  useEffect(() => {
    if (!active || !isSearchable(filters)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const query = { ...callQueryOf(filters), skip: '0', limit: '1' };
      const answer = await call(vendors.list, { query }, { signal: controller.signal });
      setCount({ key, total: answer.total, isCapped: answer.total_is_capped });
    };
    // Without a count the button still works, so a failure needs no words.
    const timer = setTimeout(() => void ask().catch(() => setCount({ key, total: null })), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [active, filters, key]);
  return count?.key === key ? count : null;
}

function useCountLine(filters: DirectoryFilters, active: boolean): string {
  const { t } = useLingui();
  const countText = useCountText();
  const count = useLiveCount(filters, active);
  if (!isSearchable(filters)) return t`Select your location to find vendors`;
  if (!count) return t`Counting vendors…`;
  return count.total === null ? '' : countText(count.total, count.isCapped);
}

export type FilterDrawerProps = {
  open: boolean;
  onClose: () => void;
  filters: DirectoryFilters;
  place: LocationValue;
  professions: readonly ProfessionOption[];
  onApply: (filters: DirectoryFilters) => void;
};

function DrawerContent({ open, onClose, filters, place, professions, onApply }: FilterDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ filters, place });
  const countLine = useCountLine(draft.filters, open);
  const clear = () => setDraft({ filters: clearFilters(draft.filters), place: { ...draft.place, newscoId: null, newsco: '' } });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Filters`}
      footer={
        <>
          <StatusLine>{countLine}</StatusLine>
          <Button fullWidth size="lg" onClick={() => onApply(draft.filters)}>{t`Apply Filters`}</Button>
          <Button fullWidth variant="ghost" onClick={clear}>{t`Clear all`}</Button>
        </>
      }
    >
      <FilterPanel name="drawer" filters={draft.filters} place={draft.place} professions={professions} onChange={(next, nextPlace) => setDraft({ filters: next, place: nextPlace })} />
    </Drawer>
  );
}

/** Starts from the present filters each time it opens. */
export function FilterDrawer(props: FilterDrawerProps) {
  const [opened, setOpened] = useState({ open: props.open, count: 0 });
  if (opened.open !== props.open) setOpened({ open: props.open, count: opened.count + (props.open ? 1 : 0) });
  return <DrawerContent key={opened.count} {...props} />;
}
