/** Which rows of a table are ticked, with Shift for a range. */
import { useRef } from 'react';

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
};

/** Keys from one row to another, both included, in the order of the table. */
export function rangeOf(keys: readonly string[], from: string, to: string): string[] {
  const ends = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b);
  return ends[0] === -1 ? [to] : keys.slice(ends[0], (ends[1] ?? 0) + 1);
}

/** Handlers for the checkboxes of a table; `null` when it has no selection. */
export function useRowSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string, selection?: Selection<Row>) {
  const last = useRef<string | null>(null);
  if (!selection) return null;
  const { selected, onChange, nameOf } = selection;
  const keys = rows.map(rowKey);
  const change = (changed: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const key of changed) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onChange(next);
  };
  return {
    nameOf,
    all: keys.length > 0 && keys.every((key) => selected.has(key)),
    some: keys.some((key) => selected.has(key)),
    has: (row: Row) => selected.has(rowKey(row)),
    toggleAll: (on: boolean) => change(keys, on),
    toggle: (row: Row, on: boolean, range: boolean) => {
      const key = rowKey(row);
      change(range && last.current ? rangeOf(keys, last.current, key) : [key], on);
      last.current = key;
    },
  };
}
