/** Professions: reading them, asking for new ones, and the ids of specializations for profiles. */
import type { Profession, professions } from '../../../contract/professions.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { limitSubject } from '../../platform/http/limits.ts';
import { recordActivity } from '../activity/service.ts';
import * as queries from './queries.ts';
import { seesInactive } from './rules.ts';

export type { ProfessionKey } from './queries.ts';
export { findPendingRequest, findProfession } from './queries.ts';

const DAY_MS = 86_400_000;
const REQUESTS_PER_USER_AND_DAY = 20;

/** Professions by name. Inactive ones only for administrators who ask for them. */
export async function listProfessions({ db, actor }: Context, activeOnly: boolean): Promise<Profession[]> {
  return queries.listProfessions(db, activeOnly || !seesInactive(actor));
}

/** Keeps a request for a new profession; asking for one that is already asked for answers with that request. */
export async function requestProfession(
  context: Context,
  { body }: ParsedOf<typeof professions.request>,
): Promise<AnswerOf<typeof professions.request>> {
  await limitRequests(context);
  const name = body.requested_profession;
  const existing = await queries.findProfession(context.db, name);
  if (existing?.is_active) throw fail('profession_exists');
  const id = context.newId();
  const isNew = await queries.insertRequest(context.db, {
    id,
    requested_profession: name,
    description: body.description ?? null,
    requested_by: context.actor?.userId ?? null,
    created_at: context.now,
  });
  if (isNew) {
    await recordActivity(context, { action: 'profession_requested', objectType: 'profession_request', objectId: id });
    return { id, requested_profession: name, status: 'pending' };
  }
  return openRequest(context.db, name);
}

async function openRequest(db: Db, name: string): Promise<queries.RequestRow> {
  const open = await queries.findPendingRequest(db, name);
  // It was decided in this very moment; asking again makes a new one.
  if (!open) throw fail('not_ready');
  return open;
}

/** What people may ask of administrators in a day when signed in; guests are limited by address. */
export async function limitRequests(context: Context): Promise<void> {
  if (context.actor) await limitSubject(context, `requests-of-user:${context.actor.userId}`, REQUESTS_PER_USER_AND_DAY, DAY_MS);
}

/**
 * Ids of specializations by name, in the order given and each once; new ones are created without being public.
 * `professionId` is null for those of brokers.
 */
export async function ensureSpecializations(db: Db, professionId: number | null, names: readonly string[], now: Date): Promise<number[]> {
  if (names.length === 0) return [];
  await queries.insertSpecializations(db, professionId, names, now);
  return queries.findSpecializationIds(db, professionId, names);
}
