/** How to reach the person of a lead: the phone from the start, the buttons once the lead is accepted. */
import { useLingui } from '@lingui/react/macro';
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useContext } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { mailLink, phoneLink } from '../../client/contact-links.ts';
import { IsCopyContext } from '../../client/offline-copy.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import type { LeadPlace } from './lead-place.ts';
import { mapLink, whatsAppLink } from './reach-links.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

function ReachButtons({ phone, place }: { phone: string; place: LeadPlace }) {
  const { t } = useLingui();
  const whatsApp = whatsAppLink(phone, place.isIndia);
  return (
    <Row gap="xs" grow>
      <ButtonAnchor size="sm" variant="secondary" href={phoneLink(phone)} icon={<Phone {...icon} />}>{t`Call`}</ButtonAnchor>
      {whatsApp && (
        <ButtonAnchor size="sm" variant="secondary" href={whatsApp} target="_blank" icon={<MessageCircle {...icon} />}>{t`WhatsApp`}</ButtonAnchor>
      )}
      <ButtonAnchor size="sm" variant="secondary" href={mapLink(place.parts)} target="_blank" icon={<MapPin {...icon} />}>{t`Map`}</ButtonAnchor>
    </Row>
  );
}

export function ContactBlock({ lead, place }: { lead: AssignedLead; place: LeadPlace }) {
  const { t } = useLingui();
  const isCopy = useContext(IsCopyContext);
  const { contact_phone: phone, contact_email: email } = lead;
  if (lead.withdrawn) return <Text small muted>{t`The person withdrew this request. Please do not contact them about it, and delete what you noted of their details.`}</Text>;
  if (isCopy) return <Text small muted>{t`Contact details are shown only while you are online.`}</Text>;
  if (!phone && !email) return <Text small muted>{t`Contact details are not shown any more.`}</Text>;
  const isTaken = lead.status === 'accepted' || lead.status === 'completed';
  return (
    <Stack gap="sm">
      {phone && <IconLine icon={<Phone {...icon} />}><TextAnchor href={phoneLink(phone)}>{phone}</TextAnchor></IconLine>}
      {email && <IconLine icon={<Mail {...icon} />}><TextAnchor href={mailLink(email)}>{email}</TextAnchor></IconLine>}
      {phone && isTaken && <ReachButtons phone={phone} place={place} />}
    </Stack>
  );
}
