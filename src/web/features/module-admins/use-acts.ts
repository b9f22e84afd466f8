/** What is done to module admins: sent, told, and the lists brought up to date. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboards } from '../../../contract/dashboards.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';
import { useToast } from '../../ui/toast.tsx';

const LISTS = [moduleAdmins.list, dashboards.adminStats, dashboards.recentActivity];

/** Loads the list anew, and the open record unless it is gone. */
export function useModuleAdminRefresh(): (isGone?: boolean) => Promise<unknown> {
  const client = useQueryClient();
  return (isGone = false) => Promise.all([...LISTS, ...(isGone ? [] : [moduleAdmins.detail])].map((endpoint) => client.invalidateQueries({ queryKey: keysOf(endpoint) })));
}

type Texts = { done: string; failed: string };

function useAct<I>(send: (input: I) => Promise<unknown>, texts: Texts, onDone: () => void, isGone = false) {
  const toast = useToast();
  const refresh = useModuleAdminRefresh();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(texts.done);
      onDone();
    },
    onSettled: (_answer, error) => refresh(isGone && !error),
  });
  const error = mutation.error ? failureText(mutation.error, texts.failed) : undefined;
  return { run: mutation.mutate, pending: mutation.isPending, error };
}

export function useSuspension(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Module admin suspended`, failed: t`Failed to update module admin status` };
  return useAct((reason: string) => call(moduleAdmins.suspend, { params: { id }, body: { reason } }), texts, onDone);
}

export function useReactivation(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Module admin reactivated`, failed: t`Failed to update module admin status` };
  return useAct((_nothing: void) => call(moduleAdmins.reactivate, { params: { id } }), texts, onDone);
}

export function useDeletion(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Module admin deleted`, failed: t`Failed to delete module admin` };
  return useAct((_nothing: void) => call(moduleAdmins.delete, { params: { id } }), texts, onDone, true);
}

export function useCityChange(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Cities changed`, failed: t`Failed to change the cities` };
  return useAct((city_ids: number[]) => call(moduleAdmins.changeCities, { params: { id }, body: { city_ids } }), texts, onDone);
}
