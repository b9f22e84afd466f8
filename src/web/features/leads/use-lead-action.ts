/** Accepting, rejecting and completing a lead: shown at once, rolled back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { leads, type LeadAction } from '../../../contract/leads.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';
import { readAnew } from '../../client/read-anew.ts';
import { useToast } from '../../ui/toast.tsx';
import { useActionTexts } from './lead-labels.ts';
import { STATUS_AFTER, withLeadState, type WorkData } from './work-data.ts';

/** The second tap of a double tap lands on the button that took the place of the first; it is no decision. */
const DOUBLE_TAP_MS = 700;

/** True for a moment after `begin`. */
function useRest() {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return undefined;
    const timer = setTimeout(() => setResting(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  return { resting, begin: () => setResting(true) };
}

/** `board` is the dashboard whose data holds the lead. */
export function useLeadAction(board: { path: string }, lead: AssignedLead) {
  const client = useQueryClient();
  const toast = useToast();
  const texts = useActionTexts();
  const [failure, setFailure] = useState<{ action: LeadAction; text: string } | null>(null);
  const rest = useRest();
  const queryKey = keysOf(board);
  const refresh = () => readAnew(client, [board]);
  const show = (state: Pick<AssignedLead, 'status' | 'can'>) =>
    client.setQueriesData<WorkData>({ queryKey }, (data) => data && withLeadState(data, lead.id, state));

  const mutation = useMutation({
    mutationFn: (action: LeadAction) => call(leads.act, { params: { id: lead.id }, body: { action } }),
    onMutate: async (action) => {
      setFailure(null);
      await client.cancelQueries({ queryKey });
      const before = { status: lead.status, can: lead.can };
      // A rejection is confirmed in a window that waits for the answer.
      if (action !== 'reject') show({ status: STATUS_AFTER[action], can: [] });
      return before;
    },
    onSuccess: ({ status, can }, action) => {
      rest.begin();
      show({ status, can });
      toast(texts[action].done);
      void refresh();
    },
    onError: (error, action, before) => {
      if (before) show(before);
      setFailure({ action, text: failureText(error, texts[action].failed) });
    },
  });
  /** A lead that was given to someone else goes with the next answer, so the words are read first. */
  const dismiss = () => {
    if (failure) void refresh();
    setFailure(null);
  };
  return { run: mutation.mutateAsync, start: mutation.mutate, pending: mutation.isPending, resting: rest.resting, failure, dismiss };
}
