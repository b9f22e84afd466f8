import { expect, test } from 'vitest';
import { firstContact, mailLink, phoneLink } from './contact-links.ts';

test.each([
  ['+91 98450 12345', 'tel:+919845012345'],
  ['(020) 2543-1234', 'tel:02025431234'],
  ['98450;ext=1', 'tel:984501'],
])('%s dials %s', (phone, href) => {
  expect(phoneLink(phone)).toBe(href);
});

test.each([
  ['ravi@example.in', 'mailto:ravi@example.in'],
  ['a?bcc=x@y.z', 'mailto:a%3Fbcc%3Dx@y.z'],
])('%s is written to at %s', (email, href) => {
  expect(mailLink(email)).toBe(href);
});

test('the phone comes before the e-mail', () => {
  expect(firstContact({ phone: '+91 1', email: 'a@b.c' })?.kind).toBe('phone');
  expect(firstContact({ phone: null, email: 'a@b.c' })?.kind).toBe('email');
  expect(firstContact({ phone: '', email: null })).toBeNull();
});
