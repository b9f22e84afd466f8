/** Suspending vendors and brokers, and bringing them back. */
import type { moderation } from '../../../contract/moderation.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { endSessions, findMemberInScope, findStatus, type Member, updateStatus } from '../accounts/service.ts';
import { recordActivity } from '../activity/service.ts';
import { returnOpenLeads, settleAttention } from '../leads/service.ts';
import { queueMail } from '../notifications/service.ts';
import { syncListing } from '../vendors/service.ts';
import { holdWorkOf } from './hold-service.ts';
import * as mails from './mail.ts';
import { notSuspendableSentence, notSuspendedSentence } from './rules.ts';

/** Suspends an approved account: signed out everywhere, not listed, its untouched leads back to pending. */
export async function suspend(context: SignedIn, { params, body }: ParsedOf<typeof moderation.suspend>): Promise<AnswerOf<typeof moderation.suspend>> {
  const member = await find(context, params.id);
  const { db, actor, now } = context;
  await holdWorkOf(db, member.id, 'open');
  const moved = await updateStatus(db, member.id, 'approved', { to: 'suspended', reason: body.reason, by: actor.userId, now });
  if (!moved) throw fail('not_suspendable', { detail: notSuspendableSentence(await presentStatus(context, member.id)) });
  await endSessions(context, member.id, 'suspended');
  const returnedLeads = await returnOpenLeads(context, member.id);
  await syncListing(db, member.id);
  await record(context, member, 'suspended', { returned_leads: returnedLeads });
  await queueMail(context, mails.accountSuspended, recipient(member), { name: member.full_name, reason: body.reason });
  return { id: member.id, status: 'suspended', returned_leads: returnedLeads };
}

/** Ends a suspension: listed again, and no longer a reason to look at the accepted leads. */
export async function reactivate(context: SignedIn, { params }: ParsedOf<typeof moderation.reactivate>): Promise<AnswerOf<typeof moderation.reactivate>> {
  const member = await find(context, params.id);
  const { db, actor, now } = context;
  await holdWorkOf(db, member.id, 'open');
  const moved = await updateStatus(db, member.id, 'suspended', { to: 'approved', reason: null, by: actor.userId, now });
  if (!moved) throw fail('not_suspended', { detail: notSuspendedSentence(await presentStatus(context, member.id)) });
  await settleAttention(context, member.id);
  await syncListing(db, member.id);
  await record(context, member, 'reactivated', {});
  await queueMail(context, mails.accountReactivated, recipient(member), { name: member.full_name, role: member.role });
  return { id: member.id, status: 'approved' };
}

async function find(context: SignedIn, id: string): Promise<Member> {
  const member = await findMemberInScope(context.db, context.actor.scope, id);
  if (!member) throw fail('not_found');
  return member;
}

async function presentStatus(context: SignedIn, id: string) {
  const status = await findStatus(context.db, id);
  if (status === undefined) throw fail('not_found');
  return status;
}

async function record(context: SignedIn, member: Member, action: 'suspended' | 'reactivated', detail: Record<string, number>): Promise<void> {
  await recordActivity(context, { action, objectType: 'user', objectId: member.id, cityId: member.city_id, detail: { role: member.role, ...detail } });
}

const recipient = (member: Member) => ({ address: member.email, userId: member.id });
