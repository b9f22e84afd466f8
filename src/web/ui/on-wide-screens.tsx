/** What only wide windows have, and whose code a phone never asks for; the server and the first render assume a wide one. */
import { useSyncExternalStore, type ReactNode } from 'react';

/** The `lg` breakpoint of the tokens. */
const WIDE = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Browser only. */
export const isWide = () => window.matchMedia(WIDE).matches;

/** Takes its children away by itself, so that nothing around them is drawn a second time on a phone. */
export function OnWideScreens({ children }: { children: ReactNode }) {
  return useSyncExternalStore(subscribe, isWide, () => true) && children;
}
