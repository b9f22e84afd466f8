/** An act on a record of a list: sent, told in a notice, and what is shown brought up to date. */
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../ui/toast.tsx';
import { failureText } from './failure-text.ts';
import { type Read, useReadAnew } from './read-anew.ts';

/** The calls whose answers an act makes old. */
export type Shown = { lists: readonly Read[]; records: readonly Read[] };

/** Loads the lists anew, and the open record unless it is gone. */
export function useShownAnew({ lists, records }: Shown): (isGone?: boolean) => Promise<unknown> {
  const readAnew = useReadAnew();
  return (isGone = false) => readAnew([...lists, ...(isGone ? [] : records)]);
}

export type RecordAct<Input> = {
  send: (input: Input) => Promise<unknown>;
  done: string;
  failed: string;
  onDone: () => void;
  /** The act takes the record away. */
  removes?: boolean;
};

export function useRecordAct<Input>(shown: Shown, { send, done, failed, onDone, removes = false }: RecordAct<Input>) {
  const toast = useToast();
  const refresh = useShownAnew(shown);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(done);
      onDone();
    },
    onSettled: (_answer, error) => refresh(removes && !error),
  });
  const error = mutation.error ? failureText(mutation.error, failed) : undefined;
  return { run: mutation.mutate, pending: mutation.isPending, error };
}
