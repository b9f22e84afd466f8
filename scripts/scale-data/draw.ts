/** Random draws by counter: the same seed, row and field always give the same number, in whatever order they are asked. */

/** Draws in [0, 1) for one row; each use takes a field number of its own. */
export type Draw = (field: number) => number;

// The 32-bit finalizer of MurmurHash3: every bit of the input reaches every bit of the output.
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The draws of a row. */
export function drawsOf(seed: number, row: number): Draw {
  const start = mix(mix(seed ^ 0x9e3779b9) + row);
  return (field) => mix(start + Math.imul(field, 0x9e3779b1)) / 2 ** 32;
}

/** Picks by weight in O(log n). */
export class Weighted<T> {
  private readonly sums: number[] = [];

  constructor(private readonly items: readonly T[], weightOf: (item: T, index: number) => number) {
    let sum = 0;
    for (const [index, item] of items.entries()) this.sums.push((sum += weightOf(item, index)));
  }

  pick(draw: number): T {
    const wanted = draw * this.sums.at(-1)!;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sums[middle]! > wanted) high = middle;
      else low = middle + 1;
    }
    return this.items[low]!;
  }
}

/** Weight of the index-th item when the first is the most frequent. */
export function zipf(exponent: number): (item: unknown, index: number) => number {
  return (_item, index) => (index + 1) ** -exponent;
}
