/** Costly work by turns: a few at once, some waiting, the rest told to come back. */
import { fail } from './errors.ts';

/** A queue of its own: at most `atOnce` run, at most `maxWaiting` wait; beyond that 429. */
export function turns(atOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw fail('too_many_requests', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Work that takes tens of megabytes or more for a moment, of whatever kind, one at a time: each kind has a queue of its own before it, so few wait here. */
export const aloneInMemory = turns(1, Infinity);
