/** Giving leads to people: the calls, and what has to be read again afterwards. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { assignment } from '../../../contract/assignment.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { leads } from '../../../contract/leads.ts';
import { referrals } from '../../../contract/referrals.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useReadAnew } from '../../client/read-anew.ts';

const CHANGED = [leads.adminList, leads.adminDetail, referrals.list, referrals.detail, assignment.candidates, dashboards.adminStats, dashboards.recentActivity];

function useRefresh() {
  const readAnew = useReadAnew();
  return () => void readAnew(CHANGED);
}

export type Choice = { vendorId: string; reason: string };

/** A call that gives leads to one person, and what it says when it failed without words of the server. */
export type Giving<T> = { send: (choice: Choice) => Promise<T>; failed: string };

/** Gives one lead to one person. */
export function useGiveLead(leadId: string): Giving<{ assigned_vendor_name: string }> {
  const { t } = useLingui();
  return { send: ({ vendorId, reason }) => call(assignment.assign, { params: { id: leadId }, body: { vendor_id: vendorId, reason } }), failed: t`Failed to assign lead` };
}

/** Gives one referral to one person. */
export function useGiveReferral(leadId: string): Giving<{ assigned_vendor_name: string }> {
  const { t } = useLingui();
  return { send: ({ vendorId, reason }) => call(referrals.assign, { params: { id: leadId }, body: { vendor_id: vendorId, reason } }), failed: t`Failed to assign referral` };
}

export type ManyResult = OutputOf<typeof assignment.assignMany>;

/** Gives several leads to one person; the answer tells of each. */
export function useGiveMany(leadIds: readonly string[]): Giving<ManyResult> {
  const { t } = useLingui();
  return { send: ({ vendorId, reason }) => call(assignment.assignMany, { body: { lead_ids: [...leadIds], vendor_id: vendorId, reason } }), failed: t`Failed to assign leads` };
}

/** The act of giving, with what has to be read again. */
export function useAssign<T>({ send, failed }: Giving<T>, onDone: (result: T) => void) {
  const mutation = useMutation({ mutationFn: send, onSuccess: onDone, onSettled: useRefresh() });
  const error = mutation.error ? failureText(mutation.error, failed) : undefined;
  return { assign: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset };
}

/** One run, to the server as well: the same however often it is tried. */
type Run = { key: string; leadIds: readonly string[] | undefined };

/** Gives the oldest pending leads, or those named, to those whose turn it is. `retry` makes the call that failed again, whatever was given meanwhile and is no longer named. */
export function useAutoAssign(leadIds?: readonly string[]) {
  const { t } = useLingui();
  const refresh = useRefresh();
  // A second press may come before the button is drawn as loading.
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ key, leadIds: named }: Run) => call(assignment.autoAssign, { body: named ? { lead_ids: [...named] } : {}, query: {} }, { idempotencyKey: key }),
    onSettled: () => {
      isUnderWay.current = false;
      refresh();
    },
  });
  const { variables } = mutation;
  const start = (run: Run) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(run);
  };
  const error = mutation.error ? failureText(mutation.error, t`Failed to auto-assign leads`) : undefined;
  return {
    run: () => start({ key: crypto.randomUUID(), leadIds }),
    retry: () => variables && start(variables),
    pending: mutation.isPending,
    result: mutation.data,
    error,
    reset: mutation.reset,
  };
}
