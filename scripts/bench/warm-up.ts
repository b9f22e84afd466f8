/** Asking a server until what it does often is compiled, as it is where it has run for a minute. */

// Node.js went on compiling for some 25,000 answers from memory, which took a slow machine six seconds: 2,200 a second in the first two, 7,300 in the seventh and eighth.
const COMPILED_AFTER = 30_000;
// Slow answers are timed before all is compiled: a bench must end.
const MOST_VOLLEYS = 5;

/** Volleys until so many answers have come, or the most that it may take. */
export async function warmUp(ask: () => Promise<{ answers: number }>): Promise<void> {
  let answers = 0;
  for (let volley = 0; volley < MOST_VOLLEYS && answers < COMPILED_AFTER; volley += 1) answers += (await ask()).answers;
}
