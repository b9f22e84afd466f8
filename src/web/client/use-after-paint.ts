/** Acts that may wait until the screen shows what came of a press: on a slow phone they would hold it back. */
import { useCallback, useEffect, useRef } from 'react';

type Waiting = { frame: number; timer: ReturnType<typeof setTimeout> | undefined };

/** Does one act after the next frame, unless the screen has gone by then or shows another page. */
export function useAfterPaint(): (act: () => void) => void {
  const waiting = useRef<Waiting | null>(null);
  const drop = useCallback(() => {
    if (!waiting.current) return;
    cancelAnimationFrame(waiting.current.frame);
    clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  useEffect(() => drop, [drop]);
  return useCallback(
    (act) => {
      drop();
      const { pathname } = window.location;
      const finish = () => {
        waiting.current = null;
        if (window.location.pathname === pathname) act();
      };
      // Within the frame it would still come before the screen is drawn.
      const frame = requestAnimationFrame(() => {
        if (waiting.current) waiting.current.timer = setTimeout(finish);
      });
      waiting.current = { frame, timer: undefined };
    },
    [drop],
  );
}
