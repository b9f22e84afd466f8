/** What people are told of their password. */
import { defineMail } from '../notifications/rules.ts';

export const passwordChanged = defineMail<{ name: string }>('password_changed', ({ name }, site) => ({
  subject: `Your ${site.brandName} password was changed`,
  greeting: `Hello ${name},`,
  paragraphs: [
    'The password of your account was changed, and you were signed out on your other devices.',
    `If this was not you, choose a new password at once with the button below, and write to ${site.supportEmail}.`,
  ],
  action: { label: 'Choose a new password', url: `${site.publicUrl}/auth?tab=forgot` },
}));

export const accountMails = [passwordChanged];
