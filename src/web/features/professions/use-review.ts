/** Deciding a request; the window that asks stays until the server has answered. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { professions, type ProfessionRequest } from '../../../contract/professions.ts';
import { call } from '../../client/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { failureOf } from './failure.ts';
import { useProfessionRefresh } from './use-profession-acts.ts';

export type Decision = { status: 'approved' | 'rejected'; notes: string; creates: boolean };

export function useReview({ id, requested_profession: name }: ProfessionRequest, onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useProfessionRefresh();
  const mutation = useMutation({
    mutationFn: ({ status, notes, creates }: Decision) =>
      call(professions.review, { params: { id }, body: { status, admin_notes: notes.trim() || undefined, create_profession: creates } }),
    onSuccess: (_answer, { status }) => {
      toast(status === 'approved' ? t`The request for ${name} was approved.` : t`The request for ${name} was rejected.`);
      onDone();
    },
    onSettled: refresh,
  });
  const failure = mutation.error && failureOf(mutation.error, t`Failed to review request. Please try again.`);
  return { review: mutation.mutate, pending: mutation.isPending, error: failure ? [failure.title, failure.reason].filter(Boolean).join(' ') : undefined };
}
