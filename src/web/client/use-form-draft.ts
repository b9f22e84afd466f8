/** Keeps a form's values in this tab, so that a reload loses nothing and a retry is not a second act. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, loadDraft, SENT_DRAFT_MS, storeDraft, withValues, type Draft } from './form-draft.ts';

export type FormDraftOptions<V, S = V> = {
  /** Name in session storage. */
  name: string;
  /** What was stored; null when it is not whole. */
  read: (value: unknown) => S | null;
  /** Values to begin with, given what was stored. */
  start: (stored: S | null) => V;
  /** What may be stored of the values, all of them if left out; secrets are taken out. */
  keep?: (values: V) => S;
  /** Nothing is read or kept while it is not known whose draft this is. */
  waiting?: boolean;
};

export type FormDraft = {
  /** False on the server and until storage was read. */
  ready: boolean;
  /** The form began with a draft. */
  restored: boolean;
  /** Call when sending; gives the idempotency key. */
  keyForSending: () => string;
  /** The server took it: the draft goes after some seconds. */
  sent: () => void;
  /** Forgets the draft now. */
  forget: () => void;
};

/** What was typed before the code came. */
function changesOf<V extends FieldValues>(present: V, first: Readonly<Record<string, unknown>>): Partial<V> {
  return Object.fromEntries(Object.entries(present).filter(([name, value]) => first[name] !== undefined && JSON.stringify(value) !== JSON.stringify(first[name]))) as Partial<V>;
}

export function useFormDraft<V extends FieldValues, S = V>(form: UseFormReturn<V>, options: FormDraftOptions<V, S>): FormDraft {
  const { name, keep = (values) => values as unknown as S, waiting = false } = options;
  const [state, setState] = useState<'waiting' | 'fresh' | 'restored'>('waiting');
  const draft = useRef<Draft<V> | null>(null);
  const done = useRef(false);

  const store = (next: Draft<V>) => {
    draft.current = next;
    if (!done.current) storeDraft(name, { ...next, values: keep(next.values) });
  };
  const change = (values: V) => {
    if (draft.current) store(withValues(draft.current, structuredClone(values), () => crypto.randomUUID()));
  };
  const open = useEffectEvent(() => {
    const stored = loadDraft(name, options.read, Date.now());
    const present = form.getValues();
    const typed = changesOf(present, form.formState.defaultValues ?? {});
    const values = { ...options.start(stored?.values ?? null), ...typed };
    if (JSON.stringify(values) !== JSON.stringify(present)) form.reset(values);
    draft.current = stored ? { ...stored, values } : { key: crypto.randomUUID(), attempted: false, sentAt: null, values };
    // What was typed over a draft that was sent is not what its key stands for.
    if (Object.keys(typed).length > 0) change(values);
    setState(stored ? 'restored' : 'fresh');
  });
  const changed = useEffectEvent(change);
  useEffect(() => {
    if (waiting) return undefined;
    open();
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) });
  }, [form, waiting]);

  return {
    ready: state !== 'waiting',
    restored: state === 'restored',
    keyForSending: () => {
      const current = draft.current;
      if (!current) return crypto.randomUUID();
      store({ ...current, attempted: true, values: form.getValues() });
      return current.key;
    },
    sent: () => {
      const current = draft.current;
      if (current) store({ ...current, sentAt: Date.now() });
      done.current = true;
      // Only this draft: another form may have been started meanwhile.
      setTimeout(() => {
        const left = loadDraft(name, options.read, 0);
        if (left && left.key === current?.key) clearDraft(name);
      }, SENT_DRAFT_MS);
    },
    forget: () => {
      done.current = true;
      clearDraft(name);
    },
  };
}
