/** Deciding several registrations at once: each is a transition of its own, and says what became of it. */
import type { Decisions, registration } from '../../../contract/registration.ts';
import type { ParsedOf } from '../../../contract/shared/endpoint.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { approve, reject } from './service.ts';

/** Approves those who still wait. */
export async function approveMany(context: SignedIn, { body }: ParsedOf<typeof registration.approveMany>): Promise<Decisions> {
  return decideEach(body.user_ids, (id) => approve(context, { params: { id } }));
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
