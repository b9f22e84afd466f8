/** Parameters of the address as state: filters, tab, page, the record that is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';

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

// What was asked for and has not arrived: until it does the address does not tell of it, and a second change must not undo it.
let onItsWay: URLSearchParams | null = null;
/** What was asked for last. */
let changed: string | null = null;

/** However a browser writes its parameters. */
const addressWith = (search: string | URLSearchParams) => `${location.pathname}?${new URLSearchParams(search).toString()}`;

/**
 * Reads the parameters and changes them; a change is a step that Back undoes unless it replaces. Of several changes in a moment each builds
 * on the one before, where the router's own would all build on what was last drawn.
 */
export function useQueryParams() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: ParamChanges, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => {
      const next = withParams(onItsWay ?? new URLSearchParams(location.search), changes);
      onItsWay = next;
      changed = addressWith(next);
      // Whatever ends it, arrival, Back or another link: from then on the address is right again.
      void Promise.resolve(navigate({ search: next.toString() }, { replace, state, preventScrollReset: true })).finally(() => {
        if (onItsWay === next) onItsWay = null;
      });
    },
    [navigate],
  );
  return { search, change };
}

/** Asked later: whether a link was pressed meanwhile whose page is on its way. */
function useIsLeaving(): () => boolean {
  const { state } = useNavigation();
  const drawn = useRef(state);
  useEffect(() => {
    drawn.current = state;
  });
  return useCallback(() => onItsWay === null && drawn.current !== 'idle', []);
}

/**
 * Text of a search field: the field follows at once, `onSettled` when typing pauses. A `value` that
 * comes from elsewhere (Back, Clear Filters) resets the field. Text belongs to the address at which it was typed: a link, a saved view or Back
 * leaves it behind. `drop` goes with a change that takes the words away.
 */
export function useTypedText(value: string, onSettled: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setDraft(null);
      setSent(value);
    }
  }
  const isLeaving = useIsLeaving();
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });
  const typedAt = useRef<string | null>(null);
  const setText = (text: string) => {
    typedAt.current = addressWith(location.search);
    // What came of an earlier change may be left and come to again, by Back.
    if (onItsWay === null) changed = null;
    setDraft(text);
  };
  const submit = (text: string) => {
    setSent(text.trim());
    settle.current(text.trim());
  };
  useEffect(() => {
    if (draft === null || draft.trim() === sent) return undefined;
    const timer = setInterval(() => {
      if (isLeaving()) return;
      clearInterval(timer);
      if ([typedAt.current, changed].includes(addressWith(location.search))) submit(draft);
      else setDraft(null);
    }, TYPING_PAUSE_MS);
    return () => clearInterval(timer);
  }, [draft, sent, isLeaving]);
  const text = draft ?? value;
  const drop = () => {
    setDraft(null);
    setSent('');
  };
  return { text, setText, submit: () => submit(text), drop };
}
