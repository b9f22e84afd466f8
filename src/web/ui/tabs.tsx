/** Views of one thing side by side. Written by hand: 11 KiB less than the library's on the sign-up page. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { SelectField } from './select-field.tsx';

export type TabItem = { value: string; label: string; count?: number; content: ReactNode };

export type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  items: readonly TabItem[];
  /** Many tabs: phones get a select in place of the row, and a row that is too long goes on in the next line. */
  selectOnPhones?: boolean;
};

/** The look of a tab, and of a link that stands for one. On phones a label breaks into lines, so that every tab is in sight. */
export const TAB =
  'inline-flex min-h-touch-lg items-center border-b-3 border-transparent px-2 font-semibold sm:shrink-0 sm:px-4 text-muted -outline-offset-3 ' +
  'hover:text-ink aria-selected:border-brand aria-selected:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink';

/** Which tab a key leads to from the focused one, or `null` for other keys. */
function tabAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Arrows move among the tabs, Enter or a press opens one: opening may load something. */
function TabRow({ id, label, value, onChange, items, selectOnPhones }: TabsProps & { id: string }) {
  const row = useRef<HTMLDivElement>(null);
  // A row wider than the screen shows its open tab; the page itself stays where it is.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row.current && open) row.current.scrollLeft = open.offsetLeft + open.offsetWidth - row.current.offsetLeft - row.current.clientWidth;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...(row.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const next = tabAfterKey(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length);
    if (next === null) return;
    event.preventDefault();
    tabs[next]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('gap-1 border-b border-line', selectOnPhones ? 'hidden flex-wrap md:flex' : 'flex overflow-x-auto')}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-tab-${item.value}`}
          aria-selected={item.value === value}
          aria-controls={item.value === value ? `${id}-panel` : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => item.value !== value && onChange(item.value)}
          className={TAB}
        >
          <span>
            {item.label}
            {item.count !== undefined && <span className="ml-2 inline-block rounded-full bg-sunken px-2 text-sm tabular-nums">{item.count}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Controlled, so that the open tab can stand in the address (`?tab=`). Only the open panel is rendered. */
export function Tabs(props: TabsProps) {
  const { label, value, onChange, items, selectOnPhones } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      {selectOnPhones && (
        <div className="md:hidden">
          <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)} options={items} />
        </div>
      )}
      <TabRow {...props} id={id} />
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} tabIndex={0} className="pt-5">
        {items.find((item) => item.value === value)?.content}
      </div>
    </div>
  );
}
