/** Whether somebody waits for a part that is on its way. */
import { expect, it } from 'vitest';
import { isOnlyAhead, loadAhead, loadNeeded } from './part-loading.ts';

const broken = new Error('the line is lost');

function part() {
  const how = { resolve: (_module: string) => undefined as void, reject: (_error: Error) => undefined as void };
  const promise = new Promise<string>((resolve, reject) => Object.assign(how, { resolve, reject }));
  return { promise, come: (module: string) => how.resolve(module), fail: () => how.reject(broken) };
}

it('is told while parts are asked for ahead, however that ends', async () => {
  const [one, other] = [part(), part()];
  const loading = loadAhead(() => one.promise, () => other.promise);
  expect(isOnlyAhead()).toBe(true);
  one.fail();
  other.come('area');
  await expect(loading).resolves.toBeUndefined();
  expect(isOnlyAhead()).toBe(false);
});

it('is not told of a part that is needed meanwhile', async () => {
  const asked = part();
  const [loading, waiting] = [loadAhead(() => asked.promise), loadNeeded(() => asked.promise)];
  expect(isOnlyAhead()).toBe(false);
  asked.fail();
  await expect(waiting).rejects.toThrow(broken);
  await loading;
  expect(isOnlyAhead()).toBe(false);
});
