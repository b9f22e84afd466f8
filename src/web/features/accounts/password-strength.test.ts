/** The score of a password and its name. */
import { expect, test } from 'vitest';
import { levelOf, scoreOf } from './password-strength.ts';

test.each([
  ['', 0, 'weak'],
  ['a', 1, 'weak'],
  ['abcdefgh', 2, 'weak'],
  ['aB', 2, 'weak'],
  ['Abcdefgh', 3, 'fair'],
  ['Abcdefg1', 4, 'good'],
  ['abcdef-1', 4, 'good'],
  ['Abcdef-1', 5, 'strong'],
  ['Äußern 1', 5, 'strong'],
  ['A-1b', 4, 'good'],
] as const)('%j: %i, %s', (password, score, level) => {
  expect([scoreOf(password), levelOf(scoreOf(password))]).toEqual([score, level]);
});
