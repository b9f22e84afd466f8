/** A tab that outlived a release asks for files that are gone: loading the page anew brings the new ones. */
import { whenAllAnswered } from './acts-under-way.ts';

const NAME = 'reloaded-at';
const PAUSE_MS = 60_000;

/** Whether to load anew now: not without a connection, and not again and again. */
export function mayReload(isOnline: boolean, last: number, now: number): boolean {
  return isOnline && !(now - last < PAUSE_MS);
}

/** Forms keep what was typed, but for passwords; these are sent first, and with them whatever else is on its way. */
export function reloadWhenFilesAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    try {
      if (!mayReload(navigator.onLine, Number(window.sessionStorage.getItem(NAME) ?? 0), now)) return;
      window.sessionStorage.setItem(NAME, String(now));
    } catch {
      // Without a memory it could go on for ever.
      return;
    }
    event.preventDefault();
    void whenAllAnswered().then(() => window.location.reload());
  });
}
