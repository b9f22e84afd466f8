/** The two figures that benches tell of a list of durations. */
export type Figures = { p50: number; p99: number };

/** Nearest-rank percentiles of durations in milliseconds. */
export function figuresOf(milliseconds: readonly number[]): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
