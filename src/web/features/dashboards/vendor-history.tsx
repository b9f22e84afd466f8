/** What was done to and by one vendor, newest first. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { PAGE_SIZE } from '../../../contract/shared/pagination.ts';
import { useCall } from '../../client/query-client.tsx';
import { useWords } from '../../site/page-environment.tsx';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine, Text } from '../../ui/text.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ACTIVITY_ICONS } from './recent-activity.tsx';

export function VendorHistory({ vendorId }: { vendorId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWords();
  const [skip, setSkip] = useState(0);
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(adminVendors.history, { params: { id: vendorId }, query: { skip: String(skip) } }, { keepPrevious: true });
  if (!data) return error ? <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <Spinner label={t`Loading history…`} />;
  if (data.total === 0) return <Text muted>{t`Nothing has been recorded yet.`}</Text>;
  const entries = data.activity.map(({ id, type, message, timestamp, actor_name: by }) => {
    const at = format.dateTime(timestamp);
    return { id, icon: ACTIVITY_ICONS[type], title: words(message), time: by ? t`${at} · by ${by}` : at };
  });
  const [first, last, total] = [data.skip + 1, data.skip + entries.length, data.total].map(format.number);
  return (
    <BusyArea busy={isPlaceholderData}>
      <Stack>
        <Timeline label={t`History`} entries={entries} />
        {data.total > PAGE_SIZE && (
          <Row justify="between">
            <Button variant="ghost" blocked={skip === 0} onClick={() => setSkip(Math.max(0, skip - PAGE_SIZE))}>{t`Newer`}</Button>
            <StatusLine>{t`${first} to ${last} of ${total}`}</StatusLine>
            <Button variant="ghost" blocked={skip + PAGE_SIZE >= data.total} onClick={() => setSkip(skip + PAGE_SIZE)}>{t`Older`}</Button>
          </Row>
        )}
      </Stack>
    </BusyArea>
  );
}
