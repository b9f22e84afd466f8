/** How to reach the people behind the site. */
import { useLingui } from '@lingui/react/macro';
import { Camera, Mail, Phone, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../site/use-site.ts';
import { Card } from '../../ui/card.tsx';
import { ContactRow } from '../../ui/contact-row.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const icon = { 'aria-hidden': true, size: 22 } as const;

function Social({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <TextAnchor href={href} target="_blank">
      {children}
      <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
    </TextAnchor>
  );
}

export function ContactCard() {
  const { t } = useLingui();
  const { supportEmail, supportPhone, instagramUrl, youtubeUrl, brandName } = useSite();
  return (
    <Card as="section" padding="lg" labelledBy="contact">
      <Heading level={2} look={3} id="contact">{t`Contact Us`}</Heading>
      <ul>
        <ContactRow icon={<Mail {...icon} />} label={t`Email`}>
          <TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor>
        </ContactRow>
        <ContactRow icon={<Phone {...icon} />} label={t`Phone`}>
          <TextAnchor href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</TextAnchor>
        </ContactRow>
        <ContactRow icon={<Camera {...icon} />} label={t`Instagram`}>
          <Social href={instagramUrl}>{t`${brandName} on Instagram`}</Social>
        </ContactRow>
        <ContactRow icon={<Play {...icon} />} label={t`YouTube`}>
          <Social href={youtubeUrl}>{t`${brandName} on YouTube`}</Social>
        </ContactRow>
      </ul>
    </Card>
  );
}
