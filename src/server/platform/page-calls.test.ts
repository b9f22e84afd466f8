/** What becomes of a page whose calls are refused. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiError } from '../../contract/shared/api-error.ts';
import type { Call } from '../../contract/shared/endpoint.ts';
import { vendors } from '../../contract/vendors.ts';
import { refusable } from './page-calls.ts';

const refusing = (status: number, retryAfterSeconds?: number) =>
  refusable(() => Promise.reject(new ApiError({ status, code: 'x', message: 'x', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })), 0, () => 0);
const thrownBy = (call: Call) => call(vendors.list, { query: {} }).then(() => null, (error: unknown) => error);
const page = (status: number) => new Response('', { status });

it.each([503, 429])('a refusal with %i is a page of that status, which says when to come again', async (status) => {
  const { call, comeAgain } = refusing(status, 7);
  const thrown = await thrownBy(call);
  expect([thrown instanceof Response, (thrown as Response).status]).toEqual([true, status]);
  expect(comeAgain(page(status)).headers.get('retry-after')).toBe('7');
});

it('a page that does without what was refused is a whole one', async () => {
  const { call, comeAgain } = refusing(503, 2);
  await thrownBy(call);
  expect(comeAgain(page(200)).headers.has('retry-after')).toBe(false);
});

it.each([
  { name: 'after a refusal that took six seconds no more is asked for', status: 503, ms: 6000, asked: 1 },
  { name: 'after one that came at once more is', status: 503, ms: 700, asked: 2 },
  { name: 'after an answer that was late, but no refusal, too', status: 404, ms: 6000, asked: 2 },
])('$name', async ({ status, ms, asked }) => {
  let [now, calls] = [0, 0];
  const slow = async () => {
    calls += 1;
    now += ms;
    throw new ApiError({ status, code: 'x', message: 'x', retryAfterSeconds: 2 });
  };
  const { call, comeAgain } = refusable(slow, 0, () => now);
  await thrownBy(call);
  expect([((await thrownBy(call)) as { status: number }).status, calls]).toEqual([status, asked]);
  expect(comeAgain(page(503)).headers.get('retry-after')).toBe(status === 503 ? '2' : null);
});

it('what is not answered in time is not waited for, whatever was answered before', async () => {
  let now = 0;
  const answers: Promise<unknown>[] = [Promise.resolve({}), new Promise(() => undefined)];
  const { call, comeAgain } = refusable((() => answers.shift()!) as Call, 0, () => now);
  expect(await thrownBy(call)).toBe(null);
  now = 7480;
  expect(await Promise.race([thrownBy(call), delay(2000, 'waits on')])).toMatchObject({ status: 503 });
  expect(comeAgain(page(503)).headers.get('retry-after')).toBe('2');
});

it.each([404, 422, 500])('%i stays what it is', async (status) => {
  const { call, comeAgain } = refusing(status);
  expect(await thrownBy(call)).toMatchObject({ status, name: 'ApiError' });
  expect(comeAgain(page(503)).headers.has('retry-after')).toBe(false);
});
