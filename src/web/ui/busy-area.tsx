/** Old content stays, dimmed, while new content loads. */
import type { ReactNode } from 'react';

export function BusyArea({ busy, children }: { busy: boolean; children: ReactNode }) {
  return <div aria-busy={busy} className="transition-opacity aria-busy:opacity-60">{children}</div>;
}
