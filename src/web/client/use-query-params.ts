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

// A change that is on its way: until it arrives the address does not tell of it, and a second one must not undo it.
let onItsWay: { from: string; search: URLSearchParams } | null = null;

const latest = () => (onItsWay?.from === location.href ? onItsWay.search : new URLSearchParams(location.search));

/**
 * Reads the parameters and changes them; a change is a step that Back undoes unless it replaces. Of several changes in a moment each builds
 * on the one before, where the router's own would all build on what was last drawn.
 */
export function useQueryParams() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (onItsWay?.from !== location.href) onItsWay = null;
  }, [search]);
  const change = useCallback(
    (changes: ParamChanges, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => {
      const next = withParams(latest(), changes);
      onItsWay = { from: location.href, search: next };
      setSearch(next, { replace, state, preventScrollReset: true });
    },
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
