/** What a module admin is told: made, suspended, active again. */
import { defineMail } from '../notifications/rules.ts';

export const moduleAdminAdded = defineMail<{ name: string; city: string }>('module_admin_added', ({ name, city }, site) => ({
  subject: `You are a module admin of ${site.brandName}`,
  greeting: `Hello ${name},`,
  paragraphs: [
    `An administrator made an account for you: you manage ${city} on ${site.brandName}.`,
    "They tell you the password they chose, which works for 72 hours. Choose your own when you sign in. Later, 'Forgot your password' on the sign-in page lets you choose one.",
    `If you did not expect this, write to ${site.supportEmail} and we will remove your data.`,
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const moduleAdminSuspended = defineMail<{ name: string; reason: string | null }>('module_admin_suspended', ({ name, reason }, site) => ({
  subject: `Your ${site.brandName} account is suspended`,
  greeting: `Hello ${name},`,
  paragraphs: ['An administrator suspended your account. You cannot manage your cities for as long as it lasts.', `If you think this is a mistake, write to ${site.supportEmail}.`],
  ...(reason === null ? {} : { details: [['Reason', reason] as const] }),
}));

export const moduleAdminReactivated = defineMail<{ name: string }>('module_admin_reactivated', ({ name }, site) => ({
  subject: `Your ${site.brandName} account is active again`,
  greeting: `Hello ${name},`,
  paragraphs: ['You can manage your cities again.'],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const moduleAdminMails = [moduleAdminAdded, moduleAdminSuspended, moduleAdminReactivated];
