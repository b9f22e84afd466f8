/** A defect goes in where its code is, once. */
import { expect, test } from 'vitest';
import { plant } from './plant.ts';

test('the code becomes another, literally and in its place', () => {
  expect(plant('a(1);\nb(2);\nc(3);', { from: 'b(2);', to: '$& $1;' })).toBe('a(1);\n$& $1;\nc(3);');
  expect(plant('a(1); b(2);', { from: ' b(2);', to: '' })).toBe('a(1);');
});

test.each([
  ['is not there', 'a(1);', 'b(2);', ''],
  ['is there twice', 'b(2); a(1); b(2);', 'b(2);', ''],
  ['is there twice, one over the other', 'aaa', 'aa', 'b'],
  ['is nothing', 'a(1);', '', 'b(2);'],
  ['becomes itself', 'a(1);', 'a(1);', 'a(1);'],
])('code that %s no longer fits', (_case, text, from, to) => {
  expect(plant(text, { from, to })).toBeNull();
});
