/** Accepting, rejecting and completing a lead: shown at once, rolled back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignedLead } from '../../../contract/dashboards.ts';
import { leads, type LeadAction } from '../../../contract/leads.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { keysOf } from '../../client/query-keys.ts';
import { useToast } from '../../ui/toast.tsx';
import { useActionTexts } from './lead-labels.ts';
import { STATUS_AFTER, withLeadState, type WorkData } from './work-data.ts';

/** `board` is the dashboard whose data holds the lead. */
export function useLeadAction(board: { path: string }, lead: AssignedLead) {
  const client = useQueryClient();
  const toast = useToast();
  const texts = useActionTexts();
  const [failure, setFailure] = useState<{ action: LeadAction; text: string } | null>(null);
  const queryKey = keysOf(board);
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
      show({ status, can });
      toast(texts[action].done);
    },
    onError: (error, action, before) => {
      if (before) show(before);
      setFailure({ action, text: failureText(error, texts[action].failed) });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { run: mutation.mutateAsync, start: mutation.mutate, pending: mutation.isPending, failure, dismiss: () => setFailure(null) };
}
