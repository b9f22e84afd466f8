/** Short ways from the overview to the tabs where things are done. */
import { useLingui } from '@lingui/react/macro';
import { ClipboardList, ShieldPlus, UserPlus, UserRoundCheck } from 'lucide-react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';

const icon = { 'aria-hidden': true, size: 18 } as const;

/** An action shows when its tab exists for the viewer. */
export function QuickActions({ tabs }: { tabs: readonly string[] }) {
  const { t } = useLingui();
  const actions = [
    { tab: 'vendors', label: t`Add Vendor`, icon: <UserPlus {...icon} /> },
    { tab: 'leads', label: t`Assign Lead`, icon: <ClipboardList {...icon} /> },
    { tab: 'approvals', label: t`Review Approvals`, icon: <UserRoundCheck {...icon} /> },
    { tab: 'module-admins', label: t`Add Module Admin`, icon: <ShieldPlus {...icon} /> },
  ];
  return (
    <Stack gap="sm">
      {actions.filter(({ tab }) => tabs.includes(tab)).map((action) => (
        <ButtonLink key={action.tab} variant="secondary" fullWidth to={paths.adminDashboard({ tab: action.tab })} icon={action.icon} preventScrollReset>
          {action.label}
        </ButtonLink>
      ))}
    </Stack>
  );
}
