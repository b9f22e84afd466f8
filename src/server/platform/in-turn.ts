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

const alone = turns(1, Infinity);

/** Turns of work that takes tens of megabytes or more for a moment: one at a time of all kinds together, `maxWaiting` waiting of this kind. */
export function largeTurns(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = turns(1, maxWaiting);
  return (work) => queue(() => alone(work));
}
