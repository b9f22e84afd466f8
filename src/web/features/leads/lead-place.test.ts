/** Places of leads as people read them. */
import { expect, test } from 'vitest';
import { placeOfText, placeText } from './lead-place.ts';

test.each<[string, string, boolean]>([
  ['IN > Maharashtra > Pune > Kothrud', 'Kothrud, Pune, Maharashtra, India', true],
  ['IN > Maharashtra > Pune', 'Pune, Maharashtra, India', true],
  ['AE > Dubai > Dubai', 'Dubai, Dubai, United Arab Emirates', false],
  ['Maharashtra > Pune > Kothrud', 'Kothrud, Pune, Maharashtra, India', true],
  ['Pune > Kothrud', 'Kothrud, Pune, India', true],
  ['Pune', 'Pune, India', true],
])('%s reads %s', (text, wanted, isIndia) => {
  const place = placeOfText(text);
  expect(place.parts.join(', ')).toBe(wanted);
  expect(place.isIndia).toBe(isIndia);
});

test('a path reads from small to large', () => {
  const path = { country: { id: 1, name: 'India', code: 'IN' }, state: { id: 2, name: 'Kerala' }, city: { id: 3, name: 'Kochi' }, newsco: null };
  expect(placeText(path)).toBe('Kochi, Kerala, India');
});
