/** Asks again when told to come later, as clients do: whoever waits for a lock longer than its limit is told so, for which a busy machine is enough. */
const MOST_TRIES = 20;

export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
  }
}
