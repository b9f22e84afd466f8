/** One way to reach somebody, as an item of a list. */
import type { ReactNode } from 'react';

export function ContactRow({ icon, label, children }: { icon: ReactNode; label: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-4 last:border-0 last:pb-0">
      <span aria-hidden="true" className="inline-flex size-touch shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">{icon}</span>
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block break-words">{children}</span>
      </span>
    </li>
  );
}
