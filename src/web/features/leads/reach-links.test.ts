/** Links that message and show the way. */
import { expect, test } from 'vitest';
import { mapLink, whatsAppLink } from './reach-links.ts';

test.each<[string, boolean, string | null]>([
  ['+91 98765 43210', true, 'https://wa.me/919876543210'],
  ['+971 50 123 4567', false, 'https://wa.me/971501234567'],
  ['98765 43210', true, 'https://wa.me/919876543210'],
  ['098765 43210', true, 'https://wa.me/919876543210'],
  ['919876543210', true, 'https://wa.me/919876543210'],
  ['98765 43210', false, null],
  ['12345', true, null],
])('%s (India: %s) is messaged at %s', (phone, isIndia, link) => {
  expect(whatsAppLink(phone, isIndia)).toBe(link);
});

test('a place is searched from small to large', () => {
  expect(mapLink(['Kothrud', 'Pune'])).toBe('https://www.google.com/maps/search/?api=1&query=Kothrud%2C%20Pune');
});
