/** Assignment of leads by fair share. */
import type { assignment } from '../../../contract/assignment.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { giveMany, MANY } from './parts-service.ts';
import { giveOldest } from './run-service.ts';
import type { NotGiven, Taken } from './share-out-rules.ts';

/** Gives the oldest pending leads in scope to those whose fair turn it is. */
export async function autoAssign(context: SignedIn, { query, body }: ParsedOf<typeof assignment.autoAssign>): Promise<AnswerOf<typeof assignment.autoAssign>> {
  const asked = body.lead_ids ?? null;
  const limit = asked?.length ?? query.limit ?? body.limit;
  const { given, notGiven } = asked !== null || limit < MANY ? await giveOldest(context, asked, limit) : await giveMany(context, limit);
  return {
    assigned_count: given.length,
    assignments: given.map(({ leadId, assigneeId, reason }) => ({ lead_id: leadId, vendor_id: assigneeId, reason })),
    unassigned: withUnasked(asked, given, notGiven).map(({ leadId, reason }) => ({ lead_id: leadId, reason })),
  };
}

/** Leads that were named and were not there to be given: not pending, withdrawn, out of scope, or in another run's hands. */
function withUnasked(asked: readonly string[] | null, given: readonly Taken[], notGiven: readonly NotGiven[]): NotGiven[] {
  const known = new Set([...given, ...notGiven].map(({ leadId }) => leadId));
  const others = (asked ?? []).filter((id) => !known.has(id));
  return [...notGiven, ...others.map((leadId) => ({ leadId, reason: 'The lead is not waiting to be assigned.' }))];
}
