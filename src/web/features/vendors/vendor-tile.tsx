/** A vendor in the list: who, how good, where; one obvious action. */
import { useLingui } from '@lingui/react/macro';
import { Briefcase, Languages, MapPin, Play, UserRound } from 'lucide-react';
import { memo, useId, type ReactNode } from 'react';
import { useWords } from '../../site/page-environment.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Media } from '../../ui/media.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { Tile } from '../../ui/tile.tsx';
import { ContactButton, ContactNote, useContact } from './contact-button.tsx';
import type { ListedVendor } from './load-directory.ts';
import { useGenderLabels } from './use-labels.ts';
import { useExperienceText, useShortList, VerifiedBadge } from './vendor-facts.tsx';

const LANGUAGES_SHOWN = 3;
const SPECIALIZATIONS_SHOWN = 2;
const ICON = { 'aria-hidden': true, size: 16 } as const;

function Facts({ vendor }: { vendor: ListedVendor }) {
  const { t } = useLingui();
  const words = useWords();
  const genders = useGenderLabels();
  const experienceText = useExperienceText();
  const shorten = useShortList();
  const experience = experienceText(vendor);
  const languages = shorten(vendor.languages, LANGUAGES_SHOWN);
  return (
    <Stack gap="xs">
      <IconLine icon={<MapPin {...ICON} />}>{vendor.location_display || t`Location not specified`}</IconLine>
      {experience && <IconLine icon={<Briefcase {...ICON} />}>{experience}</IconLine>}
      {vendor.gender && <IconLine icon={<UserRound {...ICON} />}>{genders[vendor.gender]}</IconLine>}
      {languages.items.length > 0 && <IconLine icon={<Languages {...ICON} />}>{languages.items.map(words).join(', ')} {languages.more}</IconLine>}
    </Stack>
  );
}

function Specializations({ vendor }: { vendor: ListedVendor }) {
  const words = useWords();
  const shorten = useShortList();
  const { items, more } = shorten(vendor.specializations, SPECIALIZATIONS_SHOWN);
  if (items.length === 0) return null;
  return (
    <Row>
      {items.map((name) => <Badge key={name} tone="brand">{words(name)}</Badge>)}
      {more && <Badge>{more}</Badge>}
    </Row>
  );
}

export type VendorTileProps = {
  vendor: ListedVendor;
  detailHref: string;
  /** What else the viewer may do with a vendor. The same function as long as it draws the same. */
  action?: ((vendor: ListedVendor) => ReactNode) | undefined;
};

/** Kept while filters are chosen and words are typed: drawing a page of them anew takes a slow phone a tenth of a second. */
export const VendorTile = memo(function VendorTile({ vendor, detailHref, action }: VendorTileProps) {
  const { t } = useLingui();
  const words = useWords();
  const headingId = useId();
  const { state, ask } = useContact(vendor.id);
  const name = vendor.full_name;
  const actions = (
    <>
      <ContactButton vendor={vendor} state={state} onAsk={ask} />
      <ButtonLink variant="secondary" to={detailHref} state={{ fromList: true }} preventScrollReset aria-label={t`Details of ${name}`}>{t`Details`}</ButtonLink>
    </>
  );
  return (
    <Tile labelledBy={headingId} actions={actions} lastAction={action?.(vendor)} note={<ContactNote vendor={vendor} state={state} />}>
      <Media picture={<Avatar name={name} src={vendor.profile_image_url} />}>
        <Heading level={3} look={4} id={headingId}>{name}</Heading>
        <Text muted>{vendor.profession ? words(vendor.profession) : t`Professional`}</Text>
      </Media>
      <Stars rating={vendor.average_rating} count={vendor.total_ratings} size="sm" />
      <Row>
        <VerifiedBadge />
        {vendor.youtube_video_url && <Badge tone="info" icon={<Play aria-hidden="true" size={12} />}>{t`Video`}</Badge>}
      </Row>
      <Facts vendor={vendor} />
      <Specializations vendor={vendor} />
    </Tile>
  );
});
