/** Which place a wish tells. */
import { expect, test } from 'vitest';
import { deepestNode, namesBelow, type NodePath, onlyMatch, toPlace, wishedIds } from './rules.ts';

const country: NodePath = { id: 1, type: 'country', country_id: 1, state_id: null, city_id: null };
const state: NodePath = { id: 2, type: 'state', country_id: 1, state_id: 2, city_id: null };
const city: NodePath = { id: 3, type: 'city', country_id: 1, state_id: 2, city_id: 3 };
const area: NodePath = { id: 4, type: 'newsco', country_id: 1, state_id: 2, city_id: 3 };
const otherCity: NodePath = { id: 5, type: 'city', country_id: 1, state_id: 6, city_id: 5 };
const all = [country, state, city, area, otherCity];

test.each([
  ['whole path', { countryId: 1, stateId: 2, cityId: 3, newscoId: 4 }, area],
  ['city alone', { cityId: 3 }, city],
  ['city as location', { locationId: 3 }, city],
  ['region as location', { locationId: 4, cityId: 3 }, area],
  ['nulls are absent', { cityId: 3, newscoId: null }, city],
  ['state as location', { locationId: 2 }, null],
  ['unknown', { cityId: 99 }, null],
  ['wrong level', { cityId: 4 }, null],
  ['another city than the region', { cityId: 5, newscoId: 4 }, null],
  ['another state than the city', { stateId: 2, cityId: 5 }, null],
  ['two places', { locationId: 3, cityId: 5 }, null],
  ['nothing', {}, null],
])('ids: %s', (_case, wish, expected) => {
  expect(deepestNode(wishedIds(wish), all)).toEqual(expected);
});

test.each([
  ['from the top', null, { country: 'India', state: 'Kerala', city: 'Kochi' }, ['India', 'Kerala', 'Kochi']],
  ['a gap ends it', null, { country: 'India', city: 'Kochi' }, ['India']],
  ['below a city', city, { country: 'Peru', newscoRegion: 'Kakkanad' }, ['Kakkanad']],
  ['below a region', area, { newscoRegion: 'x' }, []],
])('names: %s', (_case, node, wish, expected) => {
  expect(namesBelow(node, wish)).toEqual(expected);
});

test('a place reaches down to the city at least', () => {
  expect(toPlace(state)).toBeNull();
  expect(toPlace(city)).toEqual({ countryId: 1, stateId: 2, cityId: 3, newscoId: null });
  expect(toPlace(area)).toEqual({ countryId: 1, stateId: 2, cityId: 3, newscoId: 4 });
});

test.each([
  [[{ is_name: false }, { is_name: true }], { is_name: true }],
  [[{ is_name: false }], { is_name: false }],
  [[{ is_name: true }, { is_name: true }], null],
  [[{ is_name: false }, { is_name: false }], null],
  [[], null],
])('of %j the match is %j', (matches, expected) => {
  expect(onlyMatch(matches)).toEqual(expected);
});
