/** Typed phone numbers in their international form. */
import { expect, test } from 'vitest';
import { internationalPhone } from './international-phone.ts';

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
