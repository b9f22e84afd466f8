/** Costly work by turns: a few at once, some waiting, the rest told to come back. */
import { type AppError, fail } from './errors.ts';

/** `waiting`: at most so many wait. `waitMs`: beyond the first few nobody waits who would wait longer in all, by what turns took of late. */
export type Bounds = { waiting: number; waitMs?: number };

type Waiter = { sinceMs: number; begin: () => void; sendBack: (reason: AppError) => void };

/** So many may wait however long turns take: some come at once without any flood. */
const FEW = 5;
/** A single turn that was held up by something else says nothing of the next: the middle one of these does. */
const RECENT = 5;

/** A queue of its own: at most `atOnce` run, the others wait within their bounds; beyond these 429, also to the last of those who wait when turns become longer. */
export function turns(atOnce: number, { waiting: maxWaiting, waitMs = Infinity }: Bounds, nowMs = () => performance.now()): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Waiter[] = [];
  const recent: number[] = [];
  const isTooLate = (place: number, waitedMs: number) => place > FEW && waitedMs + (place / atOnce) * middleOf(recent) > waitMs;

  function wait(): Promise<void> {
    if (waiting.length >= maxWaiting || isTooLate(waiting.length + 1, 0)) throw later();
    return new Promise((begin, sendBack) => waiting.push({ sinceMs: nowMs(), begin, sendBack }));
  }

  function sendLateBack(): void {
    for (let last = waiting.at(-1); last && isTooLate(waiting.length, nowMs() - last.sinceMs); last = waiting.at(-1)) waiting.pop()!.sendBack(later());
  }

  function leave(tookMs: number): void {
    recent.push(tookMs);
    if (recent.length > RECENT) recent.shift();
    const next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
    sendLateBack();
  }

  return async (work) => {
    if (running >= atOnce) await wait();
    else running += 1;
    const beganMs = nowMs();
    try {
      return await work();
    } finally {
      leave(nowMs() - beganMs);
    }
  };
}

const later = () => fail('too_many_requests', { retryAfterSeconds: 2 });

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const alone = turns(1, { waiting: Infinity });

/** Turns of work that takes tens of megabytes or more for a moment: one at a time of all kinds together, each kind with bounds of its own. */
export function largeTurns(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = turns(1, bounds);
  return (work) => queue(() => alone(work));
}
