/** Deleting an account for good: by an administrator, or by its owner. */
import type { moderation } from '../../../contract/moderation.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import type { Erasing } from '../erasures/service.ts';
import { eraseAccount, lockForDeletion } from '../accounts/deletion-service.ts';
import { findMemberInScope, findNameAndCity, findStatus } from '../accounts/service.ts';
import { recordActivity, type Teller } from '../activity/service.ts';
import { removeFromLeads } from '../leads/service.ts';
import { queueMail } from '../notifications/service.ts';
import { removeProfile } from '../vendors/service.ts';
import { holdWorkOf } from './hold-service.ts';
import { accountDeleted } from './mail.ts';

/** Deletes a vendor or broker in the administrator's scope. Again is 404: there is nobody any more. */
export async function deleteMember(context: SignedIn, { params }: ParsedOf<typeof moderation.delete>): Promise<AnswerOf<typeof moderation.delete>> {
  const member = await findMemberInScope(context.db, context.actor.scope, params.id);
  if (!member) throw fail('not_found');
  return { id: member.id, returned_leads: await deleteAccount(context, member.id) };
}

/**
 * Deletes any account: open leads wait again, personal data, photo and sessions go, what others wrote about it keeps a word
 * for whoever it was. The old address is told. Answers how many leads wait again; throws 404 when it is gone already.
 */
export async function deleteAccount(context: SignedIn, userId: string): Promise<number> {
  await holdWorkOf(context.db, userId, 'all');
  const user = await lockForDeletion(context, userId);
  const person = await findNameAndCity(context.db, userId);
  const returnedLeads = await takeAway(context, userId);
  await recordActivity(context, {
    action: 'deleted',
    objectType: 'user',
    objectId: userId,
    cityId: person?.city_id ?? null,
    detail: { role: user.role, from: user.status, returned_leads: returnedLeads },
  });
  await queueMail(context, accountDeleted, { address: user.email }, { name: person?.full_name ?? user.email, bySelf: context.actor.userId === userId });
  return returnedLeads;
}

/** Repeats a deletion that a restored backup does not know; nobody is told again. False when it is in effect. */
export async function repeatDeletion(context: Erasing & Teller, userId: string): Promise<boolean> {
  const status: string | undefined = await findStatus(context.db, userId);
  if (status === undefined || status === 'deleted') return false;
  await holdWorkOf(context.db, userId, 'all');
  await takeAway(context, userId);
  return true;
}

/** Leads come after the account, whose new status waits for whoever is giving them some. */
async function takeAway(context: Erasing & Teller, userId: string): Promise<number> {
  await eraseAccount(context, userId);
  const returnedLeads = await removeFromLeads(context, userId);
  await removeProfile(context.db, userId);
  return returnedLeads;
}
