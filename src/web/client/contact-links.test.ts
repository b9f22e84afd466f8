/** Links that dial and write. */
import { expect, test } from 'vitest';
import { firstContact, mailLink, phoneLink } from './contact-links.ts';

test.each([
  ['+91 98765-43210', 'tel:+919876543210'],
  ['(020) 2553 1234', 'tel:02025531234'],
  ['98450;ext=1', 'tel:984501'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test('nothing in an address adds a header or a recipient', () => {
  expect(mailLink('a@b.in?cc=c@d.in')).toBe('mailto:a@b.in%3Fcc%3Dc%40d.in');
});

test('the phone comes before the e-mail', () => {
  expect(firstContact({ phone: '+91 1', email: 'a@b.c' })?.kind).toBe('phone');
  expect(firstContact({ phone: null, email: 'a@b.c' })?.kind).toBe('email');
  expect(firstContact({ phone: '', email: null })).toBeNull();
});
