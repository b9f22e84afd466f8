/** One figure with its name. */
import type { ReactNode } from 'react';

export function StatCard({ label, value, icon, note }: { label: ReactNode; value: ReactNode; icon?: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-xl border border-line bg-raised p-4 shadow-card">
      <div className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>{label}</span>
        {icon && <span aria-hidden="true" className="text-brand">{icon}</span>}
      </div>
      <div className="text-2xl font-bold tabular-nums">{value}</div>
      {note && <div className="text-sm text-muted">{note}</div>}
    </div>
  );
}
