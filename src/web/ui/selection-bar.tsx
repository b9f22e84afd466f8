/** What can be done with the ticked rows of a table; stays at the lower edge while the table is longer than the screen. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './data-table.css';

export type SelectionBarProps = {
  count: number;
  onClear: () => void;
  /** Buttons. They stay while nothing is ticked, unseen, so that windows they opened outlive the rows. */
  children: ReactNode;
};

export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useLingui();
  const text = t`${plural(count, { one: '# selected', other: '# selected' })}`;
  return (
    <>
      <p role="status" className="sr-only">{count > 0 ? text : ''}</p>
      <div hidden={count === 0} className="selection-bar sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 pl-4 shadow-float [&[hidden]]:hidden max-sm:[&>button]:grow">
        <div className="mr-auto flex items-center justify-between gap-2 max-sm:w-full">
          <span aria-hidden="true" className="font-semibold">{text}</span>
          <Button size="sm" variant="ghost" onClick={onClear}>{t`Clear selection`}</Button>
        </div>
        {children}
      </div>
    </>
  );
}
