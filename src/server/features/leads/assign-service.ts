/** Gives many pending leads away at once: the same move, records and mails as one by one, in a few statements a batch. */
import { fail } from '../../platform/errors.ts';
import type { SqlPart } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { activitiesAdded } from '../activity/service.ts';
import { giveLeads } from './assign-queries.ts';
import { type FairShareFigures, statusesFor } from './rules.ts';
import { takersNoted } from './taker-mails.ts';

export type AutoOrder = { leadId: string; assigneeId: string; reason: string; fairShare: FairShareFigures };

// Leads of a statement, so that on a busy machine it stays below its time limit.
const BATCH = 2500;

/**
 * Carries out automatic assignments. The caller has locked the leads while they were pending, and the cells of the people
 * while they were approved, and has chosen nobody whom a lead excludes. `alongside` are more parts of the statement. Who assigns many
 * ends with `spreadSoon`.
 */
export async function assignLeads(context: SignedIn, orders: readonly AutoOrder[], alongside: readonly SqlPart[]): Promise<void> {
  for (let from = 0; from < orders.length; from += BATCH) {
    await assignBatch(context, orders.slice(from, from + BATCH), from + BATCH < orders.length ? [] : alongside);
  }
}

async function assignBatch(context: SignedIn, orders: readonly AutoOrder[], alongside: readonly SqlPart[]): Promise<void> {
  // In the order of their ids they come to lie beside each other in every index that ends with one.
  const ids = orders.map(() => context.newId()).toSorted();
  const givings = orders.map(({ leadId, assigneeId, reason, fairShare }, index) => ({ lead_id: leadId, assignee_id: assigneeId, assignment_id: ids[index]!, reason, fair_share: fairShare }));
  const moved = await giveLeads(context.db, givings, {
    from: statusesFor('auto_assign', 'auto'),
    actorId: context.actor.userId,
    now: context.now,
    activities: (rows) => activitiesAdded(context, rows, orders.length),
    alongside,
    noting: takersNoted(ids, context.now),
  });
  if (moved !== orders.length) throw fail('lead_state');
}
