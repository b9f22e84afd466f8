/** What applicants are told: received, approved, rejected; and who was added by an administrator. */
import { defineMail } from '../notifications/rules.ts';

export const registrationReceived = defineMail<{ name: string; role: 'vendor' | 'broker' }>('registration_received', ({ name, role }, site) => ({
  subject: `We received your ${site.brandName} registration`,
  greeting: `Hello ${name},`,
  paragraphs: [
    `Thank you for registering as a ${role}. An administrator reviews every registration; this takes 1-2 business days.`,
    'You will get an e-mail as soon as it is decided. After the approval you can sign in.',
    `If you did not register, write to ${site.supportEmail} and we will remove your data.`,
  ],
}));

export const registrationApproved = defineMail<{ name: string; role: 'vendor' | 'broker' }>('registration_approved', ({ name, role }, site) => ({
  subject: `Your ${site.brandName} account is approved`,
  greeting: `Hello ${name},`,
  paragraphs: [
    role === 'vendor'
      ? 'Your registration was approved. You are now listed in the directory and can receive leads.'
      : 'Your registration was approved. You can now receive leads.',
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const registrationRejected = defineMail<{ name: string; reason: string }>('registration_rejected', ({ name, reason }, site) => ({
  subject: `Your ${site.brandName} registration was not approved`,
  greeting: `Hello ${name},`,
  paragraphs: ['We reviewed your registration and could not approve it.', 'You may correct your details and register again with the same e-mail address.'],
  details: [['Reason', reason]],
  action: { label: 'Register again', url: `${site.publicUrl}/auth?tab=register` },
}));

export const vendorAdded = defineMail<{ name: string }>('vendor_added', ({ name }, site) => ({
  subject: `Your ${site.brandName} account is ready`,
  greeting: `Hello ${name},`,
  paragraphs: [
    `An administrator made a ${site.brandName} account for you. You are listed in the directory and can receive leads.`,
    "They tell you the password they chose. 'Forgot your password' on the sign-in page lets you choose your own.",
    `If you did not expect this, write to ${site.supportEmail} and we will remove your data.`,
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

export const registrationMails = [registrationReceived, registrationApproved, registrationRejected, vendorAdded];
