/** Gives thousands of leads away: in a few transactions beside each other, each with cells of its own, so that none waits for another. */
import type { SignedIn } from '../../platform/http/context.ts';
import type { CellKey } from './cell-rules.ts';
import { grown, selectWaiting, USUAL_PAGE } from './queries.ts';
import { giveThese, type PageOutcome, type RunOutcome } from './run-service.ts';
import { type Given, inParts, type NotGiven, type WaitingLead } from './share-out-rules.ts';

/** From so many leads on it takes seconds, and halves of it are worth a transaction each. */
export const MANY = 1000;
// Of a transaction: its locks are held for a fraction of a second, and the next part is read while it is written.
const PART = 1250;
// A transaction keeps one processor of the database busy; while one of them is busy here, another one is there.
const AT_ONCE = 2;
const NOT_NOW = 'The lead could not be assigned just now. Please try again.';

/**
 * Gives the oldest pending leads in scope away. Each lead still moves with all that belongs to it, in one transaction; when a part fails
 * the others count, and its leads are told of as not given. When none succeeds the failure is that of the act.
 */
export async function giveInParts(context: SignedIn, limit: number): Promise<RunOutcome> {
  const given: Given[] = [];
  const notGiven: NotGiven[] = [];
  const withoutCells: CellKey[] = [];
  let after: string | null = null;
  for (let least = USUAL_PAGE; given.length < limit; least = grown(least)) {
    const wanted = limit - given.length;
    const page: WaitingLead[] = await selectWaiting(context.db, context.actor.scope, { after, withoutCells, limit: Math.max(wanted, least), ids: null });
    if (page.length === 0) break;
    const parts = page.length < MANY || page.length > wanted ? [page] : inParts(page, Math.max(AT_ONCE, Math.ceil(page.length / PART)));
    const { done, failures } = await giveParts(context, parts, wanted);
    if (done.length === 0 && given.length === 0) throw failures[0]!.reason;
    given.push(...inOrder(page, done.flatMap((outcome) => outcome.given)));
    notGiven.push(...done.flatMap((outcome) => outcome.notGiven), ...failures.flatMap(({ leads }) => leads.map(({ id }) => ({ leadId: id, reason: NOT_NOW }))));
    if (failures.length > 0) break;
    withoutCells.push(...done.flatMap((outcome) => outcome.usedUp));
    after = parts.length > 1 ? page.at(-1)!.id : done[0]!.last;
  }
  return { given, notGiven };
}

function inOrder(page: readonly WaitingLead[], given: readonly Given[]): Given[] {
  const byLead = new Map(given.map((one) => [one.leadId, one]));
  return page.map((lead) => byLead.get(lead.id)).filter((one) => one !== undefined);
}

type Failure = { leads: readonly WaitingLead[]; reason: Error };

async function giveParts(context: SignedIn, parts: readonly (readonly WaitingLead[])[], limit: number): Promise<{ done: PageOutcome[]; failures: Failure[] }> {
  const done: PageOutcome[] = [];
  const failures: Failure[] = [];
  const waiting = [...parts];
  const work = async () => {
    for (let leads = waiting.shift(); leads !== undefined; leads = waiting.shift()) await givePart(leads);
  };
  const givePart = async (leads: readonly WaitingLead[]) => {
    try {
      done.push(await context.apart((db) => giveThese({ ...context, db }, leads, limit)));
    } catch (error) {
      context.log.error({ err: error }, 'a part of the leads was not assigned');
      failures.push({ leads, reason: error as Error });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failures };
}
