/** Asks before a place is switched off; says what is concerned. */
import { useLingui } from '@lingui/react/macro';
import { adminLocations, type AdminLocation } from '../../../contract/admin-locations.ts';
import { useCall } from '../../client/query-client.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Text } from '../../ui/text.tsx';
import { useSwitch } from './use-location-acts.ts';
import { useUsageLines } from './use-location-texts.ts';

export function DeactivateQuestion({ place, onClose }: { place: AdminLocation; onClose: () => void }) {
  const { t } = useLingui();
  const usageLines = useUsageLines();
  const { data, error: unread, isFetching, refetch } = useCall(adminLocations.detail, { params: { id: String(place.id) } });
  const { run, pending, error } = useSwitch(onClose);
  const name = place.name;
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t`Deactivate location`}
      description={t`Are you sure you want to deactivate ${name}? It can no longer be chosen until it is activated again.`}
      confirmLabel={t`Deactivate`}
      onConfirm={() => data && run(place)}
      pending={pending}
      error={error}
      danger
    >
      {data && <Stack gap="xs">{usageLines(data.usage).map((line) => <Text key={line} muted>{line}</Text>)}</Stack>}
      {!data && !unread && <Spinner label={t`Counting what is concerned…`} />}
      {unread && <LoadFailure title={t`Failed to count what is concerned`} error={unread} retrying={isFetching} onRetry={() => void refetch()} />}
    </AlertDialog>
  );
}
