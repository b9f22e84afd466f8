/** What suspended and reactivated people read. */
import { expect, test } from 'vitest';
import { accountReactivated, accountSuspended } from './mail.ts';

const SITE = { brandName: 'Newsco', publicUrl: 'https://newsco.example', supportEmail: 'help@newsco.example' };

test('suspended: the reason and whom to write to', () => {
  const mail = accountSuspended.render({ name: 'Asha', reason: 'Complaints' }, SITE);
  expect(mail.details).toEqual([['Reason', 'Complaints']]);
  expect(mail.paragraphs.join(' ')).toContain('help@newsco.example');
});

test.each([['vendor', /directory/], ['broker', /^(?!.*directory)/]] as const)('reactivated as %s', (role, text) => {
  expect(accountReactivated.render({ name: 'Asha', role }, SITE).paragraphs.join(' ')).toMatch(text);
});
