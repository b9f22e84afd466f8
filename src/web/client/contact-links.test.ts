/** Links that dial, message and show the way. */
import { expect, test } from 'vitest';
import { firstContact, mailLink, mapLink, phoneLink, whatsAppLink } from './contact-links.ts';

test.each([
  ['+91 98765-43210', 'tel:+919876543210'],
  ['(020) 2553 1234', 'tel:02025531234'],
  ['98450;ext=1', 'tel:984501'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

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

test('nothing in an address adds a header or a recipient', () => {
  expect(mailLink('a@b.in?cc=c@d.in')).toBe('mailto:a@b.in%3Fcc%3Dc%40d.in');
});

test('a place is searched from small to large', () => {
  expect(mapLink(['Kothrud', 'Pune'])).toBe('https://www.google.com/maps/search/?api=1&query=Kothrud%2C%20Pune');
});

test('the phone comes before the e-mail', () => {
  expect(firstContact({ phone: '+91 1', email: 'a@b.c' })?.kind).toBe('phone');
  expect(firstContact({ phone: null, email: 'a@b.c' })?.kind).toBe('email');
  expect(firstContact({ phone: '', email: null })).toBeNull();
});
