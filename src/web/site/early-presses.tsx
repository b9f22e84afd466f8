/** Presses on a page whose scripts have not come yet: they are kept for it instead of being lost. */
import { useEffect } from 'react';
import { usePageEnvironment } from './page-environment.tsx';

const AWAKE = 'awake';

/**
 * Runs before anything else in the page. React never sees what is held here, so nothing happens twice; a form is not sent
 * to an address that takes none. Whoever goes back meanwhile gets the page of that address, as before there was a router.
 */
const HOLD = `{
  const held = new Map();
  const end = new AbortController();
  const hold = (event) => {
    const one = event.target.closest("button, input, label, select, form");
    const target = one?.control ?? one;
    const isPress = event.type === "click" && (target?.tagName === "BUTTON" || /^(checkbox|radio)$/.test(target?.type));
    if (event.type === "click" && !isPress) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isPress) held.set(target, () => target.click());
    if (target.tagName === "SELECT") held.set(target, () => target.dispatchEvent(new Event("change", { bubbles: true })));
  };
  for (const type of ["click", "change", "submit"]) addEventListener(type, hold, { capture: true, signal: end.signal });
  addEventListener("popstate", () => location.reload(), { signal: end.signal });
  addEventListener(${JSON.stringify(AWAKE)}, () => {
    end.abort();
    for (const [target, go] of held) if (target.isConnected) go();
  }, { once: true });
}`;

/** Stands first in the body. */
export function EarlyPresses() {
  const { nonce } = usePageEnvironment();
  return <script nonce={nonce} suppressHydrationWarning>{HOLD}</script>;
}

/** Stands after everything whose buttons are to answer: it is there when they are. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
    document.documentElement.dataset.awake = '';
  }, []);
  return null;
}
