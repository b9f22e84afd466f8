/** Asks again a little later when told to, as clients do: whoever waits for a lock longer than its limit is told so, or whom a full server refuses, for which a busy machine is enough. */
import { setTimeout as delay } from 'node:timers/promises';

const MOST_TRIES = 50;
// Sooner than told, for the sake of the test; at once would use up all tries before anybody inside is answered.
const PAUSE_MS = 100;

export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await delay(PAUSE_MS);
  }
}
