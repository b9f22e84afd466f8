/** Approving and rejecting registrations. An approved one leaves the list at once and comes back when the server refuses. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { registration, type Applicant } from '../../../contract/registration.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';
import { useReadAnew } from '../../client/read-anew.ts';
import { useToast } from '../../ui/toast.tsx';

type List = OutputOf<typeof registration.pendingApprovals>;

const LIST = keysOf(registration.pendingApprovals);
/** Everything that shows who waits, or whom one can see since. */
const CHANGED = [registration.pendingApprovals, adminVendors.list, adminVendors.moduleAdminList, dashboards.adminStats, dashboards.recentActivity];

/** The list without one person. */
export function withoutApplicant(list: List, id: string): List {
  const users = list.users.filter((user) => user.id !== id);
  return users.length === list.users.length ? list : { ...list, users, total: list.total - 1 };
}

/** What a decision changes is read again. */
export function useRefresh() {
  const readAnew = useReadAnew();
  return () => readAnew(CHANGED);
}

export function useApproval() {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefresh();
  const [failure, setFailure] = useState<{ applicant: Applicant; text: string } | null>(null);
  const mutation = useMutation({
    mutationFn: ({ id }: Applicant) => call(registration.approve, { params: { id } }),
    onMutate: async ({ id }) => {
      setFailure(null);
      await client.cancelQueries({ queryKey: LIST });
      const before = client.getQueriesData<List>({ queryKey: LIST });
      client.setQueriesData<List>({ queryKey: LIST }, (list) => list && withoutApplicant(list, id));
      return before;
    },
    onSuccess: (_answer, { full_name: name }) => toast(t`${name} was approved.`),
    onError: (error, applicant, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list);
      setFailure({ applicant, text: failureText(error, t`Failed to approve user`) });
    },
    onSettled: refresh,
  });
  return { approve: mutation.mutate, failure, dismiss: () => setFailure(null) };
}

/** The window that asks for the reason stays until the server has answered. */
export function useRejection(onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: ({ applicant, reason }: { applicant: Applicant; reason: string }) =>
      call(registration.reject, { params: { id: applicant.id }, body: { reason } }),
    onSuccess: (_answer, { applicant }) => {
      const name = applicant.full_name;
      client.setQueriesData<List>({ queryKey: LIST }, (list) => list && withoutApplicant(list, applicant.id));
      toast(t`The registration of ${name} was rejected.`);
      onDone();
    },
    onSettled: refresh,
  });
  const error = mutation.error ? failureText(mutation.error, t`Failed to reject user`) : undefined;
  return { reject: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset };
}
