import { expect, test } from 'vitest';
import { callQueryOf, changeFilters, changeSort, clearFilters, isSearchable, NO_FILTERS, pageCountOf, parseFilters, searchOf, widerPlace, type DirectoryFilters } from './directory-filters.ts';

const parse = (text: string) => parseFilters(new URLSearchParams(text));
const FULL: DirectoryFilters = {
  countryId: 1, stateId: 2, cityId: 3, newscoId: 4,
  search: 'tile & stone', professions: ['plumber', 'hvac'], languages: ['Hindi', 'Tamil'], specializations: ['Pipe repair'],
  gender: 'female', minRating: '4.5', experienceMin: '2', experienceMax: '30', sortBy: 'name', sortOrder: 'asc', page: 3,
};

test('an address holds everything and reads back the same', () => {
  expect(searchOf(FULL)).toBe(
    '?country_id=1&state_id=2&city_id=3&newsco_id=4&search_query=tile+%26+stone&profession=plumber&profession=hvac&languages=Hindi%2CTamil' +
      '&specializations=Pipe+repair&gender=female&min_rating=4.5&experience_min=2&experience_max=30&sort_by=name&sort_order=asc&page=3',
  );
  expect(parse(searchOf(FULL))).toEqual(FULL);
});

test('names may hold commas and backslashes', () => {
  const filters = { ...NO_FILTERS, professions: ['Painting, Polishing', 'mason'], specializations: ['Walls, inside', 'AC\\DC'] };
  expect(parse(searchOf(filters))).toEqual(filters);
});

test('nothing chosen leaves a bare address', () => {
  expect(searchOf(NO_FILTERS)).toBe('');
  expect(parse('')).toEqual(NO_FILTERS);
});

test.each([
  'country_id=x', 'city_id=-3', 'city_id=99999999999', 'city_id=1.5', 'gender=robot', 'min_rating=4.7', 'min_rating=9',
  'experience_min=51', 'experience_max=abc', 'sort_by=phone', 'sort_order=up', 'page=0', 'page=-1', 'page=999999', 'unknown=1', 'profession=', 'languages=,,',
  'search_query=%00', `profession=${'x'.repeat(81)}`, 'specializations=%01%00',
])('%s counts as not given', (text) => {
  expect(parse(text)).toEqual(NO_FILTERS);
});

test('lists may be repeated or comma-joined, without repeats', () => {
  expect(parse('profession=a&profession=b,a').professions).toEqual(['a', 'b']);
  expect(parse('languages=Hindi&languages=Hindi,%20Urdu').languages).toEqual(['Hindi', 'Urdu']);
});

test('the server is asked by page size', () => {
  expect(callQueryOf(FULL)).toMatchObject({ skip: '24', limit: '12', profession: ['plumber', 'hvac'], sort_by: 'name', sort_order: 'asc' });
  expect(callQueryOf({ ...NO_FILTERS, search: '  ' }).search_query).toBeUndefined();
});

test.each<[string, Partial<DirectoryFilters>, boolean]>([
  ['nothing', {}, false],
  ['blank words', { search: '  ' }, false],
  ['a filter alone', { professions: ['plumber'] }, false],
  ['words', { search: 'ravi' }, true],
  ['a country', { countryId: 1 }, true],
  ['a state', { stateId: 1 }, true],
  ['a city', { cityId: 1 }, true],
  ['a region alone', { newscoId: 1 }, false],
])('%s is searched: %s', (_, change, expected) => {
  expect(isSearchable({ ...NO_FILTERS, ...change })).toBe(expected);
});

test('any change goes back to page 1', () => {
  expect(changeFilters(FULL, { gender: '' }).page).toBe(1);
  expect(changeSort(FULL, 'rating').page).toBe(1);
});

test('other professions clear the specializations, other changes keep them', () => {
  expect(changeFilters(FULL, { professions: ['plumber'] }).specializations).toEqual([]);
  expect(changeFilters(FULL, { languages: [] }).specializations).toEqual(['Pipe repair']);
  expect(changeFilters(FULL, { professions: ['plumber', 'hvac'] }).specializations).toEqual(['Pipe repair']);
});

test('the same sort field turns the order, a new one starts descending', () => {
  const steps = ['rating', 'rating', 'name', 'name', 'rating'] as const;
  let filters = { ...NO_FILTERS };
  const seen = steps.map((field) => {
    filters = changeSort(filters, field);
    return `${filters.sortBy} ${filters.sortOrder}`;
  });
  expect(seen).toEqual(['rating asc', 'rating desc', 'name desc', 'name asc', 'rating desc']);
});

test('clearing keeps place, words and sort', () => {
  expect(clearFilters(FULL)).toEqual({ ...NO_FILTERS, countryId: 1, stateId: 2, cityId: 3, search: 'tile & stone', sortBy: 'name', sortOrder: 'asc' });
});

test('a place widens one level at a time, up to the country', () => {
  const chain: (string | undefined)[] = [];
  for (let filters: DirectoryFilters | null = { ...NO_FILTERS, countryId: 1, stateId: 2, cityId: 3, newscoId: 4 }; filters; filters = widerPlace(filters)) chain.push(searchOf(filters));
  expect(chain).toEqual(['?country_id=1&state_id=2&city_id=3&newsco_id=4', '?country_id=1&state_id=2&city_id=3', '?country_id=1&state_id=2', '?country_id=1']);
});

test.each([
  [1, { total: 0, isCapped: false, rows: 0 }, 1],
  [1, { total: 12, isCapped: false, rows: 12 }, 1],
  [1, { total: 13, isCapped: false, rows: 12 }, 2],
  [1, { total: 1000, isCapped: true, rows: 12 }, 84],
  [84, { total: 1000, isCapped: true, rows: 12 }, 85],
  [200, { total: 1000, isCapped: true, rows: 12 }, 201],
  [200, { total: 1000, isCapped: true, rows: 5 }, 200],
])('page %i of %o makes %i pages', (page, answer, pages) => {
  expect(pageCountOf(page, answer)).toBe(pages);
});
