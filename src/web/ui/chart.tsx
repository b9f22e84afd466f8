/** Figures as a drawing with a legend, and the same figures as a table: always for screen readers, for everyone at a press. */
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../client/lazy-part.ts';
import type { ChartRow, ChartSeries } from './bar-drawing.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useFormat } from './formatting.ts';
import { Heading, Text } from './text.tsx';
import { WhenSeen } from './when-seen.tsx';

const BarDrawing = lazyPart(() => import('./bar-drawing.tsx'), 'BarDrawing');

export type ChartProps = {
  id: string;
  title: string;
  /** What is counted, in a sentence. */
  note: string;
  /** Header of the first column of the table. */
  rowHeader: string;
  /** Missing while they load. */
  rows: readonly ChartRow[] | undefined;
  series: readonly ChartSeries[];
  shape: 'columns' | 'bars';
  /** In place of the drawing when every figure is 0. */
  empty: string;
  /** In place of the drawing when the figures could not be loaded. */
  failure?: ReactNode;
};

/** Whatever stands in the room of a drawing, nothing below it moves. */
const ROOM = 'flex h-80 flex-col justify-center';

function Loading() {
  return <div aria-hidden="true" className={ROOM}><span className="block size-full animate-pulse rounded-md bg-sunken" /></div>;
}

/** Two charts beside each other, below each other on narrow screens. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 lg:grid-cols-2">{children}</div>;
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ key, label, color }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-sm" style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function Figures({ title, rowHeader, rows, series }: Pick<ChartProps, 'title' | 'rowHeader' | 'series'> & { rows: readonly ChartRow[] }) {
  const { number } = useFormat();
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-start font-semibold text-muted">{rowHeader}</th>
          {series.map(({ key, label }) => <th key={key} scope="col" className="px-2 py-1.5 text-end font-semibold text-muted">{label}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-start font-medium">{row.label}</th>
            {series.map(({ key }) => <td key={key} className="px-2 py-1.5 text-end tabular-nums">{number(row.values[key] ?? 0)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Room = Pick<ChartProps, 'series' | 'shape' | 'empty' | 'failure'> & { rows: readonly ChartRow[] | undefined };

function Drawing({ rows, series, shape, empty, failure }: Room) {
  const { number } = useFormat();
  if (failure) return <div className={ROOM}>{failure}</div>;
  if (rows && isAllZero(rows)) return <div className={ROOM}><p className="text-center text-muted">{empty}</p></div>;
  if (!rows) return <Loading />;
  // The library is as large as half of the page: who does not scroll to the drawing does not load it.
  return (
    <WhenSeen fallback={<Loading />}>
      <div aria-hidden="true" className={ROOM}><BarDrawing rows={rows} series={series} shape={shape} number={number} /></div>
    </WhenSeen>
  );
}

const isAllZero = (rows: readonly ChartRow[]) => rows.every(({ values }) => Object.values(values).every((value) => value === 0));

export function Chart({ id, title, note, rowHeader, rows, series, ...room }: ChartProps) {
  const { t } = useLingui();
  const [wantsTable, setWantsTable] = useState(false);
  const hasFigures = rows !== undefined && !isAllZero(rows);
  const asTable = wantsTable && hasFigures;
  const label = asTable ? t`Show as chart` : t`Show as table`;
  return (
    <Card as="section" labelledBy={id}>
      <div className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <Heading level={3} look={4} id={id}>{title}</Heading>
          <span className="shrink-0"><Button size="sm" variant="secondary" blocked={!hasFigures} aria-label={`${label}: ${title}`} onClick={() => setWantsTable(!wantsTable)}>{label}</Button></span>
        </div>
        <Text small muted>{note}</Text>
        {!asTable && <Legend series={series} />}
        {!asTable && <Drawing rows={rows} series={series} {...room} />}
        {hasFigures && (
          <div {...(asTable ? { role: 'group', 'aria-label': title, tabIndex: 0, className: 'overflow-x-auto' } : { className: 'sr-only' })}>
            <Figures title={title} rowHeader={rowHeader} rows={rows} series={series} />
          </div>
        )}
      </div>
    </Card>
  );
}
