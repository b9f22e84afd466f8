/** What happened lately in the administrator's cities. */
import { useLingui } from '@lingui/react/macro';
import { Activity, ClipboardCheck, Send, UserPlus, UserRoundCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dashboards, type RecentActivity } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { useWords } from '../../site/page-environment.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Media } from '../../ui/media.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useNow } from '../../ui/use-now.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

export const ACTIVITY_ICONS: Readonly<Record<RecentActivity['type'], ReactNode>> = {
  approval: <UserRoundCheck {...icon} />,
  assignment: <ClipboardCheck {...icon} />,
  referral: <Send {...icon} />,
  registration: <UserPlus {...icon} />,
  other: <Activity {...icon} />,
};

/** The rest comes on demand. */
const SHOWN_AT_FIRST = 5;

function Entries({ activity }: { activity: readonly RecentActivity[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const format = useFormat();
  const now = useNow();
  const words = useWords();
  if (activity.length === 0) return <Text muted>{t`No recent activity`}</Text>;
  const entries = activity.slice(0, shown).map(({ id, type, message, timestamp }) => ({
    id,
    icon: ACTIVITY_ICONS[type],
    title: words(message),
    time: <time dateTime={timestamp} title={format.dateTime(timestamp)}>{format.relative(timestamp, now)}</time>,
  }));
  return (
    <Stack>
      <Timeline label={t`Recent Activity`} entries={entries} />
      {activity.length > shown && <Row><Button variant="ghost" onClick={() => setShown(activity.length)}>{t`Show more`}</Button></Row>}
    </Stack>
  );
}

function EntriesToCome() {
  return (
    <Stack gap="lg">
      {Array.from({ length: SHOWN_AT_FIRST }, (_one, index) => <Media key={index} picture={<Skeleton shape="circle" />}><Skeleton width="half" /><Skeleton width="third" /></Media>)}
    </Stack>
  );
}

export function RecentActivityList() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(dashboards.recentActivity, {});
  return (
    <Stack>
      {error && <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <Card><Entries activity={data} /></Card>}
      {!data && !error && <Card><EntriesToCome /></Card>}
    </Stack>
  );
}
