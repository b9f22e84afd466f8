/** A module admin in the list: who, for which city, in which state, and what can be done. */
import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarDays, CircleCheck, Eye, Mail, MapPin, Phone } from 'lucide-react';
import { useId } from 'react';
import type { ModuleAdmin } from '../../../contract/module-admins.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Media } from '../../ui/media.tsx';
import { Heading, IconLine } from '../../ui/text.tsx';
import { Tile } from '../../ui/tile.tsx';
import { ModuleAdminStatusBadge, useNameOr } from './status.tsx';

const ICON = { 'aria-hidden': true, size: 16 } as const;

/** Windows that a card opens. */
export type ModuleAdminAct = 'view' | 'suspend' | 'reactivate' | 'delete' | 'cities';
type Props = { person: ModuleAdmin; onAct: (act: ModuleAdminAct, person: ModuleAdmin) => void };

function Actions({ person, onAct }: Props) {
  const { t } = useLingui();
  const name = useNameOr()(person.full_name);
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Eye {...ICON} />} aria-label={t`View details of ${name}`} onClick={() => onAct('view', person)}>{t`View Details`}</Button>
      {person.can.includes('suspend') && <Button size="sm" variant="secondary" icon={<Ban {...ICON} />} aria-label={t`Suspend ${name}`} onClick={() => onAct('suspend', person)}>{t`Suspend`}</Button>}
      {person.can.includes('reactivate') && <Button size="sm" variant="secondary" icon={<CircleCheck {...ICON} />} aria-label={t`Reactivate ${name}`} onClick={() => onAct('reactivate', person)}>{t`Reactivate`}</Button>}
    </>
  );
}

/** 'Pune, Maharashtra', and how many cities more. */
function usePlaceText(): (person: ModuleAdmin) => string {
  const { t } = useLingui();
  const nameOr = useNameOr();
  return ({ assigned_city_name: city, assigned_state_name: state, assigned_cities: cities }) => {
    const first = `${nameOr(city)}, ${nameOr(state)}`;
    const more = cities.length - 1;
    return more > 0 ? t`${first} +${more} more` : first;
  };
}

export function ModuleAdminTile({ person, onAct }: Props) {
  const { t } = useLingui();
  const nameOr = useNameOr();
  const headingId = useId();
  const name = nameOr(person.full_name);
  const created = useFormat().date(person.created_at);
  const place = usePlaceText()(person);
  return (
    <Tile labelledBy={headingId} actions={<Actions {...{ person, onAct }} />}>
      <Media picture={<Avatar name={name} />}>
        <Heading level={4} id={headingId}>{name}</Heading>
        <Row><ModuleAdminStatusBadge status={person.status} /></Row>
      </Media>
      <Stack gap="xs">
        <IconLine icon={<Mail {...ICON} />}>{person.email}</IconLine>
        <IconLine icon={<Phone {...ICON} />}>{nameOr(person.phone)}</IconLine>
        <IconLine icon={<MapPin {...ICON} />}>{place}</IconLine>
        <IconLine icon={<CalendarDays {...ICON} />}>{t`Created ${created}`}</IconLine>
      </Stack>
    </Tile>
  );
}
