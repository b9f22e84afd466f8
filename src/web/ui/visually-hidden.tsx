/** Text for assistive technology alone. */
import type { ReactNode } from 'react';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Heading of a part that looks need none for: without it the outline would skip a level. */
export function HiddenHeading({ children }: { children: ReactNode }) {
  return <h2 className="sr-only">{children}</h2>;
}
