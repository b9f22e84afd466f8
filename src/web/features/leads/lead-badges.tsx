/** Small labels of a lead: its state, its kind, the side of a deal. */
import { useLingui } from '@lingui/react/macro';
import type { LeadKind, LeadStatus } from '../../../contract/leads.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useKindLabels, useStatusLabels } from './lead-labels.ts';

const TONES: Readonly<Record<LeadStatus, BadgeTone>> = {
  pending: 'warning', assigned: 'info', accepted: 'brand', completed: 'success', rejected: 'danger',
};

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={TONES[status]}>{useStatusLabels()[status]}</Badge>;
}

export function KindBadge({ kind }: { kind: LeadKind }) {
  return <Badge>{useKindLabels()[kind]}</Badge>;
}

/** The person behind the lead took it back. */
export function WithdrawnBadge({ withdrawn }: { withdrawn: boolean }) {
  const { t } = useLingui();
  return withdrawn ? <Badge tone="danger">{t`Withdrawn`}</Badge> : null;
}

export function SideBadge({ side }: { side: 'buyer' | 'seller' | null }) {
  const { t } = useLingui();
  if (!side) return null;
  return side === 'buyer' ? <Badge tone="brand">{t`Buyer`}</Badge> : <Badge tone="warning">{t`Seller`}</Badge>;
}
