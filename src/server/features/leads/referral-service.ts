/** A referral: someone signed in passes on another person's work, and that person is told who gave their data. */
import type { leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { queueMail } from '../notifications/service.ts';
import { referralReceived, requestReceived } from './mail.ts';
import { findPersonName } from './request-queries.ts';
import { type Letter, submit } from './submission-service.ts';

/** Creates the leads of a referral. */
export async function postReferral(context: SignedIn, { body }: ParsedOf<typeof leads.postReferral>): Promise<AnswerOf<typeof leads.postReferral>> {
  const { userId, role } = context.actor;
  return submit(context, body, {
    kind: 'REFERRAL',
    referrerId: userId,
    purpose: 'referral',
    asksPayment: role === 'vendor',
    confirm: (contact, letter) => tellContact(context, contact.email, letter),
  });
}

/** Whoever gave the own address knows where it comes from; anyone else is told. */
async function tellContact(context: SignedIn, address: string, letter: Letter): Promise<void> {
  const { email, userId } = context.actor;
  if (address.toLowerCase() === email.toLowerCase()) return queueMail(context, requestReceived, { address, userId }, letter);
  return queueMail(context, referralReceived, { address }, { ...letter, referrer: await findPersonName(context.db, userId) });
}
