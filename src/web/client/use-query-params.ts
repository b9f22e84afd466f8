/** Parameters of the address as state: filters, tab, page, the record that is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { sameQuery } from './same-query.ts';

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
      // Whatever ends it, arrival, Back or another link: from then on the address is right again.
      void Promise.resolve(navigate({ search: next.toString() }, { replace, state, preventScrollReset: true })).finally(() => {
        if (onItsWay === next) onItsWay = null;
      });
    },
    [navigate],
  );
  return { search, change };
}

/** Asked later: whether somebody has pressed a link meanwhile, whose screen is on its way or not drawn yet. */
function useIsLeaving(): () => boolean {
  const { search } = useLocation();
  const { state } = useNavigation();
  const drawn = useRef({ search, state });
  useEffect(() => {
    drawn.current = { search, state };
  });
  return useCallback(() => onItsWay === null && (drawn.current.state !== 'idle' || !sameQuery(drawn.current.search, location.search)), []);
}

/**
 * Text of a search field: the field follows at once, `onSettled` when typing pauses. A `value` that
 * comes from elsewhere (Back, Clear Filters) resets the field. Text is of the screen on which it was typed: it holds up no link that was pressed
 * after it, and does not go along.
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
  const submit = (text: string) => {
    setSent(text.trim());
    settle.current(text.trim());
  };
  useEffect(() => {
    if (draft === null || draft.trim() === sent) return undefined;
    const timer = setInterval(() => !isLeaving() && submit(draft), TYPING_PAUSE_MS);
    return () => clearInterval(timer);
  }, [draft, sent, isLeaving]);
  const text = draft ?? value;
  const drop = () => {
    setDraft(null);
    setSent(value);
  };
  return { text, setText: setDraft, submit: () => submit(text), drop };
}
