/** What happened, one below the other. */
import type { ReactNode } from 'react';

export type TimelineEntry = { id: string; icon: ReactNode; title: ReactNode; time: ReactNode; children?: ReactNode };

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.id} className="relative flex gap-3 pb-5 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-4.5 not-last:before:w-px not-last:before:bg-line last:pb-0">
          <span aria-hidden="true" className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">{entry.icon}</span>
          <div className="min-w-0 flex-1 pt-1">
            <div className="break-words">{entry.title}</div>
            <div className="text-sm text-muted">{entry.time}</div>
            {entry.children && <div className="mt-1 text-sm">{entry.children}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
