/** What takes longer than somebody should wait for: whoever asked is told to come again. */
import { setTimeout as delay } from 'node:timers/promises';
import { fail } from './errors.ts';

/** Since it began. Nobody waits longer than eight seconds, of which the way takes some. */
export const LAST_ANSWER_MS = 7500;

/** The answer, unless it takes longer. What is under way goes on to its end; `onLateFailure` is told of how that fails, which nobody else is. */
export async function inTime<T>(answer: Promise<T>, ms: number, onLateFailure: (error: unknown) => void = () => undefined): Promise<T> {
  const answered = new AbortController();
  const refused = async (): Promise<never> => {
    await delay(Math.max(0, ms), undefined, { signal: answered.signal });
    answer.catch(onLateFailure);
    throw fail('not_ready', { retryAfterSeconds: 2 });
  };
  return Promise.race([answer, refused()]).finally(() => answered.abort());
}
