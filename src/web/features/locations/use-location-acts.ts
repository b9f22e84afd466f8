/** Adding, renaming and switching places. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { activity } from '../../../contract/activity.ts';
import { adminLocations, type AdminLocation } from '../../../contract/admin-locations.ts';
import { locations } from '../../../contract/locations.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useReadAnew } from '../../client/read-anew.ts';
import { buildUrl } from '../../client/request.ts';
import { useToast } from '../../ui/toast.tsx';
import { forgetLocations } from './load-locations.ts';

type Changed = Pick<AdminLocation, 'type' | 'parent_id'>;

/** Asks for a public list anew: browsers keep it for five minutes, and whoever changed it wants to choose from it now. */
async function freshenPicker({ type, parent_id: parentId }: Changed): Promise<void> {
  forgetLocations(type, parentId);
  const endpoint = { country: locations.countries, state: locations.states, city: locations.cities, newsco: locations.newsco }[type];
  await fetch(buildUrl(endpoint, { params: { id: parentId } }), { cache: 'reload', credentials: 'omit' }).catch(() => undefined);
  // Until here the browser may have answered from what it kept.
  forgetLocations(type, parentId);
}

/** What changed shows in the lists of this tab, in the log, and where places are chosen. */
export function usePlaceRefresh() {
  const readAnew = useReadAnew();
  return (place: Changed) => Promise.all([readAnew([adminLocations.list, adminLocations.detail, activity.list]), freshenPicker(place)]);
}

/** Switches a place on or off as it was seen. */
export function useSwitch(onDone: () => void = () => undefined) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = usePlaceRefresh();
  const mutation = useMutation({
    mutationFn: ({ id, is_active, revision }: AdminLocation) => call(adminLocations.change, { params: { id: String(id) }, body: { is_active: !is_active, revision } }),
    onSuccess: ({ name, is_active: isActive }) => {
      toast(isActive ? t`${name} was activated.` : t`${name} was deactivated.`);
      onDone();
    },
    onSettled: (_answer, _error, place) => refresh(place),
  });
  const error = mutation.error ? failureText(mutation.error, t`Failed to update location`) : undefined;
  return { run: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset };
}
