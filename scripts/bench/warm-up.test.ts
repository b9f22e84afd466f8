/** How long a server is asked before it is timed. */
import { expect, test, vi } from 'vitest';
import { warmUp } from './warm-up.ts';

test.each([
  ['quick answers: until so many have come', 12_000, 3],
  ['one volley that is enough', 30_000, 1],
  ['slow answers: no longer than five volleys', 900, 5],
  ['none at all', 0, 5],
])('%s', async (_case, answers, volleys) => {
  const ask = vi.fn<() => Promise<{ answers: number }>>(async () => ({ answers }));
  await warmUp(ask);
  expect(ask).toHaveBeenCalledTimes(volleys);
});
