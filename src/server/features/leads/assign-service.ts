/** Gives many pending leads away at once: the same move, records and mails as one by one, in a few statements a batch. */
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { LostRace } from '../../platform/transaction.ts';
import { activitiesAdded } from '../activity/service.ts';
import { type Alongside, giveLeads } from './assign-queries.ts';
import { type FairShareFigures, statusesFor } from './rules.ts';
import { takersTold } from './taker-mails.ts';

export type AutoOrder = { leadId: string; assigneeId: string; reason: string; fairShare: FairShareFigures };

// Leads of a statement, so that on a busy machine it stays below its time limit.
const BATCH = 2500;

/**
 * Carries out automatic assignments. The caller has locked the leads while they were pending, and the people
 * while they were approved, and has chosen nobody whom a lead excludes. Throws `LostRace` where `alongside` tells that this does not hold any more.
 */
export async function assignLeads(context: SignedIn, orders: readonly AutoOrder[], alongside: Alongside): Promise<void> {
  for (let from = 0; from < orders.length; from += BATCH) {
    await assignBatch(context, orders.slice(from, from + BATCH), { isOutdated: from === 0 ? alongside.isOutdated : null, parts: from + BATCH < orders.length ? [] : alongside.parts });
  }
}

async function assignBatch(context: SignedIn, orders: readonly AutoOrder[], alongside: Alongside): Promise<void> {
  // In the order of their ids they come to lie beside each other in every index that ends with one.
  const ids = orders.map(() => context.newId()).toSorted();
  const givings = orders.map(({ leadId, assigneeId, reason, fairShare }, index) => ({ lead_id: leadId, assignee_id: assigneeId, assignment_id: ids[index]!, reason, fair_share: fairShare }));
  const { moved, isOutdated } = await giveLeads(context.db, givings, {
    from: statusesFor('auto_assign', 'auto'),
    actorId: context.actor.userId,
    now: context.now,
    activities: (rows) => activitiesAdded(context, rows),
    alongside,
    jobs: takersTold(givings.map((giving) => giving.assignment_id), context.now),
  });
  if (isOutdated) throw new LostRace();
  if (moved !== orders.length) throw fail('lead_state');
}
