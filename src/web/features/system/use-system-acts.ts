/** Sending a test mail, and trying again what failed. */
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { system } from '../../../contract/system.ts';
import { call } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { useReadAnew } from '../../client/read-anew.ts';
import { useToast } from '../../ui/toast.tsx';

function useAct<I, O>(send: (input: I) => Promise<O>, done: (answer: O) => string, failed: string) {
  const toast = useToast();
  const readAnew = useReadAnew();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer) => toast(done(answer)),
    onSettled: () => readAnew([system.status]),
  });
  return { run: mutation.mutate, pending: mutation.isPending, input: mutation.variables, error: mutation.error ? failureText(mutation.error, failed) : undefined };
}

export function useTestMail() {
  const { t } = useLingui();
  return useAct((_nothing: void) => call(system.testMail, {}), ({ to }) => t`A test mail is on its way to ${to}`, t`The test mail could not be sent`);
}

export function useMailRetry() {
  const { t } = useLingui();
  return useAct((id: string) => call(system.retryMail, { params: { id } }), () => t`The mail is being sent again`, t`The mail could not be sent again`);
}
