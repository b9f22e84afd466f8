/** Giving leads to people: the calls, and what has to be read again afterwards. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { assignment } from '../../../contract/assignment.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { referrals } from '../../../contract/referrals.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';

const CHANGED = [leads.adminList, leads.adminDetail, referrals.list, referrals.detail, assignment.candidates, dashboards.adminStats, dashboards.recentActivity];

function useRefresh() {
  const client = useQueryClient();
  return () => void Promise.all(CHANGED.map((endpoint) => client.invalidateQueries({ queryKey: keysOf(endpoint) })));
}

export type Choice = { vendorId: string; reason: string };

/** By whose call a lead is given away. */
export type AssignedKind = 'lead' | 'referral';

/** Gives one lead or referral to one person. */
export function useAssign(kind: AssignedKind, leadId: string, onDone: (name: string) => void) {
  const { t } = useLingui();
  const mutation = useMutation({
    mutationFn: ({ vendorId, reason }: Choice) => call(kind === 'lead' ? assignment.assign : referrals.assign, { params: { id: leadId }, body: { vendor_id: vendorId, reason } }),
    onSuccess: ({ assigned_vendor_name: name }) => onDone(name),
    onSettled: useRefresh(),
  });
  const error = mutation.error ? failureText(mutation.error, kind === 'lead' ? t`Failed to assign lead` : t`Failed to assign referral`) : undefined;
  return { assign: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset };
}

/** Gives the oldest pending leads to those whose turn it is. A try after a failure is the same run to the server. */
export function useAutoAssign() {
  const { t } = useLingui();
  const key = useRef<string | null>(null);
  const mutation = useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID();
      return call(assignment.autoAssign, { body: {}, query: {} }, { idempotencyKey: key.current });
    },
    onSuccess: () => {
      key.current = null;
    },
    onSettled: useRefresh(),
  });
  const error = mutation.error ? failureText(mutation.error, t`Failed to auto-assign leads`) : undefined;
  return { run: () => mutation.mutate(), pending: mutation.isPending, result: mutation.data, error, reset: mutation.reset };
}
