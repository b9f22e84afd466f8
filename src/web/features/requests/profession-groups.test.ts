import { expect, test } from 'vitest';
import type { Profession } from '../../../contract/professions.ts';
import { groupProfessions, toggleProfession } from './profession-groups.ts';
import { professionOfLink } from './load-start.ts';
import { referencesOf } from './reference.ts';

const profession = (slug: string, name: string, category: Profession['category'], description = ''): Profession =>
  ({ id: 1, slug, name, category, description, is_active: true, is_default: true });
const LIST = [
  profession('painter', 'Painter', 'design', 'Walls and façades'),
  profession('electrician', 'Electrician', 'electrical', 'Wiring and repairs'),
  profession('caterer', 'Caterer', null),
];
const shown = (search: string) => groupProfessions(LIST, search).map((group) => [group.category, group.professions.map((one) => one.slug)]);

test('groups follow the categories; those without one come last', () => {
  expect(shown('')).toEqual([['electrical', ['electrician']], ['design', ['painter']], [null, ['caterer']]]);
});

test.each([
  ['PAINT', [['design', ['painter']]]],
  ['facades', [['design', ['painter']]]],
  ['repairs wiring', [['electrical', ['electrician']]]],
  ['repairs walls', []],
])('search %s', (search, expected) => {
  expect(shown(search)).toEqual(expected);
});

test('three services at most', () => {
  expect(toggleProfession(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggleProfession(['a', 'b', 'c'], 'd')).toBeNull();
  expect(toggleProfession(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});

test.each([['painter', 'painter'], ['PAINTER', 'painter'], ['Electrician', 'electrician'], ['juggler', null], [null, null], ['', null]])('a link to %s chooses %s', (text, slug) => {
  expect(professionOfLink(LIST, text)).toBe(slug);
});

test.each<[string, string | null, string[] | null]>([
  ['REF-123456', null, ['REF-123456']],
  ['REF-123456', 'REF-123457,REF-123458', ['REF-123456', 'REF-123457', 'REF-123458']],
  ['REF-123456', 'REF-123456,<b>,REF-123457', ['REF-123456', 'REF-123457']],
  ['REF-1', null, null],
  ['<script>', null, null],
])('references of %s and %s', (main, also, expected) => {
  expect(referencesOf(main, also)).toEqual(expected);
});
