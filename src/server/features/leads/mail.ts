/** What requesters, referrers and assignees are told. No contact data of a lead goes to its assignee by mail: access to it can end, a mail stays. */
import { defineMail, type MailContent } from '../notifications/rules.ts';

/** The work in a few words, e.g. 'Electrician in Pune'. */
type Work = { referralIds: string; work: string };

/** What a person can do about a request that is about them, at the end of each mail to them. */
type Withdrawable = { withdrawUrl: string };
const withdrawal = ({ withdrawUrl }: Withdrawable): MailContent['footLink'] => ({
  text: 'You can take this request back at any time; your details are then erased.',
  label: 'Withdraw the request',
  url: withdrawUrl,
});

export const requestReceived = defineMail<Work & Withdrawable & { name: string }>('lead_received', ({ name, referralIds, work, withdrawUrl }) => ({
  subject: `We received your request ${referralIds}`,
  greeting: `Hello ${name},`,
  paragraphs: [
    `Thank you for your request: ${work}. We will find the right person for you and expect an answer within 24-48 hours.`,
    `Please keep this number for your questions: ${referralIds}.`,
    'If you did not send this request, withdraw it below and we will remove it.',
  ],
  footLink: withdrawal({ withdrawUrl }),
}));

/** To the person whose data someone signed in gave: who, why, and how to have it removed. */
export const referralReceived = defineMail<Work & Withdrawable & { name: string; referrer: string | null }>('lead_referred', ({ name, referrer, referralIds, work, withdrawUrl }, site) => {
  const who = referrer ?? 'Our team';
  return {
    subject: `${who} referred you to ${site.brandName}: ${work}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${who} gave us your name, phone number and e-mail address, so that a professional can call you about this: ${work}.`,
      `We pass your details to the professional who takes the work and use them for nothing else. You can expect an answer within 24-48 hours. Your number for questions: ${referralIds}.`,
      'You did not ask for this? Withdraw the request below and we will remove your details.',
    ],
    footLink: withdrawal({ withdrawUrl }),
  };
});

export const leadAssigned = defineMail<Work & { name: string; broker: boolean }>('lead_assigned', ({ name, referralIds, work, broker }, site) => ({
  subject: `A new lead for you: ${work}`,
  greeting: `Hello ${name},`,
  paragraphs: [`Lead ${referralIds} (${work}) was assigned to you.`, 'Sign in to see the details, then accept or reject it.'],
  action: { label: 'Open your dashboard', url: `${site.publicUrl}/${broker ? 'broker' : 'vendor'}/dashboard` },
}));

type Progress = Work & { name: string; worker: string };

export const requesterAccepted = defineMail<Progress & Withdrawable & { workerPhone: string | null }>('lead_accepted_requester', (data) => ({
  subject: `${data.worker} accepted your request ${data.referralIds}`,
  greeting: `Hello ${data.name},`,
  paragraphs: [`${data.worker} accepted your request (${data.work}) and will contact you soon.`],
  details: [['Name', data.worker], ...(data.workerPhone === null ? [] : [['Phone', data.workerPhone] as const])],
  footLink: withdrawal(data),
}));

export const requesterCompleted = defineMail<Progress & Withdrawable>('lead_completed_requester', ({ name, worker, referralIds, work, withdrawUrl }, site) => ({
  subject: `Your request ${referralIds} was completed`,
  greeting: `Hello ${name},`,
  paragraphs: [`${worker} marked your request (${work}) as completed.`, `If that is not so, write to ${site.supportEmail}.`],
  footLink: withdrawal({ withdrawUrl }),
}));

export const requesterRejected = defineMail<Progress & Withdrawable>('lead_rejected_requester', ({ name, referralIds, work, withdrawUrl }) => ({
  subject: `We are looking for someone else for your request ${referralIds}`,
  greeting: `Hello ${name},`,
  paragraphs: [`The person we found cannot take your request (${work}). We will look for someone else; you need not do anything.`],
  footLink: withdrawal({ withdrawUrl }),
}));

export const referrerAccepted = defineMail<Progress & { workerPhone: string | null }>('lead_accepted_referrer', (data) => ({
  subject: `Your referral ${data.referralIds} was accepted`,
  greeting: `Hello ${data.name},`,
  paragraphs: [`${data.worker} accepted the lead you referred (${data.work}).`],
  details: [['Name', data.worker], ...(data.workerPhone === null ? [] : [['Phone', data.workerPhone] as const])],
}));

export const referrerCompleted = defineMail<Progress>('lead_completed_referrer', ({ name, worker, referralIds, work }) => ({
  subject: `Your referral ${referralIds} was completed`,
  greeting: `Hello ${name},`,
  paragraphs: [`${worker} completed the lead you referred (${work}). Thank you for passing it on.`],
}));

export const referrerRejected = defineMail<Progress>('lead_rejected_referrer', ({ name, referralIds, work }) => ({
  subject: `Your referral ${referralIds} waits for a new assignment`,
  greeting: `Hello ${name},`,
  paragraphs: [`The lead you referred (${work}) was rejected by the person it was assigned to. An administrator will assign it again.`],
}));

export const leadWithdrawn = defineMail<Work & { name: string; broker: boolean }>('lead_withdrawn', ({ name, referralIds, work, broker }, site) => ({
  subject: `Lead ${referralIds} was withdrawn`,
  greeting: `Hello ${name},`,
  paragraphs: [
    `The person behind lead ${referralIds} (${work}) has taken the request back and had their details removed.`,
    'Please do not contact them about it any more, and delete what you noted of their name, phone number and e-mail.',
  ],
  action: { label: 'Open your dashboard', url: `${site.publicUrl}/${broker ? 'broker' : 'vendor'}/dashboard` },
}));

export const leadMails = [
  requestReceived, referralReceived, leadAssigned, leadWithdrawn,
  requesterAccepted, requesterCompleted, requesterRejected,
  referrerAccepted, referrerCompleted, referrerRejected,
];
