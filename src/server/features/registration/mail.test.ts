/** What applicants read. */
import { expect, test } from 'vitest';
import { registrationApproved, registrationReceived, registrationRejected } from './mail.ts';

const SITE = { brandName: 'Newsco', publicUrl: 'https://newsco.example', supportEmail: 'help@newsco.example' };

test('received: what happens next, and what to do when it was someone else', () => {
  const mail = registrationReceived.render({ name: 'Asha', role: 'broker' }, SITE);
  expect(mail.subject).toBe('We received your Newsco registration');
  expect(mail.paragraphs.join(' ')).toMatch(/registering as a broker.*1-2 business days.*help@newsco\.example/);
});

test.each([['vendor', /listed in the directory/], ['broker', /^(?!.*directory)/]] as const)('approved as %s', (role, text) => {
  const mail = registrationApproved.render({ name: 'Asha', role }, SITE);
  expect(mail.paragraphs.join(' ')).toMatch(text);
  expect(mail.action).toEqual({ label: 'Sign in', url: 'https://newsco.example/auth' });
});

test('rejected: the reason and the way back', () => {
  const mail = registrationRejected.render({ name: 'Asha', reason: 'Photo missing' }, SITE);
  expect(mail.details).toEqual([['Reason', 'Photo missing']]);
  expect(mail.action?.url).toBe('https://newsco.example/auth?tab=register');
});
