/** The state of a vendor in words and colour. */
import { useLingui } from '@lingui/react/macro';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const TONES: Readonly<Record<UserStatus, BadgeTone>> = { approved: 'success', pending: 'warning', suspended: 'danger', rejected: 'neutral' };

export function useVendorStatusLabels(): Readonly<Record<UserStatus, string>> {
  const { t } = useLingui();
  return { approved: t`Active`, pending: t`Pending`, suspended: t`Suspended`, rejected: t`Rejected` };
}

export function VendorStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={TONES[status]}>{useVendorStatusLabels()[status]}</Badge>;
}
