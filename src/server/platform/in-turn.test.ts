/** Who waits for a turn, and who is told to come back. */
import { expect, test } from 'vitest';
import { type Bounds, turns } from './in-turn.ts';

/** A queue of one turn at a time, whose turns before took so many milliseconds each, and how many of thirty who come at once it takes. */
async function takenOfThirty(bounds: Bounds, tookMs: readonly number[]) {
  let now = 0;
  const inTurn = turns(1, bounds, () => now);
  for (const ms of tookMs) await inTurn(() => Promise.resolve((now += ms)));
  let end: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (end = resolve));
  const answers = Array.from({ length: 30 }, () => inTurn(() => all).then(() => 'taken', (error: unknown) => error));
  end();
  const outcomes = await Promise.all(answers);
  const refused = outcomes.filter((outcome) => outcome !== 'taken');
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 2 })));
  return outcomes.length - refused.length;
}

test.each<[string, Bounds, number[], number]>([
  ['as many as may wait, whatever turns take', { waiting: 20 }, [9000], 21],
  ['as many as may wait while nothing is known', { waiting: 20, waitMs: 700 }, [], 21],
  ['as many as may wait while turns are short', { waiting: 20, waitMs: 700 }, [30, 30, 30], 21],
  ['those that begin in time when turns are long', { waiting: 20, waitMs: 700 }, [70, 70, 70], 11],
  ['a few when turns take longer than anybody should wait', { waiting: 20, waitMs: 700 }, [3000, 3000, 3000], 6],
  ['as many as before after one that was held up', { waiting: 20, waitMs: 700 }, [30, 30, 30, 9000], 21],
  ['by what turns take now and no more by what they took', { waiting: 20, waitMs: 700 }, [900, 900, 900, 30, 30, 30], 21],
  ['one where nobody may wait', { waiting: 0, waitMs: 700 }, [], 1],
])('%s', async (_case, bounds, tookMs, taken) => {
  expect(await takenOfThirty(bounds, tookMs)).toBe(taken);
});

test('two at once halve the wait', async () => {
  let now = 0;
  const inTurn = turns(2, { waiting: 20, waitMs: 700 }, () => now);
  for (let turn = 0; turn < 3; turn += 1) await inTurn(() => Promise.resolve((now += 100)));
  let end: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (end = resolve));
  const answers = Promise.allSettled(Array.from({ length: 30 }, () => inTurn(() => all)));
  end();
  expect((await answers).filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
});

test('the last of those who wait are told to come back when turns become longer', async () => {
  let now = 0;
  const inTurn = turns(1, { waiting: 20, waitMs: 700 }, () => now);
  for (let turn = 0; turn < 3; turn += 1) await inTurn(() => Promise.resolve((now += 30)));
  const came = now;
  const answers = Array.from({ length: 21 }, () => inTurn(async () => {
    const waitedMs = now - came;
    // All of them come before the first is done.
    await Promise.resolve();
    now += 70;
    return waitedMs;
  }));
  const waits = (await Promise.allSettled(answers)).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
  expect(waits).toEqual(Array.from({ length: 21 }, (_one, place) => (place <= 10 ? place * 70 : undefined)));
});

test('who waits comes in turn, also after one that failed', async () => {
  const inTurn = turns(1, { waiting: 20 });
  const seen: number[] = [];
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => inTurn(() => {
    seen.push(number);
    return number === 1 ? Promise.reject(new Error('one')) : Promise.resolve(number);
  })));
  expect([seen, outcomes.map(({ status }) => status)]).toEqual([[1, 2, 3], ['rejected', 'fulfilled', 'fulfilled']]);
});
