/** Pure rules of accounts. */
import { expect, test } from 'vitest';
import { passwordFault, pauseAfterFailure } from './rules.ts';

test.each([
  ['asha@example.com', 'asha@example.com', true],
  ['ASHA@example.com', 'asha@Example.com', true],
  [' asha@example.com ', 'asha@example.com', true],
  ['asha@example.com1', 'asha@example.com', false],
])('password %j for %j: refused %s', (password, email, refused) => {
  expect(passwordFault(password, email) !== null).toBe(refused);
});

test.each([
  [1, 0], [4, 0], [5, 30], [6, 60], [7, 120], [8, 240], [9, 480], [10, 900], [11, 900], [1000, 900], [2_000_000, 900],
])('after failure number %i the account waits for %i seconds', (failures, seconds) => {
  expect(pauseAfterFailure(failures)).toBe(seconds);
});
