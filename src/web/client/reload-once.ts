/** A tab that outlived a release asks for files that are gone: loading the page anew brings the new ones. */
import { whenAllAnswered } from './acts-under-way.ts';
import { isOnlyAhead } from './part-loading.ts';

const NAME = 'reloaded-at';
const PAUSE_MS = 60_000;

/** Whether to load anew now: not without a connection, and not again and again. */
export function mayReload(isOnline: boolean, last: number, now: number): boolean {
  return isOnline && !(now - last < PAUSE_MS);
}

/** What is on its way is waited for, since its answer would be lost, and with it passwords, which no form keeps; then a connection. */
async function reloadInPeace(): Promise<void> {
  await whenAllAnswered();
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  window.location.reload();
}

let isReloading = false;

/** Loads the page anew, once, when a part of it is gone. */
export function reloadWhenFilesAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Of an old release many files are gone: the page stays as it is until it is loaded anew.
    if (isReloading) return event.preventDefault();
    if (isOnlyAhead()) return;
    const now = Date.now();
    try {
      if (!mayReload(navigator.onLine, Number(window.sessionStorage.getItem(NAME) ?? 0), now)) return;
      window.sessionStorage.setItem(NAME, String(now));
    } catch {
      // Without a memory it could go on for ever.
      return;
    }
    event.preventDefault();
    isReloading = true;
    void reloadInPeace();
  });
}
