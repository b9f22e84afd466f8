import { expect, test } from 'vitest';
import { addable, aliasesAfter, locationCan } from './admin-rules.ts';

test.each([
  [null, 'country', null],
  ['country', 'state', null],
  ['state', 'city', null],
  ['city', 'newsco', 'newsco'],
  ['newsco', null, null],
] as const)('below %s: a %s by administrators, %s by those of the city', (parent, all, local) => {
  expect(addable(false, parent)).toBe(all);
  expect(addable(true, parent)).toBe(local);
});

test('who may do what with a place', () => {
  expect(locationCan(false, { type: 'city', is_active: true })).toEqual(['add', 'rename', 'deactivate']);
  expect(locationCan(false, { type: 'newsco', is_active: false })).toEqual(['rename', 'activate']);
  expect(locationCan(true, { type: 'city', is_active: true })).toEqual(['add']);
  expect(locationCan(true, { type: 'newsco', is_active: true })).toEqual([]);
});

test.each<[string[], string, string, string[]]>([
  [['Poona'], 'Pune', 'Punawadi', ['Poona', 'Pune']],
  [['Poona', 'Pune'], 'Punawadi', 'Pune', ['Poona', 'Punawadi']],
  [[], 'pune', 'Pune', ['pune']],
])('%j of %s, renamed %s: %j', (aliases, from, to, expected) => {
  expect(aliasesAfter(aliases, from, to)).toEqual(expected);
});
