/** Calls of one page: what is refused for a moment makes it a page of that status, not a failure of the server, and it says when to come again. */
import type { ApiError } from '../../contract/shared/api-error.ts';
import type { Call } from '../../contract/shared/endpoint.ts';
import { inTime, LAST_ANSWER_MS } from './in-time.ts';

const FOR_A_MOMENT = new Set([429, 503]);
// A statement that gets no answer is given up after six seconds, a connection after two more: calls in a row would take a page beyond the eight that nobody waits longer than.
const LAST_CALL_MS = 5000;

/**
 * `call` is for the loaders of the page, `comeAgain` for what they made. A loader may do without what was refused, and then the page is a whole one;
 * but after a refusal that took its time no more is asked for, and what has not been answered by then is not waited for. `clock` gives milliseconds, of which `arrivedMs` is when the page was asked for.
 */
export function refusable(call: Call, arrivedMs: number, clock = () => performance.now()): { call: Call; comeAgain: (page: Response) => Response } {
  let seconds = 0;
  const act = async (...given: Parameters<Call>) => {
    if (seconds > 0 && clock() - arrivedMs > LAST_CALL_MS) throw new Response(null, { status: 503 });
    try {
      return await inTime(call(...given), arrivedMs + LAST_ANSWER_MS - clock());
    } catch (error) {
      const { status, retryAfterSeconds = 1 } = error as Partial<ApiError>;
      if (status === undefined || !FOR_A_MOMENT.has(status)) throw error;
      seconds = Math.max(seconds, retryAfterSeconds);
      // Of anything but an answer the router makes a 500.
      throw new Response(null, { status });
    }
  };
  return {
    call: act as Call,
    comeAgain(page) {
      if (seconds > 0 && FOR_A_MOMENT.has(page.status)) page.headers.set('retry-after', String(seconds));
      return page;
    },
  };
}
