/** Sends the request once, and says what became of it. */
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { leads } from '../../../contract/leads.ts';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { call } from '../../client/call.ts';
import type { FormDraft } from '../../client/use-form-draft.ts';
import type { RequestForm } from './request-form.ts';
import { fieldOfFault, toPayload } from './request-payload.ts';

export type Failure = { error: unknown; reference: string | undefined };

type Options = {
  form: UseFormReturn<RequestForm>;
  /** Posted as a referral of the person signed in, or as a guest's request. */
  isReferral: boolean;
  draft: FormDraft;
  /** All references, the first one first. */
  onSent: (references: readonly string[]) => void;
  /** The server found faults in these fields of the form. */
  onFaults: (fields: readonly string[]) => void;
};

/** Puts the server's faults beside their fields; gives the names of those that have one. */
function placeFaults(form: UseFormReturn<RequestForm>, error: ApiError): string[] {
  return Object.entries(error.errors).flatMap(([path, message]) => {
    const field = fieldOfFault(path);
    if (field === null) return [];
    form.setError(field as Parameters<typeof form.setError>[0], { type: 'server', message });
    return [field];
  });
}

export function useSendRequest({ form, isReferral, draft, onSent, onFaults }: Options) {
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const fail = (error: unknown) => {
    const answer = error instanceof ApiError ? error : null;
    const fields = answer ? placeFaults(form, answer) : [];
    if (fields.length > 0) onFaults(fields);
    else setFailure({ error, reference: answer?.requestId });
  };
  const send = async () => {
    // State is a render late for the second click of a double click.
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      const body = toPayload(form.getValues());
      const { referral_id: first, referral_ids: all } = await call(isReferral ? leads.postReferral : leads.requestService, { body }, { idempotencyKey: draft.keyForSending() });
      draft.sent();
      onSent([first, ...all.filter((reference) => reference !== first)]);
    } catch (error) {
      fail(error);
      setSending(false);
      busy.current = false;
    }
  };
  return { send, sending, failure, dismiss: () => setFailure(null) };
}
