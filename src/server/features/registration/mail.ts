/** What applicants are told: received, approved, rejected, and about the profession they asked for; and who was added by an administrator. */
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
    "They tell you the password they chose, which works for 72 hours. Choose your own in your account before, or by 'Forgot your password' on the sign-in page at any time.",
    `If you did not expect this, write to ${site.supportEmail} and we will remove your data.`,
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
}));

/** `isListed`: it stands in the list now; `isTheirs`: their profile carries it from now on. */
type ProfessionDecision = { name: string; profession: string; status: 'approved' | 'rejected'; isListed: boolean; isTheirs: boolean; notes: string | null };

export const professionRequestDecided = defineMail<ProfessionDecision>('profession_request_decided', ({ name, profession, status, isListed, isTheirs, notes }) => ({
  subject: `Your request for the profession ${profession} was ${status}`,
  greeting: `Hello ${name},`,
  paragraphs: [
    status === 'approved' ? `An administrator approved your request for the profession ${profession}.` : `An administrator reviewed your request for the profession ${profession} and did not approve it.`,
    ...(status === 'rejected' ? ['Once your account is approved you can choose another profession in your profile.'] : []),
    ...(isTheirs ? ['It is the profession of your profile now; there is nothing you need to do.'] : isListed ? ['It is in our list now.'] : []),
  ],
  ...(notes === null ? {} : { details: [['Notes', notes] as const] }),
}));

export const registrationMails = [registrationReceived, registrationApproved, registrationRejected, vendorAdded, professionRequestDecided];
