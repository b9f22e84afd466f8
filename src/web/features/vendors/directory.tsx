/** The directory: words, filters, order, results. The address holds all of it. */
import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { lazyPart } from '../../client/lazy-part.ts';
import { loadAhead } from '../../client/part-loading.ts';
import { persist } from '../../client/persist.ts';
import { useAfterPaint } from '../../client/use-after-paint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chip-list.tsx';
import { fieldId } from '../../ui/field.tsx';
import { NarrowOnly, Row, Split, Stack } from '../../ui/layout.tsx';
import { isWide, OnWideScreens } from '../../ui/on-wide-screens.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StatusLine, Text } from '../../ui/text.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import { useActiveFilters, type ActiveFilter } from './active-filters.ts';
import { changeFilters, clearFilters, type DirectoryFilters } from './directory-filters.ts';
import { DirectoryResults, pageCount, type DirectoryResultsProps } from './directory-results.tsx';
import type { DirectoryData } from './load-directory.ts';
import { SortButtons } from './sort-buttons.tsx';
import { useCountText } from './use-count-text.ts';
import { useDirectoryFilters } from './use-directory-filters.ts';

const loadDrawer = () => import('./filter-drawer.tsx');
const loadPanel = () => import('./filter-panel.tsx');
// Where it is shown at once its code is there at once: what the server drew of it would hear no choice until then.
const shownPanel = !import.meta.env.SSR && isWide() ? await persist(loadPanel).then((module) => module.FilterPanel).catch(() => undefined) : undefined;
const FilterPanel = shownPanel ?? lazyPart(loadPanel, 'FilterPanel');
const FilterDrawer = lazyPart(loadDrawer, 'FilterDrawer');

const SEARCH = 'search_query';

function Chips({ active, onChange, onClear }: { active: readonly ActiveFilter[]; onChange: (filters: DirectoryFilters) => void; onClear: () => void }) {
  const { t } = useLingui();
  const remove = (removed: string) => {
    const filter = active.find(({ key }) => key === removed);
    if (filter) onChange(filter.without);
  };
  return <ChipList label={t`Active filters`} chips={active} onRemove={remove} onClear={onClear} field={fieldId(SEARCH)} />;
}

function CountLine({ data }: { data: DirectoryData }) {
  const { t, i18n } = useLingui();
  const countText = useCountText();
  const { page, filters } = data;
  const pages = pageCount(page, filters);
  const [number, count] = [i18n.number(filters.page), i18n.number(pages)];
  return (
    <Stack gap="xs">
      <StatusLine>{page ? countText(page.total, page.isCapped) : ''}</StatusLine>
      {pages > 1 && <Text muted>{t`Page ${number} of ${count}`}</Text>}
    </Stack>
  );
}

function DrawerOpener({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useLingui();
  const warm = () => void loadAhead(loadDrawer);
  return (
    <NarrowOnly>
      <Button variant="secondary" aria-haspopup="dialog" icon={<SlidersHorizontal aria-hidden="true" size={18} />} onPointerEnter={warm} onFocus={warm} onClick={onOpen}>
        {t`Filters`}
        {count > 0 && <Badge tone="brand">{count}</Badge>}
      </Button>
    </NarrowOnly>
  );
}

/** Names of a place that was just chosen, until the page brings them itself. */
function usePlace(loaded: LocationValue) {
  const [seen, setSeen] = useState(loaded);
  const [place, setPlace] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setPlace(loaded);
  }
  return [place, setPlace] as const;
}

function useBusy(path: string): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === 'loading' || (navigation.state === 'loading' && navigation.location.pathname.endsWith(path));
}

export type DirectoryProps = Pick<DirectoryResultsProps, 'path' | 'cardAction'> & { data: DirectoryData };

export function Directory({ data, path, cardAction }: DirectoryProps) {
  const { t } = useLingui();
  const { draft, change, apply } = useDirectoryFilters(data.filters, path);
  const [place, setPlace] = usePlace(data.place);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const revalidator = useRevalidator();
  const active = useActiveFilters(draft, place, data.professions);
  const busy = useBusy(path);
  const afterPaint = useAfterPaint();
  const panel = { filters: draft, place, professions: data.professions };
  return (
    <Stack gap="lg">
      <SearchBox label={t`Search vendors`} name={SEARCH} placeholder={t`Name, profession, skill`} value={draft.search} onChange={(search) => change(changeFilters(draft, { search }), 'typing')} onSubmit={() => apply('choice')} />
      <Split
        collapse
        side={
          // A phone has the drawer.
          <OnWideScreens>
            <section aria-label={t`Filters`}>
              <Suspense fallback={null}>
                <FilterPanel
                  {...panel}
                  name="panel"
                  lazySearch
                  onChange={(next, nextPlace, mode) => {
                    setPlace(nextPlace);
                    change(next, mode);
                  }}
                />
              </Suspense>
            </section>
          </OnWideScreens>
        }
      >
        <Stack>
          <Row justify="between">
            <CountLine data={data} />
            <DrawerOpener count={active.length} onOpen={() => setDrawer('open')} />
            <SortButtons filters={draft} onChange={change} />
          </Row>
          <Chips active={active} onChange={change} onClear={() => change(clearFilters(draft))} />
          <DirectoryResults {...data} busy={busy} active={active} path={path} cardAction={cardAction} onChange={change} onRetry={() => void revalidator.revalidate()} />
        </Stack>
      </Split>
      {drawer !== 'never' && (
        <Suspense fallback={null}>
          <FilterDrawer
            {...panel}
            open={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            onApply={(next) => {
              setDrawer('closed');
              afterPaint(() => change(next));
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
