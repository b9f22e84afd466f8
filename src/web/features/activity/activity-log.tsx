/** The tab of what was done in the administrator's scope. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activity } from '../../../contract/activity.ts';
import { useCall } from '../../client/query-client.tsx';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Banner } from '../../ui/banner.tsx';
import { isFiltered } from '../../ui/filter-bar.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { activityQueryOf, NO_FILTERS } from './activity-filters.ts';
import { ActivityTable } from './activity-table.tsx';

function useCountText() {
  const { t } = useLingui();
  const format = useFormat();
  return (total: number, isCapped: boolean) => {
    const count = format.number(total);
    return isCapped ? t`${count}+ records found` : t`${plural(total, { one: '# record found', other: '# records found' })}`;
  };
}

/** `tabs`: the tabs that exist for the viewer, for the links to what a record is about. */
export function ActivityLog({ tabs }: { tabs: readonly string[] }) {
  const { t } = useLingui();
  const countText = useCountText();
  const { search } = useQueryParams();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(activity.list, { query: activityQueryOf(search) }, { keepPrevious: true });
  const pages = usePages({ total: data?.total ?? 0, rows: data?.activity.length ?? 0, isCapped: data?.total_is_capped });
  return (
    <Section id="activity" title={t`Activity Log`}>
      <ActivityFilterBar onRefresh={() => void refetch()} refreshing={isFetching} />
      {error && <LoadFailure title={t`Failed to fetch the activity log`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading the activity log…`} />}
      {data && (
        <Stack>
          {data.too_many_actors && <Banner tone="info">{t`More than 500 people match this name. Write more of it to see what all of them did.`}</Banner>}
          <StatusLine>{countText(data.total, data.total_is_capped)}</StatusLine>
          <ActivityTable entries={data.activity} busy={isPlaceholderData} tabs={tabs} filtered={isFiltered(search, NO_FILTERS)} />
          <Pager {...pages} label={t`Pages of the activity log`} />
        </Stack>
      )}
    </Section>
  );
}
