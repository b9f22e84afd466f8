/** What the values of a directory query mean. */
import { expect, test } from 'vitest';
import { directoryQuery } from '../../../contract/vendors.ts';
import { experienceOf, placeOf, ratingFloorOf, shownAverage, toldTotal, type UsualWish, usualWish } from './directory-rules.ts';

test.each([
  [undefined, 0],
  [0, 0],
  [3, 300_000_000],
  [4.5, 450_000_000],
  [4.35, 435_000_000],
  [0.29, 29_000_000],
  [5, 500_000_000],
])('a minimum of %s stars', (stars, floor) => {
  expect(ratingFloorOf(stars)).toBe(floor);
});

test.each([
  [0, 0, 0],
  [9, 2, 4.5],
  [22, 5, 4.4],
  [10, 3, 3.3],
  [89, 20, 4.5],
])('%s stars of %s people', (sum, count, shown) => {
  expect(shownAverage(sum, count)).toBe(shown);
});

test.each([
  [0, false, { total: 0, total_is_capped: false }],
  [1000, false, { total: 1000, total_is_capped: false }],
  [1001, false, { total: 1000, total_is_capped: true }],
  [93_000, true, { total: 93_000, total_is_capped: false }],
])('%s counted, exactly: %s', (counted, exact, told) => {
  expect(toldTotal(counted, exact)).toEqual(told);
});

test('the ends of the scale of experience ask for nothing', () => {
  expect(experienceOf({ experience_min: 0, experience_max: 50 })).toEqual({ experienceMin: null, experienceMax: null });
  expect(experienceOf({ experience_min: 1, experience_max: 49 })).toEqual({ experienceMin: 1, experienceMax: 49 });
  expect(experienceOf({ experience_min: undefined, experience_max: undefined })).toEqual({ experienceMin: null, experienceMax: null });
});

test('the deepest place counts, the others are to agree with it', () => {
  expect(placeOf({ country_id: undefined, state_id: undefined, city_id: undefined, newsco_id: undefined })).toBeNull();
  expect(placeOf({ country_id: 1, state_id: 2, city_id: 3, newsco_id: undefined })).toEqual({
    level: 'city_id', id: 3, above: [{ level: 'state_id', id: 2 }, { level: 'country_id', id: 1 }],
  });
});

const asked = (query: Record<string, string>) => directoryQuery.parse(query);

test.each<[string, Record<string, string>, UsualWish | null]>([
  ['everyone everywhere', {}, { place: null, profession: null, ratingFloor: 0, skip: 0 }],
  ['a profession in a city', { city_id: '1', profession: 'mason', min_rating: '4' }, { place: { level: 'city_id', id: 1, above: [] }, profession: 'mason', ratingFloor: 400_000_000, skip: 0 }],
  ['a city by its path', { city_id: '1', state_id: '2' }, { place: { level: 'city_id', id: 1, above: [{ level: 'state_id', id: 2 }] }, profession: null, ratingFloor: 0, skip: 0 }],
  ['the ends of the scale', { experience_min: '0', experience_max: '50' }, { place: null, profession: null, ratingFloor: 0, skip: 0 }],
  ['words', { search_query: 'sharma' }, null],
  ['a country', { country_id: '1' }, null],
  ['two professions', { profession: 'mason,plumber' }, null],
  ['a gender', { gender: 'female' }, null],
  ['much experience', { experience_min: '20' }, null],
  ['a language', { languages: 'Hindi' }, null],
  ['a specialization', { specializations: 'Wiring' }, null],
  ['the second page', { skip: '12' }, { place: null, profession: null, ratingFloor: 0, skip: 12 }],
  ['the third page', { skip: '24' }, { place: null, profession: null, ratingFloor: 0, skip: 24 }],
  ['the fourth page', { skip: '36' }, null],
  ['a page that begins in the midst of one', { skip: '13' }, null],
  ['a longer page', { limit: '20' }, null],
  ['the worst first', { sort_order: 'asc' }, null],
  ['the newest', { sort_by: 'created_at' }, null],
])('%s: asked for so often that its plan is kept?', (_what, query, wish) => {
  expect(usualWish(asked(query))).toEqual(wish);
});
