/** The filters as the controls show them, and how a change becomes an address. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchOf, type DirectoryFilters } from './directory-filters.ts';

/** Pause after the last key before the server is asked. */
const TYPING_PAUSE_MS = 400;

export type ChangeMode = 'choice' | 'typing';

/** The same parameters, however a browser writes them. */
const sameQuery = (one: string, other: string) => new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * Controls follow at once, the address when the choice is made or the typing pauses: a choice is a
 * step that Back undoes, typing replaces the address. A newer address resets the controls, unless
 * someone is typing, or chose again before the answer to an earlier choice was shown: that answer
 * would take the second choice back, and the third would go without it. React may show the addresses
 * one by one, long after the last of them has arrived: only the one that the browser shows counts.
 */
export function useDirectoryFilters(current: DirectoryFilters, path: string) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(current);
  const [seen, setSeen] = useState(current);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [typing, setTyping] = useState(false);
  const [underWay, setUnderWay] = useState(0);
  const shown = useLocation();

  if (seen !== current && !typing && underWay === 0 && sameQuery(shown.search, window.location.search)) {
    setSeen(current);
    setDraft(current);
  }
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const go = useCallback(
    (mode: ChangeMode) => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
      setTyping(false);
      setUnderWay((count) => count + 1);
      const arrival = navigate(path + searchOf(latest.current), { replace: mode === 'typing', preventScrollReset: true });
      void Promise.resolve(arrival).finally(() => setUnderWay((count) => count - 1));
    },
    [navigate, path],
  );

  const change = useCallback(
    (next: DirectoryFilters, mode: ChangeMode = 'choice') => {
      latest.current = next;
      setDraft(next);
      if (mode === 'choice') return go(mode);
      if (timer.current) clearTimeout(timer.current);
      setTyping(true);
      timer.current = setTimeout(() => go('typing'), TYPING_PAUSE_MS);
    },
    [go],
  );

  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  return { draft, change, apply: go };
}
