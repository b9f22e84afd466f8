/** Suspending, activating and deleting a vendor: sent, told, and every list brought up to date. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { moderation } from '../../../contract/moderation.ts';
import { registration } from '../../../contract/registration.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';
import { useToast } from '../../ui/toast.tsx';

const LISTS = [adminVendors.list, adminVendors.moduleAdminList, registration.pendingApprovals, dashboards.adminStats, dashboards.recentActivity];
const RECORDS = [adminVendors.detail, adminVendors.history];

/** Loads the lists anew, and the open record unless it is gone. */
export function useVendorRefresh(): (isGone?: boolean) => Promise<unknown> {
  const client = useQueryClient();
  return (isGone = false) => Promise.all([...LISTS, ...(isGone ? [] : RECORDS)].map((endpoint) => client.invalidateQueries({ queryKey: keysOf(endpoint) })));
}

type Texts = { done: string; failed: string };

function useAct<I>(send: (input: I) => Promise<unknown>, texts: Texts, onDone: () => void, isGone = false) {
  const toast = useToast();
  const refresh = useVendorRefresh();
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
  const texts = { done: t`Vendor suspended successfully`, failed: t`Failed to suspend vendor` };
  return useAct((reason: string) => call(moderation.suspend, { params: { id }, body: { reason } }), texts, onDone);
}

export function useReactivation(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Vendor reactivated successfully`, failed: t`Failed to reactivate vendor` };
  return useAct((_nothing: void) => call(moderation.reactivate, { params: { id } }), texts, onDone);
}

export function useDeletion(id: string, onDone: () => void) {
  const { t } = useLingui();
  const texts = { done: t`Vendor deleted successfully`, failed: t`Failed to delete vendor` };
  return useAct((_nothing: void) => call(moderation.delete, { params: { id } }), texts, onDone, true);
}
