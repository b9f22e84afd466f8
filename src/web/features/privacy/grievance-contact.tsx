/** Whom to complain to about personal data, and how soon an answer comes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import { COMPLAINT_DAYS } from '../../../contract/shared/retention.ts';
import { Card } from '../../ui/card.tsx';
import { ContactRow } from '../../ui/contact-row.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';

const icon = { 'aria-hidden': true, size: 22 } as const;

export function GrievanceContact({ supportEmail, supportPhone }: { supportEmail: string; supportPhone: string }) {
  const { t } = useLingui();
  return (
    <Card as="section" padding="lg" labelledBy="grievance">
      <Stack gap="sm">
        <Heading level={2} look={3} id="grievance">{t`Privacy questions and complaints`}</Heading>
        <Text><Trans>Our grievance contact answers within {COMPLAINT_DAYS} days. If you are not content with the answer you can turn to the Data Protection Board of India.</Trans></Text>
        <ul>
          <ContactRow icon={<Mail {...icon} />} label={t`Email`}><TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor></ContactRow>
          <ContactRow icon={<Phone {...icon} />} label={t`Phone`}><TextAnchor href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</TextAnchor></ContactRow>
        </ul>
      </Stack>
    </Card>
  );
}
