/** The own saved views of a tab, and what can be done with them. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { savedViews, type SavedView } from '../../../contract/saved-views.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useCall } from '../../client/query-client.tsx';
import { useReadAnew } from '../../client/read-anew.ts';

export type ViewChange =
  | { act: 'create'; tab: string; name: string; query: string }
  | { act: 'rename'; view: SavedView; name: string }
  | { act: 'delete'; view: SavedView };

async function send(change: ViewChange): Promise<unknown> {
  if (change.act === 'create') return call(savedViews.create, { body: { tab: change.tab, name: change.name, query: change.query } });
  const params = { id: change.view.id };
  return change.act === 'rename' ? call(savedViews.rename, { params, body: { name: change.name } }) : call(savedViews.delete, { params });
}

/** All own views are loaded once; a tab shows its own. */
export function useSavedViews(tab: string) {
  const { data, error, isFetching, refetch } = useCall(savedViews.list, {});
  return { views: data?.views.filter((view) => view.tab === tab), error, isFetching, refetch };
}

export function useViewChange() {
  const { t } = useLingui();
  const readAnew = useReadAnew();
  const mutation = useMutation({ mutationFn: send, onSuccess: () => readAnew([savedViews.list]) });
  const error = mutation.error ? failureText(mutation.error, t`Failed to save the view. Please try again.`) : undefined;
  return { change: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset };
}
