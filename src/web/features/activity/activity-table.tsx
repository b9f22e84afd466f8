/** The records of the activity log, newest first. */
import { useLingui } from '@lingui/react/macro';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Stack } from '../../ui/layout.tsx';
import { NoWrap, Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useActivityWords, useDetails } from './activity-words.ts';

type Opened = ActivityEntry['object'];

/** Where each kind of thing is shown: its tab, and the parameter that opens it there. */
const PLACES: Readonly<Record<string, { tab: string; param?: string }>> = {
  user: { tab: 'vendors', param: 'vendor' },
  module_admin: { tab: 'module-admins', param: 'admin' },
  lead: { tab: 'leads', param: 'lead' },
  location: { tab: 'locations', param: 'place' },
  profession: { tab: 'professions' },
  profession_request: { tab: 'professions' },
};

function addressOf({ type, id, role, can_open: canOpen }: Opened, tabs: readonly string[]): string | null {
  const place = canOpen ? PLACES[role === 'module_admin' ? role : type] : undefined;
  if (!place || !tabs.includes(place.tab)) return null;
  return paths.adminDashboard({ tab: place.tab, ...(place.param ? { [place.param]: id } : {}) });
}

/** Acts by which a person comes in: nobody is signed in yet, so that the record names no actor. */
const BY_ONESELF: readonly string[] = ['signed_in', 'registered', 'password_reset'];

function Actor({ entry: { action, actor, object } }: { entry: ActivityEntry }) {
  const { t } = useLingui();
  const words = useActivityWords();
  const who = actor ?? (BY_ONESELF.includes(action) ? object : null);
  if (who === null) return <Text muted>{t`Visitor or system`}</Text>;
  const role = who.role && words.role(who.role);
  return <Stack gap="xs"><NoWrap>{who.name ?? t`Former member`}</NoWrap>{role && <Text small muted>{role}</Text>}</Stack>;
}

function Act({ entry }: { entry: ActivityEntry }) {
  const { t } = useLingui();
  const words = useActivityWords();
  return (
    <Stack gap="xs" align="start">
      {words.action(entry.action)}
      {entry.outcome === 'denied' && <Badge tone="danger">{t`Refused`}</Badge>}
      {entry.outcome === 'failed' && <Badge tone="warning">{t`Failed`}</Badge>}
    </Stack>
  );
}

function Thing({ object, tabs }: { object: Opened; tabs: readonly string[] }) {
  const { t } = useLingui();
  const words = useActivityWords();
  const address = addressOf(object, tabs);
  const gone = object.type === 'user' && object.id !== null ? t`Former member` : null;
  const name = object.name ?? gone;
  const kind = object.role ? words.role(object.role) : words.object(object.type);
  return (
    <Stack gap="xs">
      {name && (address ? <TextLink to={address}>{name}</TextLink> : <span>{name}</span>)}
      <Text small muted>{kind}</Text>
    </Stack>
  );
}

function useColumns(tabs: readonly string[]): Column<ActivityEntry>[] {
  const { t } = useLingui();
  const format = useFormat();
  const details = useDetails();
  const detailLines = (entry: ActivityEntry) => {
    const lines = details(entry);
    return lines.length === 0 ? '–' : <Stack gap="xs">{lines.map((line) => <Text key={line} small>{line}</Text>)}</Stack>;
  };
  return [
    { id: 'act', header: t`Action`, rowHeader: true, cell: (entry) => <Act entry={entry} /> },
    { id: 'thing', header: t`About`, cell: ({ object }) => <Thing object={object} tabs={tabs} /> },
    { id: 'actor', header: t`Who`, cell: (entry) => <Actor entry={entry} /> },
    { id: 'details', header: t`Details`, cell: detailLines },
    { id: 'at', header: t`When`, cell: ({ at }) => <NoWrap><time dateTime={at}>{format.dateTime(at)}</time></NoWrap> },
  ];
}

export function ActivityTable({ entries, busy, tabs, filtered }: { entries: readonly ActivityEntry[]; busy: boolean; tabs: readonly string[]; filtered: boolean }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Activity Log`}
      columns={useColumns(tabs)}
      rows={entries}
      rowKey={({ id }) => id}
      busy={busy}
      empty={<EmptyState title={filtered ? t`No activity found matching your criteria.` : t`Nothing has been recorded yet.`} />}
    />
  );
}
