/** Costly work by turns: a few at once, some waiting, the rest told to come back. */
import { fail } from './errors.ts';

/** `waiting`: at most so many wait. `waitMs`: beyond the first few nobody begins to wait who would wait longer, by what turns took of late. */
export type Bounds = { waiting: number; waitMs?: number };

type Clock = () => number;

/** So many may wait however long turns take: some come at once without any flood. */
const FEW = 5;
/** A single turn that was held up by something else says nothing of the next: the middle one of these does. */
const RECENT = 5;

const runningClock: Clock = () => performance.now();

/** A queue of its own: at most `atOnce` run, the others wait within their bounds; beyond these 429. */
export function turns(atOnce: number, { waiting: maxWaiting, waitMs = Infinity }: Bounds, clock: Clock = runningClock): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const recent: number[] = [];
  const forecastMs = () => ((waiting.length + 1) / atOnce) * middleOf(recent);
  const isFull = () => waiting.length >= maxWaiting || (waiting.length >= FEW && forecastMs() > waitMs);
  return async (work) => {
    if (running >= atOnce) {
      if (isFull()) throw fail('too_many_requests', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    const began = clock();
    try {
      return await work();
    } finally {
      recent.push(clock() - began);
      if (recent.length > RECENT) recent.shift();
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const alone = turns(1, { waiting: Infinity });

/** Turns of work that takes tens of megabytes or more for a moment: one at a time of all kinds together, each kind with bounds of its own. */
export function largeTurns(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = turns(1, bounds);
  return (work) => queue(() => alone(work));
}
