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

export const accountDeleted = defineMail<{ name: string; bySelf: boolean }>('account_deleted', ({ name, bySelf }, site) => ({
  subject: `Your ${site.brandName} account is deleted`,
  greeting: `Hello ${name},`,
  paragraphs: [
    bySelf ? 'You asked us to delete your account. It is done.' : 'An administrator deleted your account.',
    'Your profile, photo, sessions and personal data are gone. Leads that were assigned to you go to someone else. You can register again with this address at any time.',
    `${bySelf ? 'If it was not you' : 'If you think this is a mistake'}, write to ${site.supportEmail}.`,
  ],
}));

export const moderationMails = [accountSuspended, accountReactivated, accountDeleted];
