/** A dashboard while it loads, and when it could not be loaded. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IsCopyContext } from '../../client/offline-copy.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { BoardState } from './use-board.ts';

function DashboardSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      <Spinner label={t`Loading dashboard...`} />
      <Skeleton shape="control" />
      <Grid min="lg"><Skeleton shape="block" /><Skeleton shape="block" /><Skeleton shape="block" /></Grid>
    </Stack>
  );
}

/** Says how old the data is, and that nothing can be changed now. */
function OfflineBanner({ at, retrying, onRetry }: { at: number; retrying: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  const time = useFormat().dateTime(new Date(at).toISOString());
  return (
    <Banner tone="warning" title={t`You are offline. Last updated ${time}.`} action={{ label: t`Retry`, onClick: onRetry, loading: retrying }}>
      {t`You can read your leads. To answer one, post a referral or find vendors, connect to the internet.`}
    </Banner>
  );
}

/** Old data stays visible when a fresh answer fails; the failure stands above it. */
export function DashboardState<Data>({ query, children }: { query: BoardState<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch, offline } = query;
  const retry = () => void refetch();
  if (data && offline) {
    return (
      <IsCopyContext value={offline.isCopy}>
        <OfflineBanner at={offline.at} retrying={isFetching} onRetry={retry} />
        {children(data)}
      </IsCopyContext>
    );
  }
  if (!data && !error) return <DashboardSkeleton />;
  return (
    <>
      {error && <LoadFailure title={t`Failed to load dashboard data`} error={error} retrying={isFetching} onRetry={retry} />}
      {data && children(data)}
    </>
  );
}
