/** The state of a module admin in words and colour, and names that may be missing. */
import { useLingui } from '@lingui/react/macro';
import type { ModuleAdminStatus } from '../../../contract/module-admins.ts';
import { Badge } from '../../ui/badge.tsx';

export function useStatusLabels(): Readonly<Record<ModuleAdminStatus, string>> {
  const { t } = useLingui();
  return { active: t`Active`, suspended: t`Suspended` };
}

export function ModuleAdminStatusBadge({ status }: { status: ModuleAdminStatus }) {
  return <Badge tone={status === 'active' ? 'success' : 'danger'}>{useStatusLabels()[status]}</Badge>;
}

/** What stands in the place of a name that is missing. */
export function useNameOr(): (name: string | null | undefined) => string {
  const { t } = useLingui();
  return (name) => name || t`Unknown`;
}
