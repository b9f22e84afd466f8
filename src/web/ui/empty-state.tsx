/** Says that there is nothing, why, and what to do next. */
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Level of the title in the page. */
  level?: 2 | 3;
};

export function EmptyState({ title, children, icon, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line px-5 py-12 text-center">
      {icon && <span aria-hidden="true" className="text-brand">{icon}</span>}
      <Heading className="text-xl font-bold">{title}</Heading>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
