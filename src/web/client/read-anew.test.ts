/** What an act has made old is asked for again, also while it is on its way for the first time. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keysOf } from './query-keys.ts';
import { readAnew } from './read-anew.ts';
import { takeOver } from './take-over.ts';

const LIST = { path: '/list' };
const client = new QueryClient();
afterEach(() => client.clear());

/** A list on the screen whose answers come when they are let go. */
function shown({ path }: { path: string }) {
  const answers: ((rows: string) => void)[] = [];
  const observer = new QueryObserver(client, { queryKey: keysOf({ path }), queryFn: () => new Promise<string>((resolve) => answers.push(resolve)), retry: false });
  const end = observer.subscribe(() => undefined);
  return { answers, end, rows: () => observer.getCurrentResult().data };
}

test.each([
  ['for the first time', false],
  ['once more', true],
])('a list on its way %s is asked for again, and the answer read before the act is not kept', async (_case, isKnown) => {
  const { answers, rows, end } = shown(LIST);
  if (isKnown) {
    answers.shift()!('at first');
    await expect.poll(rows).toBe('at first');
    void client.refetchQueries({ queryKey: keysOf(LIST) });
    await expect.poll(() => answers.length).toBe(1);
  }
  const done = readAnew(client, [LIST]);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!('before the act');
  answers[1]!('after it');
  await done;
  expect(rows()).toBe('after it');
  end();
});

test('what an act has answered stays, whatever a look before it had read', async () => {
  const { answers, rows, end } = shown(LIST);
  answers.shift()!('at first');
  await expect.poll(rows).toBe('at first');
  const looked = client.refetchQueries({ queryKey: keysOf(LIST) });
  await expect.poll(() => answers.length).toBe(1);
  await takeOver(client, keysOf(LIST), 'after the act');
  answers[0]!('before the act');
  await looked;
  expect(rows()).toBe('after the act');
  end();
});

test('what is not shown is asked for when it is shown next, and other lists stay', async () => {
  client.setQueryData(keysOf(LIST), 'before the act');
  client.setQueryData(keysOf({ path: '/other' }), 'of others');
  await readAnew(client, [LIST]);
  const isOld = ({ path }: { path: string }) => client.getQueryState(keysOf({ path }))?.isInvalidated;
  expect([isOld(LIST), isOld({ path: '/other' })]).toEqual([true, false]);
});
