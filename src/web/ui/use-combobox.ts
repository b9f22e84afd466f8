/** State and keys of a combobox: typing filters, arrows move, Enter takes, Escape leaves. */
import { useEffect, useId, useMemo, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { foldText, matchOptions, nextRow } from './combobox-matches.ts';
import type { Option } from './select-field.tsx';

export type ComboboxState = {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onSearch?: (query: string) => void;
  /** Typed before the search had come. */
  typed?: string;
  /** How long the list stays after the field has lost the focus; it goes at once when left out. */
  closeDelayMs?: number;
};

/** The label of the chosen value outlives search results that no longer hold it. */
function useChosenLabel(options: readonly Option[], value: string): string {
  const known = useRef<Option | null>(null);
  const found = value ? options.find((option) => option.value === value) : undefined;
  if (found) known.current = found;
  return value && known.current?.value === value ? known.current.label : '';
}

export function useCombobox({ options, value, onChange, onBlur, onSearch, typed, closeDelayMs = 0 }: ComboboxState) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const label = useChosenLabel(options, value);
  const [open, setOpen] = useState(Boolean(typed));
  /** What is being typed; `null` while the field shows the chosen label. */
  const [query, setQuery] = useState<string | null>(typed ?? null);
  const [active, setActive] = useState(typed ? 0 : -1);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rows = useMemo(
    () => (onSearch ? [...options] : matchOptions(options, query ?? '')),
    [options, query, onSearch],
  );
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const close = () => {
    setOpen(false);
    setQuery(null);
  };
  const show = () => {
    setActive(rows.findIndex((row) => row.value === value));
    setOpen(true);
  };
  const choose = (row: Option) => {
    if (row.disabled) return;
    onChange(row.value);
    close();
  };
  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setQuery(text);
    setOpen(true);
    setActive(text ? 0 : -1);
    onSearch?.(text);
    if (!text && value) onChange('');
  };
  const move = (step: 1 | -1) => {
    if (open) setActive(nextRow(rows, Math.min(active, rows.length - 1), step));
    else show();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[active];
    // Keys of a word being composed belong to the keyboard.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && open && row) choose(row);
    else if (event.key === 'Escape' && open) {
      // A dialog around the field stays open.
      event.nativeEvent.stopImmediatePropagation();
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  /** A label typed in full counts as chosen; anything else gives way to the last choice. */
  const onLeave = () => {
    const typed = query === null ? undefined : rows.find((row) => foldText(row.label) === foldText(query));
    if (typed && typed.value !== value && !typed.disabled) onChange(typed.value);
    if (closeDelayMs > 0) leaving.current = setTimeout(close, closeDelayMs);
    else close();
    onBlur?.();
  };
  const clear = () => {
    onChange('');
    onSearch?.('');
    close();
  };
  const rowId = (row: number) => `${listId}-${row}`;
  return {
    list, listId, rows, open, active, text: query ?? label, rowId, choose, clear, setActive, toggle: () => (open ? close() : show()),
    input: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open && rows.length > 0 ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && rows[active] ? rowId(active) : undefined,
      value: query ?? label,
      onChange: onInput,
      onKeyDown,
      onBlur: onLeave,
      onFocus: () => clearTimeout(leaving.current),
      onClick: () => !open && show(),
    } as const,
  };
}
