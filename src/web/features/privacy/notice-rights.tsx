/** What a person can do about their data: withdraw, download, correct, delete, complain. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import { COMPLAINT_DAYS } from '../../../contract/shared/retention.ts';
import { Card } from '../../ui/card.tsx';
import { ContactRow } from '../../ui/contact-row.tsx';
import { Section, Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';

const icon = { 'aria-hidden': true, size: 22 } as const;

export function NoticeRights() {
  const { t } = useLingui();
  return (
    <Section id="rights" title={t`What you can do`}>
      <List>
        <Text><Trans><strong>Withdraw a request:</strong> open the link at the end of any mail about it. Your details are erased at once and nobody can be given the request any more.</Trans></Text>
        <Text><Trans><strong>Download:</strong> signed in, open "Your data" and save everything we hold about you.</Trans></Text>
        <Text><Trans><strong>Correct:</strong> change your profile in your account, or write to us.</Trans></Text>
        <Text><Trans><strong>Withdraw your consent and delete your account:</strong> signed in, open "Your data". Your page, photo and personal data go at once.</Trans></Text>
        <Text><Trans><strong>Name someone</strong> who may use these rights for you after death or when you cannot: write to us.</Trans></Text>
      </List>
    </Section>
  );
}

/** Whom to complain to, and how soon an answer comes. */
export function GrievanceContact({ supportEmail, supportPhone, level = 2 }: { supportEmail: string; supportPhone: string; level?: 2 | 3 }) {
  const { t } = useLingui();
  return (
    <Card as="section" padding="lg" labelledBy="grievance">
      <Stack gap="sm">
        <Heading level={level} look={3} id="grievance">{t`Privacy questions and complaints`}</Heading>
        <Text><Trans>Our grievance contact answers within {COMPLAINT_DAYS} days. If you are not content with the answer you can turn to the Data Protection Board of India.</Trans></Text>
        <ul>
          <ContactRow icon={<Mail {...icon} />} label={t`Email`}><TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor></ContactRow>
          <ContactRow icon={<Phone {...icon} />} label={t`Phone`}><TextAnchor href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</TextAnchor></ContactRow>
        </ul>
      </Stack>
    </Card>
  );
}
