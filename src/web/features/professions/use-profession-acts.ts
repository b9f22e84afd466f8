/** Switching professions off and on, and deleting them. A switch shows at once and goes back when it fails. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { professions, type AdminProfession } from '../../../contract/professions.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { call } from '../../client/call.ts';
import { keysOf } from '../../client/query-keys.ts';
import { useReadAnew } from '../../client/read-anew.ts';
import { useToast } from '../../ui/toast.tsx';
import { failureOf, type Failure } from './failure.ts';

type List = OutputOf<typeof professions.adminList>;

const LIST = keysOf(professions.adminList);

/** Loads anew whatever shows professions or requests for them. */
export function useProfessionRefresh(): () => Promise<unknown> {
  const readAnew = useReadAnew();
  return () => readAnew([professions.adminList, professions.requests, professions.list]);
}

/** The list with one profession switched off or on. */
export function withActive(list: List, id: number, isActive: boolean): List {
  return { professions: list.professions.map((one) => (one.id === id ? { ...one, is_active: isActive } : one)) };
}

export function useToggle(onFailure: (failure: Failure | null) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = useProfessionRefresh();
  const show = (id: number, isActive: boolean) => client.setQueriesData<List>({ queryKey: LIST }, (list) => list && withActive(list, id, isActive));
  return useMutation({
    // One after the other, so that of two presses the later one counts.
    scope: { id: 'profession-status' },
    mutationFn: ({ id, name, description, is_active }: AdminProfession) =>
      call(professions.update, { params: { id: String(id) }, body: { name, description: description ?? undefined, is_active: !is_active } }),
    onMutate: async ({ id, is_active }) => {
      onFailure(null);
      await client.cancelQueries({ queryKey: LIST });
      show(id, !is_active);
    },
    onError: (error, { id, is_active }) => {
      show(id, is_active);
      onFailure(failureOf(error, t`Failed to update profession status. Please try again.`));
    },
    onSettled: refresh,
  });
}

export function useDeletion(onDone: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useProfessionRefresh();
  const [failure, setFailure] = useState<Failure | null>(null);
  const mutation = useMutation({
    mutationFn: ({ id }: AdminProfession) => call(professions.remove, { params: { id: String(id) } }),
    onMutate: () => setFailure(null),
    onSuccess: (_answer, { name }) => {
      toast(t`${name} was deleted.`);
      onDone();
    },
    onError: (error) => setFailure(failureOf(error, t`Failed to delete profession. Please try again.`)),
    onSettled: refresh,
  });
  return { remove: mutation.mutate, pending: mutation.isPending, error: failure ? [failure.title, failure.reason].filter(Boolean).join(' ') : undefined };
}
