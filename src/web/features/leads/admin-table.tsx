/** The administrators' table of leads or referrals. */
import { useLingui } from '@lingui/react/macro';
import type { AdminLead } from '../../../contract/leads.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import type { Selection } from '../../ui/row-selection.ts';
import { NoWrap, Text } from '../../ui/text.tsx';
import { StatusBadge, WithdrawnBadge } from './lead-badges.tsx';
import { useKindLabels, useReferralKindLabels, useReferralTypeLabels, useServiceText } from './lead-labels.ts';
import { placeText } from './lead-place.ts';
import { useListTexts, type ListKind } from './list-texts.ts';

type Handlers = { kind: ListKind; onOpen: (lead: AdminLead) => void; onAssign: (lead: AdminLead) => void };

/** 'Assign' for a lead that waits, 'Reassign' for one that somebody has or gave back; nothing when it is over. */
export function useAssignLabel(): (lead: Pick<AdminLead, 'can' | 'status'>) => string | null {
  const { t } = useLingui();
  return ({ can, status }) => {
    if (can.includes('reassign') || (can.includes('assign') && status === 'rejected')) return t`Reassign`;
    return can.includes('assign') ? t`Assign` : null;
  };
}

function RowActions({ kind, lead, onOpen, onAssign }: Handlers & { lead: AdminLead }) {
  const { t } = useLingui();
  const texts = useListTexts(kind);
  const assignLabel = useAssignLabel()(lead);
  const name = lead.contact_name;
  return (
    <Row justify="end" nowrap>
      <Button size="sm" variant="ghost" aria-label={texts.view(name)} onClick={() => onOpen(lead)}>{t`View`}</Button>
      {assignLabel && <Button size="sm" variant={lead.status === 'pending' ? 'primary' : 'secondary'} aria-label={texts.assign(assignLabel, name)} onClick={() => onAssign(lead)}>{assignLabel}</Button>}
    </Row>
  );
}

function StatusCell({ lead }: { lead: AdminLead }) {
  const { t } = useLingui();
  return (
    <Stack gap="xs" align="start">
      <StatusBadge status={lead.status} />
      {lead.assigned_vendor_name && <Text small muted>{lead.assigned_vendor_name}</Text>}
      <WithdrawnBadge withdrawn={lead.withdrawn} />
      {lead.needs_attention && <Badge tone="danger">{t`Needs attention`}</Badge>}
    </Stack>
  );
}

function TypeCell({ lines: [type, below] }: { lines: readonly string[] }) {
  return <Stack gap="xs"><NoWrap>{type}</NoWrap><Text small muted><NoWrap>{below}</NoWrap></Text></Stack>;
}

function useColumns(handlers: Handlers): Column<AdminLead>[] {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useKindLabels();
  const referralTypes = useReferralTypeLabels();
  const referralKinds = useReferralKindLabels();
  const serviceText = useServiceText();
  const typeOf = (lead: AdminLead) =>
    handlers.kind === 'lead' ? [kinds[lead.lead_type], referralTypes[lead.referral_type]] : [referralKinds[lead.referral_type], lead.referral_id];
  return [
    { id: 'contact', header: t`Contact`, rowHeader: true, cell: (lead) => <Stack gap="xs"><span>{lead.contact_name}</span><Text small muted><NoWrap>{lead.contact_phone}</NoWrap></Text></Stack> },
    { id: 'type', header: t`Type`, cell: (lead) => <TypeCell lines={typeOf(lead)} /> },
    { id: 'service', header: t`Service`, cell: (lead) => serviceText(lead) },
    { id: 'location', header: t`Location`, cell: (lead) => placeText({ ...lead.location, country: null }) || placeText(lead.location) },
    { id: 'status', header: t`Status`, cell: (lead) => <StatusCell lead={lead} /> },
    { id: 'created', header: t`Created`, cell: (lead) => <NoWrap>{format.date(lead.created_at)}</NoWrap> },
    { id: 'actions', header: t`Actions`, actions: true, align: 'end', cell: (lead) => <RowActions lead={lead} {...handlers} /> },
  ];
}

type LeadTableProps = Handlers & { leads: readonly AdminLead[]; busy: boolean; selection?: Selection<AdminLead> };

export function LeadTable({ leads, busy, selection, ...handlers }: LeadTableProps) {
  const texts = useListTexts(handlers.kind);
  return (
    <DataTable
      caption={texts.caption}
      columns={useColumns(handlers)}
      rows={leads}
      rowKey={(lead) => lead.id}
      busy={busy}
      selection={selection}
      empty={<EmptyState title={texts.empty} />}
    />
  );
}
