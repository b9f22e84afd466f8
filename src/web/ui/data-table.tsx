/** A native table; below 640 px every row becomes a card with its labels. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import './data-table.css';
import { useRowSelection, type Selection } from './row-selection.ts';

export type Sort = { by: string; order: 'asc' | 'desc' };

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The header becomes a button that sorts by `id`. */
  sortable?: boolean;
  align?: 'start' | 'end';
  /** The cell that names the row: a row header. */
  rowHeader?: boolean;
  /** Buttons: a card shows them without the label, so that they have its whole width. */
  actions?: boolean;
};

export type DataTableProps<Row> = {
  /** What the table holds, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Adds a first column of checkboxes; Shift extends from the last one. */
  selection?: Selection<Row>;
  /** Old rows stay, dimmed, while new ones load. */
  busy?: boolean;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
};

/** Order after a press on a header: ascending first, then turned. */
export function nextSort(current: Sort | undefined, by: string): Sort {
  return { by, order: current?.by === by && current.order === 'asc' ? 'desc' : 'asc' };
}

function ariaSort(column: { id: string; sortable?: boolean }, sort: Sort | undefined) {
  if (!column.sortable) return undefined;
  if (sort?.by !== column.id) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
}

function SortButton({ column, sort, onSort }: { column: { id: string; header: string }; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const active = sort?.by === column.id;
  const Icon = !active ? ArrowUpDown : sort.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button type="button" onClick={() => onSort?.(nextSort(sort, column.id))} className="inline-flex min-h-touch items-center gap-1.5 font-semibold hover:text-ink">
      {column.header}
      <Icon aria-hidden="true" size={15} className={active ? 'text-brand' : 'opacity-60'} />
    </button>
  );
}

/** `spoken`: its words are seen where rows are cards, for it has no column there. */
function Checkbox({ label, checked, partly, spoken, onToggle }: { label: string; checked: boolean; partly?: boolean; spoken?: boolean; onToggle: (on: boolean, range: boolean) => void }) {
  return (
    <label className="inline-flex min-h-touch min-w-touch items-center justify-center gap-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = Boolean(partly);
        }}
        onChange={(event) => onToggle(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        className="size-5"
      />
      {spoken && <span className="sm:hidden">{label}</span>}
    </label>
  );
}

export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, selection, busy, empty }: DataTableProps<Row>) {
  const { t } = useLingui();
  const picks = useRowSelection(rows, rowKey, selection);
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-raised max-sm:border-0 max-sm:bg-transparent">
      <table aria-busy={busy || undefined} className="data-table w-full border-collapse text-sm aria-busy:opacity-60">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {picks && <th scope="col" data-ticks><Checkbox spoken label={t`Select all`} checked={picks.all} partly={picks.some && !picks.all} onToggle={picks.toggleAll} /></th>}
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-sort={ariaSort(column, sort)} data-align={column.align} data-actions={column.actions || undefined}>
                {column.sortable ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={picks?.has(row) || undefined}>
              {picks && <td data-ticks><Checkbox label={t`Select ${picks.nameOf(row)}`} checked={picks.has(row)} onToggle={(on, range) => picks.toggle(row, on, range)} /></td>}
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell key={column.id} scope={column.rowHeader ? 'row' : undefined} data-label={column.actions ? undefined : column.header} data-align={column.align} data-actions={column.actions || undefined}>
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
