/** Presses on a page whose scripts have not come yet: they are kept for it instead of being lost. */
import { startTransition, useEffect, useState } from 'react';
import { REMEMBER_LANGUAGE } from './language-link.tsx';
import { usePageEnvironment } from './page-environment.tsx';

/** The event that says that a page listens. */
export const AWAKE = 'awake';

/**
 * Runs before anything else in the page. React never sees what is held here, so nothing happens twice; a form is not sent
 * to an address that takes none. The last press of each control counts, in the order in which those came, and once, since
 * nothing shows yet that it was felt.
 * Whoever goes back meanwhile gets the page of that address, as before there was a router; a link within the page is none of that.
 * A part may wake later than the page. React wakes it for the press itself, but a radio button that is ticked by then tells of no change: so it is woken
 * before, by an event to which nobody listens here and which React counts among those that wake, that of copying.
 */
const HOLD = `{
  const held = new Map();
  const address = location.pathname + location.search;
  const end = new AbortController();
  const hold = (event) => {
    const one = event.target.closest("button, input, label, select, form");
    const target = one?.control ?? one;
    const isPress = event.type === "click" && (target?.tagName === "BUTTON" || /^(checkbox|radio)$/.test(target?.type));
    if (event.type === "click" && !isPress) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.delete(target);
    if (isPress) held.set(target, () => target.click());
    if (target.tagName === "SELECT") held.set(target, () => target.dispatchEvent(new Event("change", { bubbles: true })));
  };
  for (const type of ["click", "change", "submit"]) addEventListener(type, hold, { capture: true, signal: end.signal });
  addEventListener("popstate", () => location.pathname + location.search === address || location.reload(), { signal: end.signal });
  addEventListener("${AWAKE}", () => {
    end.abort();
    for (const [target, go] of held) {
      if (!target.isConnected) continue;
      target.dispatchEvent(new Event("copy", { bubbles: true }));
      go();
    }
  }, { once: true });
}`;

/** Stands first in the body. */
export function EarlyPresses() {
  const { nonce } = usePageEnvironment();
  // It has run when React comes: its text need not come along.
  return <script nonce={nonce} suppressHydrationWarning>{import.meta.env.SSR ? HOLD + REMEMBER_LANGUAGE : ''}</script>;
}

/**
 * Stands after everything whose buttons are to answer: it is there when they are, and after all that their first effects change, since a form that opens
 * its draft would forget what was chosen before. In a task of its own, for within React's a press wakes no part that is still asleep.
 */
export function Awake() {
  const [isSettled, setIsSettled] = useState(false);
  // Of all changes those of a transition come last.
  useEffect(() => startTransition(() => setIsSettled(true)), []);
  useEffect(() => {
    if (!isSettled) return undefined;
    const task = setTimeout(() => {
      window.dispatchEvent(new Event(AWAKE));
      document.documentElement.dataset.awake = '';
    });
    return () => clearTimeout(task);
  }, [isSettled]);
  return null;
}
