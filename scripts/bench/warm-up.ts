/** Asking a server until what it does often is compiled, as it is where it has run for a minute. */

// Node.js went on compiling for some 25,000 answers from memory, which were eight seconds of a slow machine: 2,200 a second in the first two seconds, 7,300 in the fourth two.
const COMPILED_AFTER = 30_000;
// Of slow answers it takes as long as five volleys, in which most is compiled as well.
const MOST_VOLLEYS = 5;

/** Volleys until so many answers have come, or the most that it may take. */
export async function warmUp(ask: () => Promise<{ answers: number }>): Promise<void> {
  let answers = 0;
  for (let volley = 0; volley < MOST_VOLLEYS && answers < COMPILED_AFTER; volley += 1) answers += (await ask()).answers;
}
