/** One lead that the viewer passed on, and what became of it. */
import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarDays, CircleCheck, Clock, Phone, UserRoundCheck } from 'lucide-react';
import { useId } from 'react';
import type { ReferredLead } from '../../../contract/dashboards.ts';
import { phoneLink } from '../../client/contact-links.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { Tile } from '../../ui/tile.tsx';
import { SideBadge, WithdrawnBadge } from './lead-badges.tsx';
import { useServiceText } from './lead-labels.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

/** The referrer sees three states: a rejected lead waits for the next person, an accepted one is with someone. */
function Progress({ lead }: { lead: ReferredLead }) {
  const { t } = useLingui();
  const { assigned_vendor_name: name, assigned_vendor_phone: phone } = lead;
  if (lead.withdrawn && lead.status !== 'completed') return <IconLine icon={<Ban {...icon} />}>{t`Withdrawn by the person`}</IconLine>;
  if (lead.status === 'pending' || lead.status === 'rejected') return <IconLine icon={<Clock {...icon} />}>{t`Waiting for assignment`}</IconLine>;
  const isDone = lead.status === 'completed';
  return (
    <Stack gap="xs">
      <IconLine icon={isDone ? <CircleCheck {...icon} /> : <UserRoundCheck {...icon} />}>{isDone ? t`Completed successfully` : t`Assigned to vendor`}</IconLine>
      {name && <Text strong>{name}</Text>}
      {phone && <IconLine icon={<Phone {...icon} />}><TextAnchor href={phoneLink(phone)}>{phone}</TextAnchor></IconLine>}
    </Stack>
  );
}

export function ReferredCard({ lead }: { lead: ReferredLead }) {
  const { t } = useLingui();
  const format = useFormat();
  const serviceText = useServiceText();
  const service = serviceText(lead);
  const headingId = useId();
  const date = format.date(lead.created_at);
  return (
    <Tile labelledBy={headingId}>
      <Stack gap="xs">
        <Row><Heading level={3} look={4} id={headingId}>{lead.contact_name || service}</Heading><SideBadge side={lead.property_lead_type} /><WithdrawnBadge withdrawn={lead.withdrawn} /></Row>
        <Text small muted>{lead.contact_name ? `${service} · ${lead.referral_id}` : lead.referral_id}</Text>
      </Stack>
      <IconLine icon={<CalendarDays {...icon} />}>{t`Referred on ${date}`}</IconLine>
      <Card tone="sunken"><Progress lead={lead} /></Card>
    </Tile>
  );
}
