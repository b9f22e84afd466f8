/** The tab in which places are found, added, renamed and switched on and off. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { adminLocations, type AdminLocation } from '../../../contract/admin-locations.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { useCall } from '../../client/query-client.tsx';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar, isFiltered } from '../../ui/filter-bar.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { Trail } from '../../ui/trail.tsx';
import { NO_FILTERS, placesQueryOf } from './location-admin-filters.ts';
import { PlaceForm } from './location-admin-form.tsx';
import { DeactivateQuestion } from './location-admin-switch.tsx';
import { LocationTable } from './location-admin-table.tsx';
import { useSwitch } from './use-location-acts.ts';
import { useAddLabels } from './use-location-texts.ts';

type Answer = OutputOf<typeof adminLocations.list>;

/** What stands above the list while it is open. */
type Window = { kind: 'add' } | { kind: 'rename' | 'deactivate'; place: AdminLocation };

function usePlaces() {
  const { search } = useQueryParams();
  const asked = placesQueryOf(search);
  const query = useCall(adminLocations.list, { query: asked }, { keepPrevious: true });
  const pages = usePages({ total: query.data?.total ?? 0, rows: query.data?.locations.length ?? 0, isCapped: query.data?.total_is_capped });
  return { query, pages, found: asked.search !== undefined, filtered: isFiltered(search, NO_FILTERS), parentId: asked.parent_id === undefined ? null : Number(asked.parent_id) };
}

function Filters({ data, fetching, onRefresh, onAdd }: { data: Answer | undefined; fetching: boolean; onRefresh: () => void; onAdd: () => void }) {
  const { t } = useLingui();
  const addLabels = useAddLabels();
  const choices = [{ name: 'status', label: t`Status`, all: t`All Statuses`, options: [{ value: 'active', label: t`Active` }, { value: 'inactive', label: t`Inactive` }] }];
  const add = data?.can_add && <Button onClick={onAdd} icon={<Plus aria-hidden="true" size={18} />}>{addLabels[data.can_add]}</Button>;
  return <FilterBar placeholder={t`Name, other name or PIN`} choices={choices} clearLabel={t`Clear Filters`} none={NO_FILTERS} onRefresh={onRefresh} refreshing={fetching} actions={add} />;
}

/** The way from the top to the open place. */
function OpenPlace({ trail }: Pick<Answer, 'trail'>) {
  const { t } = useLingui();
  if (trail.length === 0) return null;
  const steps = trail.map(({ id, name }) => ({ label: name, to: paths.adminDashboard({ tab: 'locations', place: id }) }));
  return <Trail label={t`Open location`} steps={[{ label: t`All locations`, to: paths.adminDashboard({ tab: 'locations' }) }, ...steps]} />;
}

function useCountText() {
  const { t } = useLingui();
  const format = useFormat();
  return ({ total, total_is_capped: isCapped }: Answer) => {
    const count = format.number(total);
    return isCapped ? t`${count}+ locations` : t`${plural(total, { one: '# location', other: '# locations' })}`;
  };
}

function OpenWindow({ window, data, parentId, onClose }: { window: Window; data: Answer; parentId: number | null; onClose: () => void }) {
  if (window.kind === 'add') return data.can_add && <PlaceForm level={data.can_add} parentId={parentId} onClose={onClose} />;
  if (window.kind === 'deactivate') return <DeactivateQuestion place={window.place} onClose={onClose} />;
  return <PlaceForm place={window.place} level={window.place.type} parentId={window.place.parent_id} onClose={onClose} />;
}

export function LocationAdmin() {
  const { t } = useLingui();
  const countText = useCountText();
  const { query, pages, found, filtered, parentId } = usePlaces();
  const [window, setWindow] = useState<Window | null>(null);
  const activation = useSwitch();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  const onSwitch = (place: AdminLocation) => (place.is_active ? setWindow({ kind: 'deactivate', place }) : activation.run(place));
  return (
    <Section id="locations" title={t`Locations`}>
      {data && !error && <OpenPlace trail={data.trail} />}
      {/* What is still being typed was meant for the place that was open. */}
      <Filters key={parentId} data={data} fetching={isFetching} onRefresh={() => void refetch()} onAdd={() => setWindow({ kind: 'add' })} />
      {activation.error && <Banner tone="error" onDismiss={activation.reset}>{activation.error}</Banner>}
      {isGone && <Banner tone="error" title={t`Failed to fetch locations`}>{error.message}</Banner>}
      {error && !isGone && <LoadFailure title={t`Failed to fetch locations`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading locations…`} />}
      {data && !error && (
        <Stack>
          <StatusLine>{countText(data)}</StatusLine>
          <LocationTable places={data.locations} busy={isPlaceholderData} found={found} filtered={filtered} onRename={(place) => setWindow({ kind: 'rename', place })} onSwitch={onSwitch} />
          <Pager {...pages} label={t`Pages of locations`} />
        </Stack>
      )}
      {window && data && <OpenWindow window={window} data={data} parentId={parentId} onClose={() => setWindow(null)} />}
    </Section>
  );
}
