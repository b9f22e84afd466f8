/** A vendor in the administrators' list: who, how good, where, in which state, and what can be done. */
import { useLingui } from '@lingui/react/macro';
import { Ban, Briefcase, CircleCheck, Eye, Languages, MapPin, Pencil, Trash2, UserRound, UserRoundCheck } from 'lucide-react';
import { useId } from 'react';
import type { AdminVendor } from '../../../contract/admin-vendors.ts';
import { paths } from '../../paths.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Media } from '../../ui/media.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { Tile } from '../../ui/tile.tsx';
import { VendorStatusBadge } from './admin-status.tsx';
import { useGenderLabels } from './use-labels.ts';
import { useExperienceText, useShortList } from './vendor-facts.tsx';

const LANGUAGES_SHOWN = 3;
const SPECIALIZATIONS_SHOWN = 2;
const ICON = { 'aria-hidden': true, size: 16 } as const;

/** Windows that a card opens. */
export type VendorAct = 'view' | 'edit' | 'suspend' | 'reactivate' | 'delete';
type Handlers = { onAct: (act: VendorAct, vendor: AdminVendor) => void };

/** Activate, suspend or review: whichever its state asks for. */
function StateButton({ vendor, onAct }: Handlers & { vendor: AdminVendor }) {
  const { t } = useLingui();
  const name = vendor.full_name;
  if (vendor.can.includes('suspend')) return <Button size="sm" variant="secondary" icon={<Ban {...ICON} />} aria-label={t`Suspend ${name}`} onClick={() => onAct('suspend', vendor)}>{t`Suspend`}</Button>;
  if (vendor.can.includes('reactivate')) return <Button size="sm" variant="secondary" icon={<CircleCheck {...ICON} />} aria-label={t`Activate ${name}`} onClick={() => onAct('reactivate', vendor)}>{t`Activate`}</Button>;
  if (!vendor.can.includes('review')) return null;
  return <ButtonLink size="sm" variant="secondary" icon={<UserRoundCheck {...ICON} />} aria-label={t`Review ${name}`} to={paths.adminDashboard({ tab: 'approvals', search: vendor.email })}>{t`Review`}</ButtonLink>;
}

function Actions({ vendor, onAct }: Handlers & { vendor: AdminVendor }) {
  const { t } = useLingui();
  const name = vendor.full_name;
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Eye {...ICON} />} aria-label={t`View ${name}`} onClick={() => onAct('view', vendor)}>{t`View`}</Button>
      {vendor.can.includes('edit') && <Button size="sm" variant="secondary" icon={<Pencil {...ICON} />} aria-label={t`Edit ${name}`} onClick={() => onAct('edit', vendor)}>{t`Edit`}</Button>}
      <StateButton {...{ vendor, onAct }} />
      {vendor.can.includes('delete') && <Button size="sm" variant="ghost" icon={<Trash2 {...ICON} />} aria-label={t`Delete ${name}`} onClick={() => onAct('delete', vendor)}>{t`Delete`}</Button>}
    </>
  );
}

function Facts({ vendor }: { vendor: AdminVendor }) {
  const words = useWords();
  const genders = useGenderLabels();
  const experience = useExperienceText()(vendor);
  const shorten = useShortList();
  const languages = shorten(vendor.languages, LANGUAGES_SHOWN);
  const specializations = shorten(vendor.specializations, SPECIALIZATIONS_SHOWN);
  return (
    <>
      <Stack gap="xs">
        <IconLine icon={<MapPin {...ICON} />}>{vendor.location_display}</IconLine>
        {experience && <IconLine icon={<Briefcase {...ICON} />}>{experience}</IconLine>}
        {vendor.gender && <IconLine icon={<UserRound {...ICON} />}>{genders[vendor.gender]}</IconLine>}
        {languages.items.length > 0 && <IconLine icon={<Languages {...ICON} />}>{languages.items.map(words).join(', ')} {languages.more}</IconLine>}
      </Stack>
      {specializations.items.length > 0 && (
        <Row>
          {specializations.items.map((name) => <Badge key={name} tone="brand">{words(name)}</Badge>)}
          {specializations.more && <Badge>{specializations.more}</Badge>}
        </Row>
      )}
    </>
  );
}

export function AdminVendorTile({ vendor, onAct }: Handlers & { vendor: AdminVendor }) {
  const { t } = useLingui();
  const words = useWords();
  const headingId = useId();
  return (
    <Tile labelledBy={headingId} actions={<Actions {...{ vendor, onAct }} />}>
      <Media picture={<Avatar name={vendor.full_name} src={vendor.profile_image_url} />}>
        <Heading level={3} look={4} id={headingId}>{vendor.full_name}</Heading>
        <Text muted>{vendor.profession ? words(vendor.profession) : t`No profession yet`}</Text>
      </Media>
      <Stars rating={vendor.average_rating} count={vendor.total_ratings} size="sm" />
      <Row><VendorStatusBadge status={vendor.status} /></Row>
      <Facts vendor={vendor} />
    </Tile>
  );
}
