/** Specializations: the public lists of them, suggestions for them, and giving profiles theirs. */
import type { specializations } from '../../../contract/professions.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { recordActivity } from '../activity/service.ts';
import { findProfession, insertSpecializations } from './queries.ts';
import { groupByProfession } from './rules.ts';
import { limitRequests } from './service.ts';
import * as queries from './specialization-queries.ts';

const NOT_IN_LIST = 'This profession is not in our list.';

const notInList = () => fail('unknown_profession', { detail: NOT_IN_LIST, errors: { profession: NOT_IN_LIST } });

/** Public specializations of a profession; an unknown one has none. */
export async function listSpecializations(db: Db, nameOrSlug: string, search: string | undefined): Promise<{ specializations: string[] }> {
  const profession = await findProfession(db, nameOrSlug);
  return { specializations: profession ? await queries.listOfProfession(db, profession.id, search) : [] };
}

/** Public specializations that contain a text, of one profession or of all. */
export async function searchSpecializations(db: Db, query: ParsedOf<typeof specializations.search>['query']): Promise<{ specializations: string[] }> {
  const profession = query.profession === undefined ? undefined : await findProfession(db, query.profession);
  if (query.profession !== undefined && !profession) return { specializations: [] };
  return { specializations: await queries.searchNames(db, { professionId: profession?.id, q: query.q, limit: query.limit }) };
}

/** All public specializations under their professions. */
export async function listAllSpecializations(db: Db): Promise<AnswerOf<typeof specializations.all>> {
  return groupByProfession(await queries.listAll(db));
}

/** Names of the professions that have public specializations. */
export async function listProfessionsWithSpecializations(db: Db): Promise<{ professions: string[] }> {
  return { professions: await queries.listProfessionNames(db) };
}

/** Keeps a suggestion, which nobody sees in public until an administrator lists it or an approved vendor carries it. */
export async function suggestSpecialization(
  context: Context,
  { query }: ParsedOf<typeof specializations.suggest>,
): Promise<AnswerOf<typeof specializations.suggest>> {
  await limitRequests(context);
  const profession = await findProfession(context.db, query.profession);
  if (!profession?.is_active) throw notInList();
  const [created] = await insertSpecializations(context.db, profession.id, [query.specialization], context.now);
  if (created !== undefined) {
    await recordActivity(context, { action: 'specialization_suggested', objectType: 'specialization', objectId: String(created) });
    return { specialization: query.specialization, status: 'suggested' };
  }
  const isListed = await queries.isListed(context.db, profession.id, query.specialization);
  return { specialization: query.specialization, status: isListed ? 'listed' : 'suggested' };
}

/** Puts a specialization on the public list of a profession; one that is there already stays. */
export async function addSpecialization(
  context: SignedIn,
  { body }: ParsedOf<typeof specializations.add>,
): Promise<AnswerOf<typeof specializations.add>> {
  // An inactive profession keeps its vendors, whose specializations may still be listed.
  const profession = await findProfession(context.db, body.profession);
  if (!profession) throw notInList();
  const added = await queries.listSpecialization(context.db, profession.id, body.specialization, context.now);
  if (added !== undefined) await recordActivity(context, { action: 'specialization_added', objectType: 'specialization', objectId: String(added) });
  return { specialization: body.specialization, status: 'listed' };
}
