/** What others see of the own profile, and what only support changes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { Profile } from '../../../contract/profiles.ts';
import { paths } from '../../paths.ts';
import { useWords } from '../../site/page-environment.tsx';
import { useSite } from '../../site/use-site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

/** The directory where the vendor's card is found: their own city, searched for the name. */
function listingOf({ location, full_name }: Profile): string {
  const id = (place: { id: number } | null) => place?.id.toString();
  return paths.directory({ country_id: id(location.country), state_id: id(location.state), city_id: id(location.city), newsco_id: id(location.newsco), search_query: full_name });
}

function WhoYouAre({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const words = useWords();
  const asked = profile.requested_profession;
  const work = profile.role === 'broker' ? t`Broker` : profile.profession ? words(profile.profession) : asked && t`${asked} (pending approval)`;
  return (
    <Row gap="md" nowrap>
      <Avatar name={profile.full_name} src={profile.profile_image_url} size="lg" />
      <Stack gap="xs">
        <Heading level={2} look={3}>{profile.full_name}</Heading>
        {work && <Text muted>{work}</Text>}
      </Stack>
    </Row>
  );
}

function AskSupport() {
  const { supportEmail } = useSite();
  const support = supportEmail ? <TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor> : null;
  return <Text muted small><Trans>To change your email address or city, ask support: {support}</Trans></Text>;
}

export function ProfileSummary({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const isVendor = profile.role === 'vendor';
  return (
    <Card padding="lg">
      <Stack>
        <WhoYouAre profile={profile} />
        <ProfilePhoto profile={profile} />
        <DescriptionList
          items={[
            ...(isVendor ? [{ term: t`Rating`, value: <Stars rating={profile.average_rating} count={profile.total_ratings} /> }] : []),
            { term: t`Completed leads`, value: number(profile.total_completed_leads) },
            { term: t`Email`, value: profile.email },
            { term: t`Location`, value: profile.location_display },
          ]}
        />
        <AskSupport />
        {isVendor && (
          <Row>
            <ButtonLink to={listingOf(profile)} variant="secondary" icon={<ExternalLink aria-hidden="true" size={18} />}>{t`See your public listing`}</ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
