/** Lists of places are kept for five minutes, but none that was on its way when one of them changed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../client/call.ts';
import { forgetLocations, keptLocations, loadLocations } from './load-locations.ts';

vi.mock('../../client/call.ts', () => ({ call: vi.fn<() => void>() }));

const place = (name: string) => ({ id: 7, name, type: 'city' as const, parent_id: 3, is_active: true, code: null });
const load = (now: number) => loadLocations('city', 3, { signal: AbortSignal.any([]), now });
const answers: ((name: string) => void)[] = [];

beforeEach(() => {
  vi.mocked(call).mockImplementation(() => new Promise((resolve) => answers.push((name) => resolve([place(name)]))));
});
afterEach(() => {
  answers.length = 0;
  vi.clearAllMocks();
  forgetLocations('city', 3);
});

const namesOf = (nodes: readonly { name: string }[] | undefined) => nodes?.map(({ name }) => name);

/** The first call loads the code of calls. */
async function isAsked(): Promise<void> {
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(1);
}

async function answer(name: string): Promise<void> {
  await isAsked();
  answers.pop()!(name);
}

test.each([
  ['within five minutes', 299_999, 1],
  ['later', 300_000, 2],
])('asked for again %s', async (_when, now, calls) => {
  const first = load(0);
  await answer('Pune');
  await first;
  const second = load(now);
  if (calls > 1) await answer('Pune');
  expect(namesOf(await second)).toEqual(['Pune']);
  expect(call).toHaveBeenCalledTimes(calls);
});

test('what was on its way when a place changed is shown to who asked, and asked for anew by the next', async () => {
  const before = load(0);
  await isAsked();
  forgetLocations('city', 3);
  await answer('Poona');
  expect(namesOf(await before)).toEqual(['Poona']);
  expect(keptLocations('city', 3)).toBeUndefined();
  const after = load(1);
  await answer('Pune');
  expect(namesOf(await after)).toEqual(['Pune']);
  expect(namesOf(keptLocations('city', 3))).toEqual(['Pune']);
});
