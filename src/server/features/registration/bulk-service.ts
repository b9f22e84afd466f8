/** Deciding several registrations at once: each is a transition of its own, and says what became of it. */
import type { Decisions, registration } from '../../../contract/registration.ts';
import type { ParsedOf } from '../../../contract/shared/endpoint.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { syncListings } from '../vendors/service.ts';
import { approveUnlisted, reject } from './service.ts';

/** Approves those who still wait. They are listed together: one after the other they would lock the counts of words and skills out of order, and might wait in a circle for somebody who changes a profile. */
export async function approveMany(context: SignedIn, { body }: ParsedOf<typeof registration.approveMany>): Promise<Decisions> {
  const decisions = await decideEach(body.user_ids, (id) => approveUnlisted(context, id));
  await syncListings(context.db, decisions.results.filter(({ problem }) => problem === null).map(({ id }) => id));
  return decisions;
}

/** Rejects those who still wait, each told the same reason. */
export async function rejectMany(context: SignedIn, { body }: ParsedOf<typeof registration.rejectMany>): Promise<Decisions> {
  return decideEach(body.user_ids, (id) => reject(context, { params: { id }, body: { reason: body.reason } }));
}

/** In the order of the ids, so that two administrators with the same people cannot wait for each other in a circle. */
async function decideEach(ids: readonly string[], decide: (id: string) => Promise<unknown>): Promise<Decisions> {
  const results: Decisions['results'] = [];
  for (const id of [...new Set(ids)].toSorted()) results.push({ id, problem: await problemOf(() => decide(id)) });
  return { results, decided_count: results.filter(({ problem }) => problem === null).length };
}

/** A refusal comes before anything is written, so the others may go on; anything else undoes all of it. */
async function problemOf(decide: () => Promise<unknown>): Promise<string | null> {
  try {
    await decide();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message;
    throw error;
  }
}
