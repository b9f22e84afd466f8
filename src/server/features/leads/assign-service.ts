/** Gives many pending leads away at once: the same move, records and mails as one by one, in a few statements a batch. */
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { recordActivities } from '../activity/service.ts';
import { queueMails } from '../notifications/service.ts';
import { type GivenLead, insertAssignments, insertEvents, moveToAssignees } from './assign-queries.ts';
import { leadAssigned } from './mail.ts';
import { type FairShareFigures, statusesFor } from './rules.ts';

export type AutoOrder = { leadId: string; assigneeId: string; reason: string; fairShare: FairShareFigures };

// Rows of a statement; its parameters must stay below 65,535.
const BATCH = 1000;

/**
 * Carries out automatic assignments. The caller has locked the leads while they were pending, and the people
 * while they were approved, and has chosen nobody whom a lead excludes.
 */
export async function assignLeads(context: SignedIn, orders: readonly AutoOrder[]): Promise<void> {
  for (let from = 0; from < orders.length; from += BATCH) {
    await assignBatch(context, orders.slice(from, from + BATCH));
  }
}

async function assignBatch(context: SignedIn, orders: readonly AutoOrder[]): Promise<void> {
  const given = await moveToAssignees(context.db, orders, statusesFor('auto_assign', 'auto'), context.now);
  if (given.length !== orders.length) throw fail('lead_state');
  const assignmentIds = new Map(orders.map((order) => [order.leadId, context.newId()]));
  await insertAssignments(context.db, orders.map((order) => ({
    id: assignmentIds.get(order.leadId)!,
    lead_id: order.leadId,
    assignee_id: order.assigneeId,
    assigned_by: context.actor.userId,
    method: 'auto' as const,
    reason: order.reason,
    fair_share: order.fairShare,
    assigned_at: context.now,
  })));
  await insertEvents(context.db, orders.map((order) => ({
    id: context.newId(),
    lead_id: order.leadId,
    at: context.now,
    actor_id: context.actor.userId,
    from_status: 'pending' as const,
    to_status: 'assigned' as const,
    assignment_id: assignmentIds.get(order.leadId)!,
  })));
  await tell(context, given);
}

async function tell(context: SignedIn, given: readonly GivenLead[]): Promise<void> {
  await recordActivities(context, given.map((lead) => ({
    action: 'lead_auto_assigned' as const,
    objectType: 'lead' as const,
    objectId: lead.id,
    cityId: lead.city_id,
    detail: { from: 'pending', to: 'assigned', assignee_id: lead.assignee_id },
  })));
  await queueMails(context, leadAssigned, given.map((lead) => ({
    to: { address: lead.assignee_email, userId: lead.assignee_id },
    data: {
      name: lead.assignee_name,
      referralIds: lead.referral_id,
      work: `${lead.profession ?? 'Real estate'} in ${lead.city_name}`,
      broker: lead.referral_type === 'broker',
    },
  })));
}
