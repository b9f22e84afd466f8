/** Whether the window is wide enough for a side panel; the server and the first render assume so. */
import { useSyncExternalStore } from 'react';

/** The `lg` breakpoint of the tokens. */
const WIDE = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches, () => true);
}
