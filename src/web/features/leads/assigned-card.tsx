/** One lead that is the viewer's to answer. */
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, IndianRupee, MapPin } from 'lucide-react';
import { useId } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading, IconLine, Text } from '../../ui/text.tsx';
import { Tile } from '../../ui/tile.tsx';
import { ContactBlock } from './contact-block.tsx';
import { ActionFailure, LeadActions } from './lead-actions.tsx';
import { KindBadge, SideBadge, StatusBadge, WithdrawnBadge } from './lead-badges.tsx';
import { usePaymentLabels, useServiceText } from './lead-labels.ts';
import { placeOfText } from './lead-place.ts';
import { useLeadAction } from './use-lead-action.ts';

const icon = { 'aria-hidden': true, size: 18 } as const;

function CardHead({ lead, headingId }: { lead: AssignedLead; headingId: string }) {
  const serviceText = useServiceText();
  const service = serviceText(lead);
  return (
    <Stack gap="sm">
      <Row>
        <StatusBadge status={lead.status} />
        <SideBadge side={lead.property_lead_type} />
        <KindBadge kind={lead.type} />
        <WithdrawnBadge withdrawn={lead.withdrawn} />
      </Row>
      <Heading level={3} look={4} id={headingId}>{lead.contact_name ?? service}</Heading>
      <Text small muted>{lead.contact_name ? `${service} · ${lead.referral_id}` : lead.referral_id}</Text>
    </Stack>
  );
}

function CardFacts({ lead, place }: { lead: AssignedLead; place: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const payments = usePaymentLabels();
  const date = format.date(lead.assigned_at ?? lead.created_at);
  return (
    <Stack gap="xs">
      <IconLine icon={<MapPin {...icon} />}>{place}</IconLine>
      {lead.payment_preference && <IconLine icon={<IndianRupee {...icon} />}>{payments[lead.payment_preference]}</IconLine>}
      <IconLine icon={<CalendarDays {...icon} />}>{lead.assigned_at ? t`Assigned on ${date}` : t`Received on ${date}`}</IconLine>
    </Stack>
  );
}

export function AssignedCard({ board, lead }: { board: { path: string }; lead: AssignedLead }) {
  const headingId = useId();
  const acting = useLeadAction(board, lead);
  const place = placeOfText(lead.location_name);
  const words = [lead.service_notes, lead.property_details].filter((text) => text !== null);
  const hasActions = lead.can.length > 0 || acting.pending;
  return (
    <Tile labelledBy={headingId} actions={hasActions && <LeadActions lead={lead} acting={acting} />}>
      <CardHead lead={lead} headingId={headingId} />
      <CardFacts lead={lead} place={place.parts.join(', ')} />
      {words.map((text) => <Text key={text} small preserveLines>{text}</Text>)}
      <ContactBlock lead={lead} place={place} />
      <ActionFailure acting={acting} />
    </Tile>
  );
}
