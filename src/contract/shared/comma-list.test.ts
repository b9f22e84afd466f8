import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { joinNames, splitNames } from './comma-list.ts';

test.each([
  ['', []],
  ['Hindi', ['Hindi']],
  ['Hindi,English', ['Hindi', 'English']],
  [',Hindi,,English,', ['Hindi', 'English']],
  [String.raw`Painting\, Polishing,Mason`, ['Painting, Polishing', 'Mason']],
  [String.raw`AC\DC`, [String.raw`AC\DC`]],
  [String.raw`a\\,b`, ['a\\', 'b']],
])('%s', (text, names) => {
  expect(splitNames(text)).toEqual(names);
});

test('whatever is joined comes apart as it was', () => {
  const name = string({ minLength: 1, unit: constantFrom('a', 'ब', ',', '\\', ' ', '%') });
  assert(
    property(array(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names);
    }),
  );
});
