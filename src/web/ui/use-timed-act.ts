/** Does something after a while unless it is called off: nobody is hurried (WCAG 2.2.1). */
import { useEffect, useRef, useState } from 'react';

/** `calledOff` once `callOff` was called; `act` is then never done. */
export function useTimedAct(act: () => void, afterMs: number): { calledOff: boolean; callOff: () => void } {
  const [calledOff, setCalledOff] = useState(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (calledOff) return undefined;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [calledOff, afterMs]);
  return { calledOff, callOff: () => setCalledOff(true) };
}
