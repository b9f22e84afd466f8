/** A seeded generator: the same seed gives the same people and leads on every machine. */

export type Random = {
  /** 0 <= value < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Some different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** A key, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** A UUIDv7 for a moment, with random bits from the seed. */
  id(at: Date): string;
};

/** mulberry32, public domain (Tommy Ettinger). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    sample: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]!);
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return entries[0]![0];
    },
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      const hex = Array.from({ length: 19 }, () => between(0, 15).toString(16)).join('');
      const variant = '89ab'[between(0, 3)]!;
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
    },
  };
}
