/** Parameters of the address as state: filters, tab, page, the record that is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Pause after the last key before the server is asked. */
const TYPING_PAUSE_MS = 500;

/** A value for each parameter; nothing removes it. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** The query with the changes made. */
export function withParams(search: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Reads the parameters and changes them; a change is a step that Back undoes unless it replaces. */
export function useQueryParams() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: ParamChanges, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) =>
      setSearch((current) => withParams(current, changes), { replace, state, preventScrollReset: true }),
    [setSearch],
  );
  return { search, change };
}

/**
 * Text of a search field: the field follows at once, `onSettled` when typing pauses. A `value` that
 * comes from elsewhere (Back, Clear Filters) resets the field.
 */
export function useTypedText(value: string, onSettled: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) setDraft(null);
  }
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });
  const submit = (text: string) => {
    setSent(text.trim());
    settle.current(text.trim());
  };
  useEffect(() => {
    if (draft === null || draft.trim() === sent) return undefined;
    const timer = setTimeout(() => submit(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, sent]);
  const text = draft ?? value;
  return { text, setText: setDraft, submit: () => submit(text), drop: () => setDraft(null) };
}
