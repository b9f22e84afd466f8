/** A picture with words at its right. */
import type { ReactNode } from 'react';

export function Media({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      {picture}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">{children}</div>
    </div>
  );
}
