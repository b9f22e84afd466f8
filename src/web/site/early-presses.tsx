/** Presses on a page whose scripts have not come yet: they are kept for it instead of being lost. */
import { useEffect } from 'react';
import { usePageEnvironment } from './page-environment.tsx';

const AWAKE = 'awake';

/**
 * Runs before anything else in the page. React never sees what is held here, so nothing happens twice; a form is not sent
 * to an address that takes none. Of several presses the last one counts, as for somebody who changes their mind.
 */
const HOLD = `{
  let pressed;
  const hold = (event) => {
    const target = event.type === "click" ? event.target.closest("button") : event.target;
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") pressed = target;
  };
  for (const type of ["click", "submit"]) addEventListener(type, hold, true);
  addEventListener(${JSON.stringify(AWAKE)}, () => {
    for (const type of ["click", "submit"]) removeEventListener(type, hold, true);
    if (pressed?.isConnected) pressed.click();
  }, { once: true });
}`;

/** Stands first in the body. */
export function EarlyPresses() {
  const { nonce } = usePageEnvironment();
  return <script nonce={nonce} suppressHydrationWarning>{HOLD}</script>;
}

/** Stands after everything whose buttons are to answer. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}
