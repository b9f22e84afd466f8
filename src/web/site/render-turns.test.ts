/** Pages take turns, with rounds of the event loop between them in which connections are accepted. */
import { expect, test } from 'vitest';
import { renderTurn } from './render-turns.server.ts';

test('one at a time and in the order they came, with rounds of the event loop before each; the next ones find the queue free', async () => {
  let rounds = 0;
  let isCounting = true;
  const count = () => {
    rounds += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const starts: [page: number, round: number][] = [];
  const page = async (name: number) => {
    await renderTurn();
    starts.push([name, rounds]);
  };
  await Promise.all([page(1), page(2), page(3)]);
  await page(4);
  isCounting = false;
  expect(starts.map(([name]) => name)).toEqual([1, 2, 3, 4]);
  const gaps = starts.map(([, round], index) => round - (starts[index - 1]?.[1] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
});
