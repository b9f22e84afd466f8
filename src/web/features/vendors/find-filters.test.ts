/** The address of the Find Vendors panel, and the call made of it. */
import { expect, test } from 'vitest';
import type { Profession } from '../../../contract/professions.ts';
import { findProfessions, findQueryOf, hasFindFilters, parseFindFilters } from './find-filters.ts';

const parse = (text: string) => parseFindFilters(new URLSearchParams(text));

test.each([
  ['', { search: '', profession: '', minRating: '', nearby: false }],
  ['search=+asha+&profession=mason&min_rating=4.5&place=city', { search: 'asha', profession: 'mason', minRating: '4.5', nearby: true }],
  ['search=a%00b&min_rating=3&place=moon', { search: 'ab', profession: '', minRating: '', nearby: false }],
])('%s', (text, filters) => {
  expect(parse(text)).toEqual(filters);
});

test.each([['', false], ['search=a', true], ['profession=a', true], ['min_rating=4', true], ['place=city', true], ['tab=find', false]])('%s narrows: %s', (text, narrows) => {
  expect(hasFindFilters(parse(text))).toBe(narrows);
});

test('the own city counts only when it is asked for and known', () => {
  expect(findQueryOf(parse('place=city'), 7, 12)).toMatchObject({ city_id: '7', skip: '12', limit: '12' });
  expect(findQueryOf(parse('place=city'), null, 0).city_id).toBeUndefined();
  expect(findQueryOf(parse(''), 7, 0).city_id).toBeUndefined();
});

test('five professions stand first, and one that is gone stays visible', () => {
  const list = [{ slug: 'mason', name: 'Mason' }, { slug: 'painter', name: 'Painter' }] as Profession[];
  expect(findProfessions(list, 'wizard').map(({ label }) => label)).toEqual(['Electrician', 'Plumber', 'Interior Designer', 'Mason', 'Carpenter', 'Painter', 'wizard']);
  expect(findProfessions([], 'mason')).toHaveLength(5);
});
