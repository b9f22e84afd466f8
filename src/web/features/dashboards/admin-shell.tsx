/** Header of the administration: who is here, for which cities, and the way back. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { dashboards } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Text } from '../../ui/text.tsx';

export function useAdminTitle(): string {
  const { t } = useLingui();
  return useSessionUser().role === 'admin' ? t`Master Admin Dashboard` : t`Module Admin Dashboard`;
}

/** More than these would push the tabs down. */
const SHOWN_CITIES = 3;

function CityNames({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const more = names.length - SHOWN_CITIES;
  const cities = (showsAll ? names : names.slice(0, SHOWN_CITIES)).join(', ');
  return (
    <Row>
      <Text muted>{t`Managing: ${cities || t`no city yet`}`}</Text>
      {more > 0 && <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>{showsAll ? t`Show fewer` : t`+${more} more`}</Button>}
    </Row>
  );
}

function ManagedCities() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(dashboards.moduleAdminProfile, {});
  if (error && !data) return <LoadFailure title={t`Failed to load dashboard data`} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return data ? <CityNames names={data.assigned_cities.map(({ name }) => name)} /> : <Text muted>{t`Managing: …`}</Text>;
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
