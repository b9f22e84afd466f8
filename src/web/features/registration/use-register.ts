/** Sends the registration once. */
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { registration } from '../../../contract/registration.ts';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { upload } from '../../client/upload.ts';
import type { FormDraft } from '../../client/use-form-draft.ts';
import { fieldOfFault, toPayload, type SignUpForm } from './sign-up-form.ts';

type Options = {
  form: UseFormReturn<SignUpForm>;
  draft: FormDraft;
  onRegistered: () => void;
  /** The server found faults in these fields of the form. */
  onFaults: (fields: readonly string[]) => void;
};

export type RegistrationFailure = { error: unknown };

function placeFaults(form: UseFormReturn<SignUpForm>, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.errors).flatMap(([path, message]) => {
    const field = fieldOfFault(path);
    if (field === null) return [];
    form.setError(field as Parameters<typeof form.setError>[0], { type: 'server', message });
    return [field];
  });
}

export function useRegister({ form, draft, onRegistered, onFaults }: Options) {
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<RegistrationFailure | null>(null);
  const register = async () => {
    // State is a render late for the second click of a double click.
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      await upload(registration.register, { body: toPayload(form.getValues()) }, { idempotencyKey: draft.keyForSending(), onProgress: setProgress });
      draft.forget();
      onRegistered();
    } catch (error) {
      const fields = placeFaults(form, error);
      if (fields.length > 0) onFaults(fields);
      else setFailure({ error });
      setSending(false);
      setProgress(null);
      busy.current = false;
    }
  };
  return { register, sending, progress, failure };
}
