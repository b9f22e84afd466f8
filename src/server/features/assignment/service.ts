/** Assignment of leads by fair share. */
import type { assignment } from '../../../contract/assignment.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { spreadSoon } from '../activity/bundle-service.ts';
import { giveMany, MANY } from './parts-service.ts';
import { selectStillWaiting } from './queries.ts';
import { nobodyText, type Wanted } from './rules.ts';
import { giveOldest } from './run-service.ts';
import type { Lack, Left, Taken } from './share-out-rules.ts';

type Answer = AnswerOf<typeof assignment.autoAssign>;

/** Gives the oldest pending leads in scope to those whose fair turn it is. Text: to check ten thousand lines against the contract took longer than to write them, while nothing else was done. */
export async function autoAssign(context: SignedIn, { query, body }: ParsedOf<typeof assignment.autoAssign>): Promise<JsonText<Answer>> {
  const asked = body.lead_ids ?? null;
  const limit = asked?.length ?? query.limit ?? body.limit;
  const { given, left } = asked !== null || limit < MANY ? await giveOldest(context, asked, limit) : await giveMany(context, limit);
  const unassigned = await explained(context.db, left);
  await spreadSoon(context.db, given.length);
  return JsonText.of<Answer>({
    assigned_count: given.length,
    assignments: given.map(({ leadId, assigneeId, reason }) => ({ lead_id: leadId, vendor_id: assigneeId, reason })),
    unassigned: asked === null ? unassigned : withUnasked(asked, given, unassigned),
  });
}

type Unassigned = Answer['unassigned'][number];

/**
 * Without leads that another run took between the look at them and the look at their cells: what would be told of these is not true. Whom nobody was free for when it was found,
 * often dozens of leads, is told of as it was then.
 */
async function explained(db: Db, left: readonly Left[]): Promise<Unassigned[]> {
  const unsure = left.filter(({ wanted }) => !wanted).map(({ leadId }) => leadId);
  const stillWaiting = unsure.length === 0 ? NO_WISHES : await selectStillWaiting(db, unsure);
  return left.flatMap(({ leadId, lack, wanted = stillWaiting.get(leadId) }) => (wanted ? [{ lead_id: leadId, reason: lackText(wanted, lack) }] : []));
}

const NO_WISHES: ReadonlyMap<string, Wanted> = new Map();

const lackText = (wanted: Wanted, lack: Lack): string => (lack === 'not_now' ? 'The lead could not be assigned just now. Please try again.' : nobodyText(wanted, lack.isStaffed, lack.free));

/** Leads that were named and were not there to be given: not pending, withdrawn, out of scope, or in another run's hands. */
function withUnasked(asked: readonly string[], given: readonly Taken[], unassigned: readonly Unassigned[]): Unassigned[] {
  const known = new Set([...given.map(({ leadId }) => leadId), ...unassigned.map((one) => one.lead_id)]);
  const others = asked.filter((id) => !known.has(id));
  return [...unassigned, ...others.map((id) => ({ lead_id: id, reason: 'The lead is not waiting to be assigned.' }))];
}
