/** Pure rules of accounts. */
import { expect, test } from 'vitest';
import { passwordFault } from './rules.ts';

test.each([
  ['asha@example.com', 'asha@example.com', true],
  ['ASHA@example.com', 'asha@Example.com', true],
  [' asha@example.com ', 'asha@example.com', true],
  ['asha@example.com1', 'asha@example.com', false],
])('password %j for %j: refused %s', (password, email, refused) => {
  expect(passwordFault(password, email) !== null).toBe(refused);
});
