/** Gives many pending leads away at once: the same move, records and mails as one by one, in a few statements a batch. */
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { recordActivities } from '../activity/service.ts';
import { queueMails } from '../notifications/service.ts';
import { type GivenLead, giveLeads } from './assign-queries.ts';
import { leadAssigned } from './mail.ts';
import { type FairShareFigures, statusesFor } from './rules.ts';

export type AutoOrder = { leadId: string; assigneeId: string; reason: string; fairShare: FairShareFigures };

// Leads of a statement, so that on a busy machine it stays below its time limit.
const BATCH = 2500;

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
  const givings = orders.map((order) => ({
    lead_id: order.leadId,
    assignee_id: order.assigneeId,
    assignment_id: context.newId(),
    event_id: context.newId(),
    reason: order.reason,
    fair_share: order.fairShare,
  }));
  const given = await giveLeads(context.db, givings, { from: statusesFor('auto_assign', 'auto'), actorId: context.actor.userId, now: context.now });
  if (given.length !== orders.length) throw fail('lead_state');
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
