/** What a vendor or broker is told of a suspension and of its end. */
import { defineMail } from '../notifications/rules.ts';

export const accountSuspended = defineMail<{ name: string; reason: string }>('account_suspended', ({ name, reason }, site) => ({
  subject: `Your ${site.brandName} account is suspended`,
  greeting: `Hello ${name},`,
  paragraphs: [
    'An administrator suspended your account. You are not listed and receive no leads for as long as it lasts.',
    `If you think this is a mistake, write to ${site.supportEmail}.`,
  ],
  details: [['Reason', reason]],
}));

export const accountReactivated = defineMail<{ name: string; role: 'vendor' | 'broker' }>('account_reactivated', ({ name, role }, site) => ({
  subject: `Your ${site.brandName} account is active again`,
  greeting: `Hello ${name},`,
  paragraphs: [role === 'vendor' ? 'You are listed in the directory again and can receive leads.' : 'You can receive leads again.'],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const moderationMails = [accountSuspended, accountReactivated];
