/** Views of one thing side by side. */
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { SelectField } from './select-field.tsx';

export type TabItem = { value: string; label: string; count?: number; content: ReactNode };

export type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  items: readonly TabItem[];
  /** Many tabs: phones get a select in place of the row. */
  selectOnPhones?: boolean;
};

/** Controlled, so that the open tab can stand in the address (`?tab=`). Only the open panel is rendered. */
export function Tabs({ label, value, onChange, items, selectOnPhones }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      {selectOnPhones && (
        <div className="md:hidden">
          <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)} options={items} />
        </div>
      )}
      <Base.List aria-label={label} className={cx('gap-1 overflow-x-auto border-b border-line', selectOnPhones ? 'hidden md:flex' : 'flex')}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="inline-flex min-h-touch-lg shrink-0 items-center gap-2 border-b-3 border-transparent px-4 font-semibold text-muted -outline-offset-3 hover:text-ink data-active:border-brand data-active:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="rounded-full bg-sunken px-2 text-sm tabular-nums">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5">{item.content}</Base.Panel>
      ))}
    </Base.Root>
  );
}
