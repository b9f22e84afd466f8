/** Typed phone numbers in their international form. */
import { expect, test } from 'vitest';
import { comparableDigits, internationalPhone } from './international-phone.ts';

test.each([
  ['98765 43210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['1 (212) 555-2368', '+12125552368'],
  ['+65 6321 4567', '+6563214567'],
  ['12345', null],
  ['+91 50000 00001', null],
])('%s is %s abroad', (typed, international) => {
  expect(internationalPhone(typed)).toBe(international);
});

test.each([
  ['+91 98765 43210', '919876543210'],
  ['9876543210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['91 98765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['+1 (212) 555-2368', '12125552368'],
  ['1 212 555 2368', '12125552368'],
  // Not valid anywhere, and still the same with and without the country code.
  ['+91 50000 00001', '915000000001'],
  ['50000 00001', '915000000001'],
])('%s is compared as %s', (typed, digits) => {
  expect(comparableDigits(typed)).toBe(digits);
});
