/** The inner tab of requests for professions. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REQUEST_STATUSES, type ProfessionRequest } from '../../../contract/professions.ts';
import { usePages } from '../../client/use-pages.ts';
import { FilterSelect } from '../../ui/filter-bar.tsx';
import { Stack, Toolbar } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { RequestTable, useRequestStates } from './request-table.tsx';
import { type Asked, ReviewQuestion } from './review-question.tsx';
import { useRequestsPage } from './use-requests-page.ts';

function StatusFilter() {
  const { t } = useLingui();
  const states = useRequestStates();
  return (
    <Toolbar label={t`Filters`}>
      <FilterSelect name="status" label={t`Status`} all={t`All Statuses`} options={REQUEST_STATUSES.map((value) => ({ value, label: states[value] }))} />
    </Toolbar>
  );
}

export function RequestList() {
  const { t } = useLingui();
  const { data, error, isFetching, isPlaceholderData, refetch } = useRequestsPage();
  const [opened, setOpened] = useState<{ asked: Asked; request: ProfessionRequest } | null>(null);
  const pages = usePages({ total: data?.total ?? 0, rows: data?.requests.length ?? 0 });
  return (
    <Stack>
      <StatusFilter />
      {error && <LoadFailure title={t`Failed to load data. Please try again.`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading requests…`} />}
      {data && (
        <>
          <StatusLine><Plural value={data.total} one="# request" other="# requests" /></StatusLine>
          <RequestTable requests={data.requests} busy={isPlaceholderData} onReview={(asked, request) => setOpened({ asked, request })} />
          <Pager {...pages} label={t`Pages of requests`} />
        </>
      )}
      {opened && <ReviewQuestion key={opened.request.id} {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
