import { expect, test } from 'vitest';
import { allowedActs, cityChange, hasUnknownCity, stateSentence, statusOf } from './rules.ts';

test.each([
  ['approved', 'active', ['suspend', 'change_cities', 'delete'], 'This module admin is active already.'],
  ['suspended', 'suspended', ['reactivate', 'change_cities', 'delete'], 'This module admin is suspended already.'],
] as const)('an account that is %s is called %s', (stored, status, acts, sentence) => {
  expect(statusOf(stored)).toBe(status);
  expect(allowedActs(status)).toEqual(acts);
  expect(stateSentence(status)).toBe(sentence);
});

test.each([
  ['another city', [1], [2], { from: [1], to: [2], isNeeded: true }],
  ['one more', [1], [1, 2], { from: [1], to: [1, 2], isNeeded: true }],
  ['the same in another order, and twice', [2, 1], [1, 2, 1], { from: [1, 2], to: [1, 2], isNeeded: false }],
  ['a first one', [], [3], { from: [], to: [3], isNeeded: true }],
])('cityChange: %s', (_case, present, wanted, change) => expect(cityChange(present, wanted)).toEqual(change));

test.each([
  ['all listed', [1], [2, 3], [2, 3], false],
  ['an unknown one', [1], [2, 3], [2], true],
  ['one that was switched off is kept', [1], [1, 2], [2], false],
  ['one that was switched off is not chosen anew', [2], [1, 2], [2], true],
])('hasUnknownCity: %s', (_case, present, wanted, listed, unknown) => expect(hasUnknownCity(cityChange(present, wanted), listed)).toBe(unknown));
