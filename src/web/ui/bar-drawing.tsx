/** Bars as a picture. The charting library comes with this file alone, so load it lazily. */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';

export type ChartSeries = { key: string; label: string; /** A colour of the tokens: `var(--color-brand)`. */ color: string };
export type ChartRow = { label: string; values: Readonly<Record<string, number>> };

export type BarDrawingProps = {
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** `columns`: upright and on top of each other; `bars`: lying, side by side. */
  shape: 'columns' | 'bars';
  number: (value: number) => string;
};

const INK = { fill: 'var(--color-muted)', fontSize: 13 } as const;
const LINE = 'var(--color-line)';
const FRAME = { background: 'var(--color-raised)', color: 'var(--color-ink)', border: `1px solid ${LINE}`, borderRadius: 8 } as const;
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 } as const;
const MOST_LETTERS = 16;

const shortened = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** Assistive technology reads the table beside it. */
export function BarDrawing({ rows, series, shape, number }: BarDrawingProps) {
  const upright = shape === 'columns';
  const data = rows.map(({ label, values }) => ({ label, ...values }));
  const figures = { type: 'number', allowDecimals: false, tickFormatter: number, tick: INK, stroke: LINE } as const;
  const names = { type: 'category', dataKey: 'label', tick: INK, stroke: LINE } as const;
  return (
    <BarChart responsive accessibilityLayer={false} data={data} layout={upright ? 'horizontal' : 'vertical'} margin={MARGIN} style={{ width: '100%', height: '100%' }}>
      <CartesianGrid stroke={LINE} vertical={!upright} horizontal={upright} />
      {upright ? <XAxis {...names} minTickGap={12} /> : <XAxis {...figures} />}
      {upright ? <YAxis {...figures} width="auto" /> : <YAxis {...names} width={132} interval={0} tickFormatter={shortened} />}
      <Tooltip cursor={{ fill: 'var(--color-sunken)' }} contentStyle={FRAME} formatter={(value) => number(Number(value))} isAnimationActive={false} />
      {series.map(({ key, label, color }) => (
        <Bar key={key} dataKey={key} name={label} fill={color} stroke="var(--color-raised)" stackId={upright ? 'all' : undefined} isAnimationActive={false} />
      ))}
    </BarChart>
  );
}
