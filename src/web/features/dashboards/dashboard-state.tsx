/** A dashboard while it loads, and when it could not be loaded. */
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Grid, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

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

/** Old data stays visible when a fresh answer fails; the failure stands above it. */
export function DashboardState<Data>({ query, children }: { query: UseQueryResult<Data, Error>; children: (data: Data) => ReactNode }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = query;
  if (!data && !error) return <DashboardSkeleton />;
  return (
    <>
      {error && <LoadFailure title={t`Failed to load dashboard data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && children(data)}
    </>
  );
}
