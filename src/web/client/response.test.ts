/** From an answer to a value or an ApiError. */
import { describe, expect, it } from 'vitest';
import { readJson, toApiError, unwrap } from './response.ts';

describe('toApiError', () => {
  it.each([
    ['detail first', { detail: 'A', error: { message: 'B' }, message: 'C' }, 'A'],
    ['then error.message', { error: { message: 'B' }, message: 'C' }, 'B'],
    ['then message', { message: 'C' }, 'C'],
    ['else the status', {}, 'HTTP 418'],
    ['also for a list', [1], 'HTTP 418'],
    ['also for null', null, 'HTTP 418'],
  ])('%s', (_, body, message) => {
    expect(toApiError(418, new Headers(), body).message).toBe(message);
  });

  it('carries code, field errors, reference and waiting time', () => {
    const body = { detail: 'A', error: { code: 'invalid_fields' }, errors: { email: 'Email is required', odd: 1 }, request_id: 'r1' };
    const error = toApiError(422, new Headers({ 'retry-after': '30' }), body);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      errors: { email: 'Email is required' },
      requestId: 'r1',
      retryAfterSeconds: 30,
    });
  });
});

describe('unwrap', () => {
  it.each([
    ['data', {}, { success: true, data: [1] }, [1]],
    ['flat', { envelope: 'flat' as const }, { success: true, access_token: 't' }, { access_token: 't' }],
  ])('%s', (_, endpoint, body, inside) => {
    expect(unwrap(endpoint, body)).toEqual(inside);
  });
});

describe('readJson', () => {
  it('names an answer that is not JSON', async () => {
    await expect(readJson(new Response('<html>'))).rejects.toThrow('Invalid JSON response from server');
  });
});
