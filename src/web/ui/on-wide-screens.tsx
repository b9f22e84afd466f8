/** What only wide windows have, and whose code a phone never asks for; the server and the first render assume a wide one. */
import { useSyncExternalStore, type ReactNode } from 'react';

/** The `lg` breakpoint of the tokens. */
const WIDE = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Takes its children away by itself, so that nothing around them is drawn a second time on a phone. */
export function OnWideScreens({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches, () => true);
  return isWide && children;
}
