/** The heading of one step of a form; takes the focus when the step changes, so that readers hear where they are. */
import { useEffect, useRef, type ReactNode } from 'react';

export function StepHeading({ step, children }: { step: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">{children}</h2>;
}
