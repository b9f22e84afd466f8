/** The h1 of a screen; takes the focus after a navigation, so that readers hear where they are. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsFirstPage } from './first-page.tsx';

export type PageHeadingProps = {
  children: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** What stands below the sentence, still beside the buttons. */
  below?: ReactNode;
  /** Buttons at its right. */
  actions?: ReactNode;
  /** Changes with each step of a form; the heading takes the focus again. */
  step?: string | number;
};

/** Ref for an h1 that takes the focus after a navigation and at each new step. */
export function useHeadingFocus(step?: string | number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useIsFirstPage();
  const seen = useRef(step);
  useEffect(() => {
    if (!isFirstPage || seen.current !== step) heading.current?.focus({ preventScroll: true });
    if (seen.current !== step) window.scrollTo(0, 0);
    seen.current = step;
    // Only coming to the screen and a new step move the focus, not every change of the query string.
  }, [step]);
  return heading;
}

export function PageHeading({ children, lead, below, actions, step }: PageHeadingProps) {
  const heading = useHeadingFocus(step);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold tracking-tight">{children}</h1>
        {lead && <p className="mt-2 max-w-prose text-lg text-muted">{lead}</p>}
        {below}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
