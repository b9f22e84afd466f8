/** What people are told of their password, and the links that set one. */
import { defineMail } from '../notifications/rules.ts';

const linkOf = (publicUrl: string, token: string) => `${publicUrl}/auth?token=${token}`;

export const passwordReset = defineMail<{ name: string; token: string }>(
  'password_reset',
  ({ name, token }, site) => ({
    subject: `Reset your ${site.brandName} password`,
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account. The link below lets you choose one. It works once, for 30 minutes from when it was asked for.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: linkOf(site.publicUrl, token) },
  }),
  { isSecret: true },
);

export const invitation = defineMail<{ name: string; token: string }>(
  'invitation',
  ({ name, token }, site) => ({
    subject: `Your ${site.brandName} account is ready`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `An administrator made a ${site.brandName} account for you. The link below lets you choose your password. It works once, for 72 hours.`,
      "Later on, 'Forgot your password' on the sign-in page sends you a new link.",
    ],
    action: { label: 'Choose your password', url: linkOf(site.publicUrl, token) },
  }),
  { isSecret: true },
);

export const passwordChanged = defineMail<{ name: string }>('password_changed', ({ name }, site) => ({
  subject: `Your ${site.brandName} password was changed`,
  greeting: `Hello ${name},`,
  paragraphs: [
    'The password of your account was changed, and you were signed out on your other devices.',
    `If this was not you, choose a new password at once with the button below, and write to ${site.supportEmail}.`,
  ],
  action: { label: 'Choose a new password', url: `${site.publicUrl}/auth?tab=forgot` },
}));

/** To the address that was: its reader may be somebody else by now, so the new one is not named. */
export const emailChangedFrom = defineMail<{ name: string }>('email_changed_from', ({ name }, site) => ({
  subject: `The e-mail address of your ${site.brandName} account was changed`,
  greeting: `Hello ${name},`,
  paragraphs: [
    'An administrator gave your account another e-mail address. This one signs nobody in any more, and you were signed out everywhere.',
    `If you did not ask for this, write to ${site.supportEmail}.`,
  ],
}));

export const emailChangedTo = defineMail<{ name: string }>('email_changed_to', ({ name }, site) => ({
  subject: `This is now the e-mail address of your ${site.brandName} account`,
  greeting: `Hello ${name},`,
  paragraphs: [
    'An administrator gave your account this e-mail address. From now on you sign in with it; your password is the same. You were signed out everywhere.',
    "If you have no password yet, or forgot it, 'Forgot your password' on the sign-in page sends you a link.",
    `If you know of no such account, write to ${site.supportEmail}.`,
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const accountMails = [passwordReset, invitation, passwordChanged, emailChangedFrom, emailChangedTo];
