import { expect, test } from 'vitest';
import { withOwn } from './own-contact.ts';

const OWN = { name: 'Lata Shah', phone: '9810000001', email: 'lata@example.com' };
const EMPTY = { name: '', phone: ' ', email: '' };
const OTHER = { name: 'Meera', phone: '9810000002', email: '' };

test.each([
  ['empty fields are filled in', EMPTY, true, OWN],
  ['what was typed stays', OTHER, true, { ...OTHER, email: OWN.email }],
  ['the own details go with the choice', OWN, false, { name: '', phone: '', email: '' }],
  ["another person's stay", OTHER, false, OTHER],
])('%s', (_case, contact, isSelf, expected) => {
  expect(withOwn(contact, OWN, isSelf)).toEqual(expected);
});
