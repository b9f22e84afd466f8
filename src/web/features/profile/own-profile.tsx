/** The own profile: what others see, and the form that changes it. */
import { useLingui } from '@lingui/react/macro';
import { profiles } from '../../../contract/profiles.ts';
import { useCall } from '../../client/query-client.tsx';
import { useSessionUser } from '../../site/require-session.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EditProfile } from './edit-profile.tsx';
import { ProfileSummary } from './profile-summary.tsx';

export function OwnProfile() {
  const { t } = useLingui();
  const { id } = useSessionUser();
  const { data, error, isFetching, refetch } = useCall(profiles.read, { params: { id } });
  if (data) {
    return (
      <Stack gap="lg">
        <ProfileSummary profile={data} />
        <EditProfile key={data.id} profile={data} />
      </Stack>
    );
  }
  if (error) return <LoadFailure title={t`Your profile could not be loaded.`} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Spinner label={t`Loading…`} />
      <Skeleton shape="block" />
    </Stack>
  );
}
