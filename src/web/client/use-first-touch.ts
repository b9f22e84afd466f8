/** Does something when the visitor first touches the page: earlier it would compete with showing it, and most who leave at once never need it. */
import { useEffect, useEffectEvent } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/** `act` runs once. */
export function useFirstTouch(act: () => void): void {
  const touched = useEffectEvent(act);
  useEffect(() => {
    const end = new AbortController();
    const run = () => {
      end.abort();
      touched();
    };
    for (const touch of TOUCHES) window.addEventListener(touch, run, { passive: true, signal: end.signal });
    return () => end.abort();
  }, []);
}
