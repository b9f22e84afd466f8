import { expect, test } from 'vitest';
import { EMPTY_LOCATION, type LocationValue } from './location-value.ts';
import { encodePlace, placeOfCookies } from './remembered-place.ts';

const PUNE: LocationValue = { ...EMPTY_LOCATION, countryId: 356, country: 'India', stateId: 12, state: 'Maharashtra', cityId: 77, city: 'Pune' };

test('a place comes back from among other cookies', () => {
  expect(placeOfCookies(`a=1; place=${encodePlace(PUNE)}; b=2`)).toEqual(PUNE);
});

test('a name in another script survives', () => {
  const place = { ...PUNE, city: 'पुणे; "x"' };
  expect(placeOfCookies(`place=${encodePlace(place)}`)).toEqual(place);
});

const wire = (value: unknown) => `place=${encodeURIComponent(JSON.stringify(value))}`;

test.each([
  ['no header', null],
  ['no such cookie', 'other=1'],
  ['not JSON', 'place=%7Bx'],
  ['broken escape', 'place=%E0%A4%A'],
  ['not a list', wire({ a: 1 })],
  ['ids that are text', wire([['1', 'India'], ['2', 'Goa'], ['3', 'Panaji']])],
  ['negative ids', wire([[-1, 'India'], [2, 'Goa'], [3, 'Panaji']])],
  ['a missing city', wire([[1, 'India'], [2, 'Goa'], [null, '']])],
  ['a name of absurd length', wire([[1, 'I'.repeat(500)], [2, 'Goa'], [3, 'Panaji']])],
])('%s is no place', (_, header) => {
  expect(placeOfCookies(header)).toEqual(EMPTY_LOCATION);
});
