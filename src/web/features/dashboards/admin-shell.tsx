/** Header of the administration: who is here, for which cities, and the way back. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { dashboards } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Text } from '../../ui/text.tsx';

export function useAdminTitle(): string {
  const { t } = useLingui();
  return useSessionUser().role === 'admin' ? t`Master Admin Dashboard` : t`Module Admin Dashboard`;
}

function ManagedCities() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(dashboards.moduleAdminProfile, {});
  if (error && !data) return <LoadFailure title={t`Failed to load data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const cities = data?.assigned_cities.map(({ name }) => name).join(', ');
  return <Text muted>{data ? t`Managing: ${cities || t`no city yet`}` : t`Managing: …`}</Text>;
}

export function AdminHeader() {
  const { t } = useLingui();
  const { role, profile } = useSessionUser();
  const title = useAdminTitle();
  const name = profile.fullName;
  return (
    <PageHeading
      lead={<Trans>Welcome, {name}</Trans>}
      below={role === 'module_admin' && <ManagedCities />}
      actions={<ButtonLink variant="secondary" to={paths.home()} icon={<ArrowLeft aria-hidden="true" size={18} />}>{t`Back to Site`}</ButtonLink>}
    >
      {title}
    </PageHeading>
  );
}
