/** Places of one level, or those that a search found, with what can be done to each. */
import { useLingui } from '@lingui/react/macro';
import type { AdminLocation } from '../../../contract/admin-locations.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { NoWrap, Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useChildrenText, useLevelNames } from './use-location-texts.ts';

type Handlers = { onRename: (place: AdminLocation) => void; onSwitch: (place: AdminLocation) => void };

function RowActions({ place, onRename, onSwitch }: Handlers & { place: AdminLocation }) {
  const { t } = useLingui();
  const { name, can } = place;
  return (
    <Row justify="end" nowrap>
      {can.includes('rename') && <Button size="sm" variant="ghost" aria-label={t`Rename ${name}`} onClick={() => onRename(place)}>{t`Rename`}</Button>}
      {can.includes('deactivate') && <Button size="sm" variant="secondary" aria-label={t`Deactivate ${name}`} onClick={() => onSwitch(place)}>{t`Deactivate`}</Button>}
      {can.includes('activate') && <Button size="sm" aria-label={t`Activate ${name}`} onClick={() => onSwitch(place)}>{t`Activate`}</Button>}
    </Row>
  );
}

/** Active itself, but not to be chosen while a place above it is switched off. */
function StatusCell({ place }: { place: AdminLocation }) {
  const { t } = useLingui();
  if (!place.is_active) return <Badge tone="danger">{t`Inactive`}</Badge>;
  if (place.is_listed) return <Badge tone="success">{t`Active`}</Badge>;
  return <Stack gap="xs" align="start"><Badge tone="warning">{t`Hidden`}</Badge><Text small muted>{t`A place above it is inactive`}</Text></Stack>;
}

function NameCell({ place, found }: { place: AdminLocation; found: boolean }) {
  const { name, path, type, id, code } = place;
  const within = path.startsWith(`${name}, `) ? path.slice(name.length + 2) : null;
  return (
    <Stack gap="xs">
      {type === 'newsco' ? <span>{name}</span> : <TextLink to={paths.adminDashboard({ tab: 'locations', place: id })}>{name}</TextLink>}
      {found && within && <Text small muted>{within}</Text>}
      {!found && type === 'newsco' && code && <Text small muted>{code}</Text>}
    </Stack>
  );
}

type Shown = { found: boolean; hasBelow: boolean; hasActions: boolean };

function useColumns({ found, hasBelow, hasActions }: Shown, handlers: Handlers): Column<AdminLocation>[] {
  const { t } = useLingui();
  const levels = useLevelNames();
  const childrenText = useChildrenText();
  return [
    { id: 'name', header: t`Name`, rowHeader: true, cell: (place) => <NameCell place={place} found={found} /> },
    ...(found ? [{ id: 'level', header: t`Level`, cell: ({ type }: AdminLocation) => levels[type] }] : []),
    ...(hasBelow ? [{ id: 'below', header: t`Contains`, cell: (place: AdminLocation) => <NoWrap>{childrenText(place)}</NoWrap> }] : []),
    { id: 'status', header: t`Status`, cell: (place) => <StatusCell place={place} /> },
    ...(hasActions ? [{ id: 'actions', header: t`Actions`, actions: true, align: 'end' as const, cell: (place: AdminLocation) => <RowActions place={place} {...handlers} /> }] : []),
  ];
}

/** `found`: by a search, so that each says where it lies; `filtered`: words for an empty list. */
export function LocationTable({ places, busy, found, filtered, ...handlers }: Handlers & { places: readonly AdminLocation[]; busy: boolean; found: boolean; filtered: boolean }) {
  const { t } = useLingui();
  const shown = { found, hasBelow: places.some(({ type }) => type !== 'newsco'), hasActions: places.some(({ can }) => can.some((act) => act !== 'add')) };
  return (
    <DataTable
      caption={t`Locations`}
      columns={useColumns(shown, handlers)}
      rows={places}
      rowKey={({ id }) => String(id)}
      busy={busy}
      empty={<EmptyState title={filtered ? t`No locations found matching your criteria.` : t`There are no locations here yet.`} />}
    />
  );
}
