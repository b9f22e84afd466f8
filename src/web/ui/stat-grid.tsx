/** Figures side by side: two columns on phones, all in one row on laptops. */
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const ROW = { 4: 'lg:grid-cols-4', 5: 'sm:grid-cols-3 lg:grid-cols-5' } as const;

export function StatGrid({ columns, children }: { columns: keyof typeof ROW; children: ReactNode }) {
  return (
    <div className={cx('grid grid-cols-2 gap-3 sm:gap-4', 'max-sm:[&>:last-child:nth-child(odd)]:col-span-2', ROW[columns])}>{children}</div>
  );
}
