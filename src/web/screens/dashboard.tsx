/** Sends a signed-in person to the dashboard of their role. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate } from 'react-router';
import type { Role } from '../../contract/shared/roles.ts';
import { isKnownRole } from '../client/session.ts';
import { paths } from '../paths.ts';
import { PageHead } from '../site/page-head.tsx';
import { RequireSession, useSessionUser } from '../site/require-session.tsx';
import { useSite } from '../site/use-site.ts';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { Page, Row } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const DASHBOARDS: Readonly<Record<Role, string>> = {
  vendor: paths.vendorDashboard(),
  broker: paths.brokerDashboard(),
  admin: paths.adminDashboard(),
  module_admin: paths.adminDashboard(),
};

function DashboardOfRole() {
  const { t } = useLingui();
  const { role } = useSessionUser();
  const { supportEmail } = useSite();
  if (isKnownRole(role)) return <Navigate to={DASHBOARDS[role]} replace />;
  return (
    <Page width="form">
      <PageHead title={t`Unknown User Role`} noIndex />
      <PageHeading lead={t`Your account role is not recognized. Please contact support.`}>
        <Trans>Unknown User Role</Trans>
      </PageHeading>
      <Row>
        {supportEmail && <ButtonAnchor href={`mailto:${supportEmail}`}>{t`Contact Support`}</ButtonAnchor>}
        <ButtonLink to={paths.home()} variant="secondary">{t`Back to Home`}</ButtonLink>
      </Row>
    </Page>
  );
}

/** An account that waits for approval is told so by the dashboard it is sent to. */
export default function DashboardScreen() {
  return (
    <RequireSession approval={false}>
      <DashboardOfRole />
    </RequireSession>
  );
}
