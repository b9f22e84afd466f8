/** All that a person said about themselves when registering. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Applicant } from '../../../contract/registration.ts';
import { overdueBefore } from '../../../contract/shared/working-days.ts';
import { isYoutubeLink } from '../../../contract/shared/youtube.ts';
import { mailLink, phoneLink } from '../../client/contact-links.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Split, Stack } from '../../ui/layout.tsx';
import { Heading, NoWrap } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ApplicantPhoto } from './applicant-photo.tsx';

const DAY_MS = 86_400_000;

export function useRoleLabels(): Readonly<Record<Applicant['role'], string>> {
  const { t } = useLingui();
  return { vendor: t`Vendor`, broker: t`Broker` };
}

/** The profession, or the one that was requested and is not decided yet. */
export function useProfessionText(): (applicant: Applicant) => string | null {
  const { t } = useLingui();
  const words = useWords();
  return ({ profession, requested_profession: requested }) => (profession ? words(profession) : requested && t`${requested} (pending approval)`);
}

/** Shown when the promised two working days are over. */
export function OverdueBadge({ since }: { since: string }) {
  const { t } = useLingui();
  const now = useNow();
  if (new Date(since) >= overdueBefore(now)) return null;
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / DAY_MS);
  return <Badge tone="danger"><NoWrap>{t`${plural(days, { one: 'Waiting # day', other: 'Waiting # days' })}`}</NoWrap></Badge>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <Stack gap="xs"><Heading level={3} look={4}>{title}</Heading>{children}</Stack>;
}

function Basics({ applicant }: { applicant: Applicant }) {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const genders = { male: t`Male`, female: t`Female`, other: t`Other` } as const;
  const { email, phone, age, gender } = applicant;
  return (
    <Part title={t`Basic information`}>
      <DescriptionList items={[
        { term: t`Full name`, value: applicant.full_name },
        { term: t`Role`, value: roles[applicant.role] },
        { term: t`Email`, value: <TextAnchor href={mailLink(email)}>{email}</TextAnchor> },
        { term: t`Phone`, value: phone && <TextAnchor href={phoneLink(phone)}>{phone}</TextAnchor> },
        { term: t`Age`, value: age },
        { term: t`Gender`, value: gender && genders[gender] },
      ]} />
    </Part>
  );
}

function Work({ applicant }: { applicant: Applicant }) {
  const { t } = useLingui();
  const professionText = useProfessionText();
  const words = useWords();
  const { experience_years: years, youtube_video_url: video } = applicant;
  return (
    <Part title={t`Professional information`}>
      <DescriptionList items={[
        { term: t`Profession`, value: professionText(applicant) },
        { term: t`Years of experience`, value: years },
        { term: t`Languages`, value: applicant.languages.map(words).join(', ') },
        { term: t`Specializations`, value: applicant.specializations.map(words).join(', ') },
        { term: t`Video link`, value: video && isYoutubeLink(video) ? <TextAnchor href={video} target="_blank">{video}</TextAnchor> : video },
      ]} />
    </Part>
  );
}

export function ApplicantFacts({ applicant }: { applicant: Applicant }) {
  const { t } = useLingui();
  const format = useFormat();
  const { country, state, city, newsco } = applicant.location;
  const registered = format.dateTime(applicant.created_at);
  return (
    <Split side={
      <Stack>
        <Part title={t`ID card photo`}><ApplicantPhoto key={applicant.id} applicant={applicant} /></Part>
        <Row><OverdueBadge since={applicant.created_at} /></Row>
      </Stack>
    }>
      <Stack gap="lg">
        <Basics applicant={applicant} />
        <Work applicant={applicant} />
        <Part title={t`Location`}>
          <DescriptionList items={[
            { term: t`Country`, value: country?.name },
            { term: t`State`, value: state?.name },
            { term: t`City`, value: city?.name },
            { term: t`NEWSCO region`, value: newsco?.name },
          ]} />
        </Part>
        <Part title={t`Registration`}>
          <DescriptionList items={[{ term: t`Registration date`, value: registered }]} />
        </Part>
      </Stack>
    </Split>
  );
}
