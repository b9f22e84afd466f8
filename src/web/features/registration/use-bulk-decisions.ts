/** Deciding the selected registrations together, and what became of each. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { registration, type Applicant, type Decisions } from '../../../contract/registration.ts';
import { DEFAULT_REJECTION_REASON } from '../../../contract/shared/constants.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { useRefresh } from './use-decisions.ts';

export type BulkAct = 'approve' | 'reject';

/** Those that were not decided, with the reason of each. */
export type BulkOutcome = { act: BulkAct; decided: number; problems: { name: string; problem: string }[] };

function outcomeOf(act: BulkAct, people: readonly Applicant[], { results, decided_count: decided }: Decisions): BulkOutcome {
  const nameOf = (id: string) => people.find((one) => one.id === id)?.full_name ?? '';
  return { act, decided, problems: results.flatMap(({ id, problem }) => (problem === null ? [] : [{ name: nameOf(id), problem }])) };
}

/** `onDone` after the server has answered; what was not decided stays in `outcome` until it is dismissed. */
export function useBulkDecisions(onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ act, people, reason }: { act: BulkAct; people: readonly Applicant[]; reason: string }) => {
      const user_ids = people.map(({ id }) => id);
      const answer = act === 'approve'
        ? await call(registration.approveMany, { body: { user_ids } })
        : await call(registration.rejectMany, { body: { user_ids, reason: reason.trim() || DEFAULT_REJECTION_REASON } });
      return outcomeOf(act, people, answer);
    },
    onSuccess: (result) => {
      const { act, decided, problems } = result;
      if (problems.length > 0) setOutcome(result);
      else if (act === 'approve') toast(t`${plural(decided, { one: '# registration was approved.', other: '# registrations were approved.' })}`);
      else toast(t`${plural(decided, { one: '# registration was rejected.', other: '# registrations were rejected.' })}`);
      onDone();
    },
    onSettled: refresh,
  });
  const failed = mutation.variables?.act === 'reject' ? t`Failed to reject user` : t`Failed to approve user`;
  const error = mutation.error ? failureText(mutation.error, failed) : undefined;
  return { decide: mutation.mutate, pending: mutation.isPending, error, reset: mutation.reset, outcome, dismiss: () => setOutcome(null) };
}
