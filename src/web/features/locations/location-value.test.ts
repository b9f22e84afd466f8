import { expect, test } from 'vitest';
import { chooseLocation, describeLocation, EMPTY_LOCATION, isComplete, LEVELS, locationOf, parentOf, type Level } from './location-value.ts';

const FULL = locationOf({
  country: { id: 1, name: 'India', code: 'IN' },
  state: { id: 2, name: 'Karnataka' },
  city: { id: 3, name: 'Bengaluru' },
  newsco: { id: 4, name: 'Indiranagar' },
});

const left = (value: typeof FULL) => LEVELS.filter((level) => value[`${level}Id`] !== null || value[level] !== '');

test.each<[Level, Level[]]>([
  ['country', ['country']],
  ['state', ['country', 'state']],
  ['city', ['country', 'state', 'city']],
  ['newsco', ['country', 'state', 'city', 'newsco']],
])('choosing a %s clears what is below it', (level, expected) => {
  const next = chooseLocation(FULL, level, { id: 9, name: 'Other' });
  expect(left(next)).toEqual(expected);
  expect(next[level]).toBe('Other');
  expect(next[`${level}Id`]).toBe(9);
});

test('choosing nothing clears the level itself too', () => {
  expect(left(chooseLocation(FULL, 'state', null))).toEqual(['country']);
});

test('the region is not needed for a complete place', () => {
  expect(isComplete(FULL)).toBe(true);
  expect(isComplete(chooseLocation(FULL, 'newsco', null))).toBe(true);
  expect(isComplete(chooseLocation(FULL, 'city', null))).toBe(false);
  expect(isComplete(EMPTY_LOCATION)).toBe(false);
});

test('a place reads from the smallest part up', () => {
  expect(describeLocation(FULL)).toBe('Indiranagar, Bengaluru, Karnataka, India');
  expect(describeLocation(chooseLocation(FULL, 'state', null))).toBe('India');
  expect(describeLocation(EMPTY_LOCATION)).toBe('');
});

test('each level waits for the one above', () => {
  expect(LEVELS.map(parentOf)).toEqual([null, 'country', 'state', 'city']);
});
