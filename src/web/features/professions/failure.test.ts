import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { failureOf } from './failure.ts';

const of = (status: number, message: string) => Object.assign(Object.create(ApiError.prototype) as ApiError, { status, message });

test.each([
  ['a refusal speaks for itself', of(409, 'In use.'), { title: 'In use.' }],
  ['a fault of the server', of(500, 'Something went wrong.'), { title: 'Failed.', reason: 'Something went wrong.' }],
  ['no connection', of(0, 'No connection.'), { title: 'Failed.', reason: 'No connection.' }],
  ['anything else', new TypeError('x'), { title: 'Failed.' }],
])('%s', (_case, error, failure) => {
  expect(failureOf(error, 'Failed.')).toEqual(failure);
});
