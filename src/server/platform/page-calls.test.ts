/** What becomes of a page whose calls are refused. */
import { expect, it } from 'vitest';
import { ApiError } from '../../contract/shared/api-error.ts';
import type { Call } from '../../contract/shared/endpoint.ts';
import { vendors } from '../../contract/vendors.ts';
import { refusable } from './page-calls.ts';

const refusing = (status: number, retryAfterSeconds?: number) =>
  refusable(() => Promise.reject(new ApiError({ status, code: 'x', message: 'x', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })));
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

it.each([404, 422, 500])('%i stays what it is', async (status) => {
  const { call, comeAgain } = refusing(status);
  expect(await thrownBy(call)).toMatchObject({ status, name: 'ApiError' });
  expect(comeAgain(page(503)).headers.has('retry-after')).toBe(false);
});
