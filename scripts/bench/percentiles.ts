/** The two figures that benches tell of a list of durations, and how they are taken and printed. */
export type Figures = { p50: number; p99: number };

/** Nearest-rank percentiles of durations in milliseconds. */
export function figuresOf(milliseconds: readonly number[]): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export const WARM_UP = 40;

/** Times calls one after the other, after some that warm up. */
export async function timeCalls(call: (index: number) => Promise<unknown>, calls: number): Promise<Figures> {
  const durations: number[] = [];
  for (let index = 0; index < WARM_UP + calls; index += 1) {
    const started = performance.now();
    await call(index);
    if (index >= WARM_UP) durations.push(performance.now() - started);
  }
  return figuresOf(durations);
}

/** The total that a list tells, as people read it; nothing where it tells none. */
export function totalOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { total?: number; total_is_capped?: boolean } };
  return data.total === undefined ? '' : `${data.total.toLocaleString('en')}${data.total_is_capped ? '+' : ''}`;
}

export const ms = (value: number): string => value.toFixed(2);

/** A line of the printed table. */
export const row = ([name, ...figures]: string[]): string => `${name!.padEnd(52)}${figures.map((figure) => figure.padStart(10)).join('')}`;
