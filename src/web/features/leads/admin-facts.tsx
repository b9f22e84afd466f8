/** All there is to know about one lead. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminLeadDetail } from '../../../contract/leads.ts';
import { mailLink, phoneLink } from '../../client/contact-links.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { AssignmentHistory } from './assignment-history.tsx';
import { KindBadge, SideBadge, StatusBadge } from './lead-badges.tsx';
import { useKindLabels, usePaymentLabels, useReferralTypeLabels } from './lead-labels.ts';
import { placeText } from './lead-place.ts';
import { mapLink } from './reach-links.ts';

const phoneAnchor = (phone: string | null) => phone && <TextAnchor href={phoneLink(phone)}>{phone}</TextAnchor>;
const mailAnchor = (email: string | null) => email && <TextAnchor href={mailLink(email)}>{email}</TextAnchor>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <Stack gap="xs"><Heading level={3} look={4}>{title}</Heading>{children}</Stack>;
}

function Work({ lead }: { lead: AdminLeadDetail }) {
  const { t } = useLingui();
  const words = useWords();
  const kinds = useKindLabels();
  const referralTypes = useReferralTypeLabels();
  const payments = usePaymentLabels();
  const isBroker = lead.referral_type === 'broker';
  const place = placeText(lead.location);
  const items: Description[] = [
    { term: t`Referral ID`, value: lead.referral_id },
    { term: t`Type`, value: `${kinds[lead.lead_type]}, ${referralTypes[lead.referral_type]}` },
    isBroker ? { term: t`Lead type`, value: lead.property_lead_type && <SideBadge side={lead.property_lead_type} /> } : { term: t`Service`, value: lead.profession && words(lead.profession) },
    { term: t`Notes`, value: lead.service_notes },
    ...(isBroker ? [{ term: t`Property details`, value: lead.property_details }] : []),
    { term: t`Payment preference`, value: lead.payment_preference && payments[lead.payment_preference] },
    { term: t`Location`, value: <TextAnchor href={mapLink([place])} target="_blank">{place}</TextAnchor> },
  ];
  return <Part title={t`Service`}><DescriptionList items={items} /></Part>;
}

function Contact({ lead }: { lead: AdminLeadDetail }) {
  const { t } = useLingui();
  const referrer = lead.lead_type === 'REFERRAL' ? [{ term: t`Referred by`, value: lead.referred_by_name }] : [];
  return (
    <Part title={t`Contact`}>
      <DescriptionList items={[
        { term: t`Name`, value: lead.contact_name },
        { term: t`Phone`, value: phoneAnchor(lead.contact_phone) },
        { term: t`Email`, value: mailAnchor(lead.contact_email) },
        { term: t`Relationship`, value: lead.relationship_to_client },
        ...referrer,
      ]} />
    </Part>
  );
}

function Assignee({ lead }: { lead: AdminLeadDetail }) {
  const { t } = useLingui();
  if (!lead.assigned_vendor_name) return null;
  return (
    <Part title={t`Assigned to`}>
      <DescriptionList items={[
        { term: t`Name`, value: lead.assigned_vendor_name },
        { term: t`Phone`, value: phoneAnchor(lead.assigned_vendor_phone) },
        { term: t`Email`, value: mailAnchor(lead.assigned_vendor_email) },
      ]} />
    </Part>
  );
}

function Times({ lead }: { lead: AdminLeadDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const items = [
    { term: t`Created`, at: lead.created_at },
    { term: t`Assigned`, at: lead.assigned_at },
    { term: t`Accepted`, at: lead.accepted_at },
    { term: t`Completed`, at: lead.completed_at },
    { term: t`Rejected`, at: lead.rejected_at },
  ];
  return <Part title={t`Times`}><DescriptionList items={items.flatMap(({ term, at }) => (at ? [{ term, value: format.dateTime(at) }] : []))} /></Part>;
}

export function LeadFacts({ lead }: { lead: AdminLeadDetail }) {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      <Row><StatusBadge status={lead.status} /><KindBadge kind={lead.lead_type} /></Row>
      {lead.withdrawn && <Banner tone="warning">{t`The person withdrew this request and had their details removed. It cannot be given to anyone any more.`}</Banner>}
      {lead.needs_attention && <Banner tone="warning">{t`The person who accepted this lead was suspended. Give it to someone else or make sure that the work goes on.`}</Banner>}
      <Work lead={lead} />
      <Contact lead={lead} />
      <Assignee lead={lead} />
      <Times lead={lead} />
      <Part title={t`Assignments`}><AssignmentHistory assignments={lead.assignments} /></Part>
    </Stack>
  );
}
