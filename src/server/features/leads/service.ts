/** Moves of leads: given, taken back, accepted, rejected, completed. Each is one conditional update with its record. */
import { LEAD_STATUSES, type LeadAction, type LeadStatus, type leads } from '../../../contract/leads.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import type { Action } from '../activity/rules.ts';
import { recordActivity, type Teller } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { countCompletedLead } from '../vendors/completed-leads-service.ts';
import { insertAssignment } from './assign-queries.ts';
import * as mails from './mail.ts';
import * as queries from './queries.ts';
import { withdrawalLink } from './withdrawal-service.ts';
import {
  assigneeCan, closedSentence, eligibilityFault, formerAssigneeSentence, judge, type LeadActor, type LeadMove,
  stateSentence, statusesFor,
} from './rules.ts';

export type AssignOrder = { leadId: string; assigneeId: string; reason: string | null };
export type Assigned = { id: string; status: LeadStatus; assigned_vendor_id: string; assigned_vendor_name: string };

/** Gives a lead to someone by hand: state, reason and exclusions are checked here, the choice of the person is not. */
export async function assignLead(context: SignedIn, order: AssignOrder): Promise<Assigned> {
  const lead = await queries.findLeadInScope(context.db, context.actor.scope, order.leadId);
  if (!lead) throw fail('not_found');
  const move = lead.status === 'assigned' || lead.status === 'accepted' ? 'reassign' : 'assign';
  const to = ruling(lead.status, move, administrator(context));
  if (move === 'reassign' && order.reason === null) throw fail('reassign_reason');
  const person = await queries.lockTaker(context.db, context.actor.scope, order.assigneeId, lead.id);
  if (!person) throw fail('not_found', { detail: 'We could not find the person you chose.' });
  const fault = eligibilityFault(lead, person);
  if (fault !== null) throw fail('not_eligible', { detail: fault });
  await moveOrFail(context, lead, to, person.id);
  await recordAssignment(context, lead, move, person, order);
  return { id: lead.id, status: to, assigned_vendor_id: person.id, assigned_vendor_name: person.full_name };
}

function administrator(context: SignedIn): LeadActor {
  return context.actor.role === 'admin' ? 'admin' : 'module_admin';
}

/** The status a move leads to, or the failure that refuses it. */
function ruling(status: LeadStatus, move: LeadMove, actor: LeadActor): LeadStatus {
  const verdict = judge(status, move, actor);
  if (verdict.allowed) return verdict.to;
  if (verdict.code === 'lead_state') throw fail('lead_state', { detail: stateSentence(status) });
  if (verdict.code === 'not_assignee') throw fail('not_assignee', { detail: formerAssigneeSentence(status) });
  throw fail(verdict.code);
}

/** Of two moves at once the second finds the lead changed, and is told what it is now. */
async function moveOrFail(context: Context, lead: queries.LeadState, to: LeadStatus, nextAssigneeId: string | null): Promise<void> {
  const moved = await queries.moveLead(context.db, { id: lead.id, from: lead.status, to, assigneeId: lead.assignee_id, nextAssigneeId, now: context.now, needsContact: lead.contact_removed_at === null });
  if (moved) return;
  const status = await queries.findStatus(context.db, lead.id);
  throw fail('lead_state', status ? { detail: stateSentence(status) } : {});
}

const ASSIGN_ACTIVITY = { assign: 'lead_assigned', reassign: 'lead_reassigned' } as const;

async function recordAssignment(context: SignedIn, lead: queries.LeadState, move: keyof typeof ASSIGN_ACTIVITY, person: queries.Person, order: AssignOrder): Promise<void> {
  if (move === 'reassign') await queries.endAssignment(context.db, lead.id, 'reassigned', context.now);
  await insertAssignment(context.db, {
    id: context.newId(),
    lead_id: lead.id,
    assignee_id: person.id,
    assigned_by: context.actor.userId,
    reason: order.reason,
    assigned_at: context.now,
  });
  await recordMove(context, lead, 'assigned', ASSIGN_ACTIVITY[move], { assignee_id: person.id });
  const data = { name: person.full_name, referralIds: lead.referral_id, work: workOf(lead), broker: lead.referral_type === 'broker' };
  await queueMail(context, mails.leadAssigned, { address: person.email, userId: person.id }, data);
}

/** The activity that tells of the move; the offers that came of it are the lead's history. */
async function recordMove(
  context: Teller,
  lead: { id: string; status: LeadStatus; city_id: number },
  to: LeadStatus,
  action: Action,
  detail: Record<string, string | null> = {},
): Promise<void> {
  await recordActivity(context, { action, objectType: 'lead', objectId: lead.id, cityId: lead.city_id, detail: { from: lead.status, to, ...detail } });
}

function workOf(lead: queries.LeadState): string {
  return `${lead.profession ?? 'Real estate'} in ${lead.city_name}`;
}

/**
 * Accepts, rejects or completes a lead that is assigned to the caller. Of an accept and a reject at the same moment one
 * wins, although a rejection may follow an acceptance: a call that arrived before the last move did not mean what came of it.
 */
export async function actOnLead(context: SignedIn, { params, body }: ParsedOf<typeof leads.act>): Promise<AnswerOf<typeof leads.act>> {
  const lead = await queries.findLeadForWorker(context.db, params.id, context.actor.userId, context.request.elapsedMs());
  if (!lead) throw fail('not_found');
  const to = ruling(lead.status, body.action, workerActor(lead, context.actor.userId));
  const closed = closedSentence(lead);
  if (closed !== null && body.action === 'accept') throw fail('lead_state', { detail: closed });
  if (lead.has_just_moved) throw fail('lead_state', { detail: stateSentence(lead.status) });
  await moveOrFail(context, lead, to, to === 'rejected' ? null : context.actor.userId);
  await settleAssignment(context, lead.id, to);
  await recordMove(context, lead, to, ACTION_ACTIVITY[body.action]);
  if (to === 'completed') await countCompletedLead(context.db, context.actor.userId);
  await tellRequester(context, lead, body.action);
  await tellReferrer(context, lead, body.action);
  return { id: lead.id, status: to, can: to === 'rejected' ? [] : assigneeCan(to, closed !== null) };
}

function workerActor(lead: queries.LeadAtWork, userId: string): LeadActor {
  if (lead.assignee_id === userId) return 'assignee';
  return lead.was_offered ? 'former_assignee' : 'stranger';
}

const ACTION_ACTIVITY: Readonly<Record<LeadAction, Action>> = { accept: 'lead_accepted', reject: 'lead_rejected', complete: 'lead_completed' };

function settleAssignment(context: SignedIn, leadId: string, to: LeadStatus): Promise<void> {
  if (to === 'accepted') return queries.markAssignmentAccepted(context.db, leadId, context.now);
  return queries.endAssignment(context.db, leadId, to === 'completed' ? 'completed' : 'rejected', context.now);
}

async function tellRequester(context: SignedIn, lead: queries.LeadAtWork, action: LeadAction): Promise<void> {
  if (lead.contact_email === null) return;
  const to = { address: lead.contact_email };
  const data = { name: lead.contact_name, worker: lead.worker_name, referralIds: lead.referral_id, work: workOf(lead), withdrawUrl: withdrawalLink(context, lead.id) };
  if (action === 'accept') await queueMail(context, mails.requesterAccepted, to, { ...data, workerPhone: lead.worker_phone });
  else await queueMail(context, action === 'complete' ? mails.requesterCompleted : mails.requesterRejected, to, data);
}

/** A lead without its contact is not looked after any further, so its rejection is no news. */
async function tellReferrer(context: SignedIn, lead: queries.LeadAtWork, action: LeadAction): Promise<void> {
  // Who referred the own work has been told as its requester.
  if (lead.referrer_email === null || lead.referrer_email.toLowerCase() === lead.contact_email?.toLowerCase()) return;
  if (action === 'reject' && closedSentence(lead) !== null) return;
  const to = { address: lead.referrer_email, userId: lead.referrer_id };
  const data = { name: lead.referrer_name ?? lead.referrer_email, worker: lead.worker_name, referralIds: lead.referral_id, work: workOf(lead) };
  if (action === 'accept') await queueMail(context, mails.referrerAccepted, to, { ...data, workerPhone: lead.worker_phone });
  else await queueMail(context, action === 'complete' ? mails.referrerCompleted : mails.referrerRejected, to, data);
}

/**
 * Takes the open leads of someone who leaves back to pending; the answer is how many.
 * After a suspension accepted leads stay, flagged for the administrators; after a deletion they return too.
 */
export async function returnOpenLeads(context: Teller, userId: string, cause: 'suspension' | 'deletion' = 'suspension'): Promise<number> {
  const open = await queries.lockLeadsOf(context.db, userId, statusesFor('return', cause));
  for (const lead of open) {
    await queries.moveLead(context.db, { id: lead.id, from: lead.status, to: 'pending', assigneeId: userId, nextAssigneeId: null, now: context.now });
    await queries.endAssignment(context.db, lead.id, 'returned', context.now);
    await recordMove(context, lead, 'pending', 'lead_returned', { assignee_id: userId });
  }
  await queries.setAttention(context.db, userId, true, context.now);
  return open.length;
}

/** Takes the flag off the accepted leads of someone who is back. */
export async function settleAttention(context: SignedIn, userId: string): Promise<void> {
  await queries.setAttention(context.db, userId, false, context.now);
}

/** Lets nobody else move leads of a person until the end of the transaction. */
export async function holdLeadsOf(db: Db, userId: string, which: 'open' | 'all'): Promise<void> {
  await queries.lockLeadsOf(db, userId, which === 'all' ? LEAD_STATUSES : statusesFor('return', 'deletion'));
}

/** Takes someone who is deleted out of all leads: open ones wait again, finished ones keep a word for them. Answers how many wait. */
export async function removeFromLeads(context: Teller, userId: string): Promise<number> {
  const returned = await returnOpenLeads(context, userId, 'deletion');
  await queries.forgetAssignee(context.db, userId);
  return returned;
}
