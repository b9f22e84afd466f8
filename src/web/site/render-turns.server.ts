/**
 * Lets pages be rendered one at a time, with a few rounds of the event loop before each. A render holds the loop for many milliseconds, and one new
 * connection is accepted in each round: without empty rounds in between, the last of four hundred visitors was let in after eight seconds, only to be told that
 * there is a crowd.
 */

// Some microseconds each while nothing waits.
const ROUNDS = 16;

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

const waiting: (() => void)[] = [];
let isServing = false;

/** Resolves when it is this page's turn. */
export function renderTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isServing) void serve();
  });
}

async function serve(): Promise<void> {
  isServing = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (let round = 0; round < ROUNDS; round += 1) await nextRound();
    next();
    // What follows the turn is rendered before the next one.
    await nextRound();
  }
  isServing = false;
}
