/** One figure with its name. */
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Without a value it holds the place of one that is coming. `note` may be an empty line, where other cards have one. */
export function StatCard({ label, value, icon, note }: { label: ReactNode; value: ReactNode | undefined; icon?: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-xl border border-line bg-raised p-4 shadow-card">
      <div className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>{label}</span>
        {icon && <span aria-hidden="true" className="text-brand">{icon}</span>}
      </div>
      <div className="flex min-h-8 items-center text-2xl font-bold tabular-nums">{value ?? <><Skeleton shape="title" width="third" />{'\u00a0'}</>}</div>
      {note !== undefined && <div className="text-sm text-muted">{note === '' ? '\u00a0' : note}</div>}
    </div>
  );
}
