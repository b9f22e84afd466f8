/** Where somebody is signed in, and signing out there. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sessions, type OwnSession } from '../../../contract/sessions.ts';
import { useCall } from '../../client/query-client.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Text } from '../../ui/text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useDeviceName } from './device-name.ts';
import { SignOutQuestion, type SignOutTarget } from './sign-out-question.tsx';

function SessionLine({ session, onSignOut }: { session: OwnSession; onSignOut: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useNow();
  const device = useDeviceName()(session);
  const since = format.dateTime(session.created_at);
  const seen = format.relative(session.last_seen_at, now);
  return (
    <Row justify="between" nowrap>
      <Stack gap="xs">
        <Row>
          <Text strong>{device}</Text>
          {session.is_current && <Badge tone="success">{t`This device`}</Badge>}
        </Row>
        <Text muted small>
          <Trans>Signed in on {since}</Trans> · <Trans>Last used: {seen}</Trans>
        </Text>
      </Stack>
      {!session.is_current && <Button variant="secondary" size="sm" aria-label={t`Sign out ${device}, signed in on ${since}`} onClick={onSignOut}>{t`Sign out`}</Button>}
    </Row>
  );
}

function SessionList({ list }: { list: readonly OwnSession[] }) {
  const { t } = useLingui();
  const [target, setTarget] = useState<SignOutTarget>({ others: 0 });
  const [asking, setAsking] = useState(false);
  const ask = (next: SignOutTarget) => {
    setTarget(next);
    setAsking(true);
  };
  const others = list.filter(({ is_current: isCurrent }) => !isCurrent).length;
  return (
    <>
      <List>
        {list.map((session) => <SessionLine key={session.id} session={session} onSignOut={() => ask({ session })} />)}
      </List>
      {others > 0 && <Row><Button variant="secondary" onClick={() => ask({ others })}>{t`Sign out everywhere else`}</Button></Row>}
      <SignOutQuestion target={target} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

export function OwnSessions() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(sessions.list, {});
  const count = data?.sessions.length ?? 0;
  return (
    <Card padding="lg">
      <Section id="own-sessions" title={t`Where you are signed in`}>
        {data && <Text muted><Plural value={count} one="You are signed in on # device." other="You are signed in on # devices." /></Text>}
        {data && <SessionList list={data.sessions} />}
        {!data && error && <LoadFailure title={t`Your sessions could not be loaded.`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner label={t`Loading…`} />}
      </Section>
    </Card>
  );
}
