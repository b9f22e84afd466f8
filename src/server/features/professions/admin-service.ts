/** Administrators' work on the list of professions. The review of requests is registration's: it concerns applicants. */
import type { Profession, professions } from '../../../contract/professions.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fail } from '../../platform/errors.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordActivity } from '../activity/service.ts';
import * as queries from './admin-queries.ts';
import { presentProfession, presentRequest } from './present.ts';
import { listProfessions } from './queries.ts';
import { changedFields } from './rules.ts';

/** Job of the vendors feature: the directory finds a profession's vendors by its present name. */
export const RELIST_PROFESSION = 'relist_profession';

const nameTaken = () => fail('profession_exists', { errors: { name: sentenceOf('profession_exists') } });

/** All professions by name. */
export async function listForAdministrators({ db }: SignedIn): Promise<AnswerOf<typeof professions.adminList>> {
  return { professions: (await listProfessions(db, false)).map(presentProfession) };
}

/** Adds a profession that can be chosen at once. */
export async function createProfession(context: SignedIn, { body }: ParsedOf<typeof professions.create>): Promise<AnswerOf<typeof professions.create>> {
  await queries.lockNames(context.db);
  if (await queries.findByName(context.db, body.name)) throw nameTaken();
  return presentProfession(await add(context, body.name, body.description ?? null));
}

async function add(context: Context, name: string, description: string | null): Promise<Profession> {
  const profession = await queries.insertProfession(context.db, { name, description, createdAt: context.now });
  await recordActivity(context, { action: 'profession_created', objectType: 'profession', objectId: String(profession.id) });
  return profession;
}

/** Replaces name and description, and switches it off or on. Vendors and leads keep an inactive one. */
export async function updateProfession(context: SignedIn, { params, body }: ParsedOf<typeof professions.update>): Promise<AnswerOf<typeof professions.update>> {
  const { db } = context;
  await queries.lockNames(db);
  const present = await queries.lockProfession(db, params.id);
  if (!present) throw fail('not_found');
  const namesake = await queries.findByName(db, body.name);
  if (namesake && namesake.id !== present.id) throw nameTaken();
  const wanted = { ...present, name: body.name, description: body.description ?? null, is_active: body.is_active ?? present.is_active };
  await change(context, present, wanted);
  return presentProfession(wanted);
}

async function change(context: Context, present: Profession, wanted: Profession): Promise<void> {
  const fields = changedFields(present, wanted);
  if (fields.length === 0) return;
  await queries.updateProfession(context.db, wanted);
  // A profession may have more vendors than one transaction should hold.
  if (fields.includes('name')) await enqueue(context.db, RELIST_PROFESSION, { profession_id: wanted.id }, { key: `relist:${wanted.id}` });
  await recordActivity(context, { action: 'profession_updated', objectType: 'profession', objectId: String(wanted.id), changedFields: fields, detail: { is_active: wanted.is_active } });
}

/** Deletes a profession that is neither a default one nor in use. */
export async function deleteProfession(context: SignedIn, { params }: ParsedOf<typeof professions.remove>): Promise<AnswerOf<typeof professions.remove>> {
  const profession = await queries.lockProfession(context.db, params.id, { forDeletion: true });
  if (!profession) throw fail('not_found');
  if (profession.is_default) throw fail('profession_is_default');
  if (await queries.isInUse(context.db, profession.id)) throw fail('profession_in_use');
  await queries.deleteProfession(context.db, profession.id);
  await recordActivity(context, { action: 'profession_deleted', objectType: 'profession', objectId: String(profession.id) });
  return { id: profession.id };
}

/** A page of the requests for new professions. */
export async function listRequests({ db, actor }: SignedIn, { query }: ParsedOf<typeof professions.requests>): Promise<AnswerOf<typeof professions.requests>> {
  const { skip, limit, status_filter: status } = query;
  const [counts, rows] = await Promise.all([queries.countRequests(db), queries.selectRequests(db, actor.scope, status, { skip, limit })]);
  const total = status === undefined ? counts.pending + counts.approved + counts.rejected : counts[status];
  return { requests: rows.map(presentRequest), total, skip, limit, pending: counts.pending };
}

/** Records the decision about a request; of two at once the first one counts. */
export async function decideRequest(context: SignedIn, id: string, { status, notes }: Pick<queries.Decision, 'status' | 'notes'>) {
  const decided = await queries.decideRequest(context.db, id, { status, notes, by: context.actor.userId, now: context.now });
  if (decided) return decided;
  const present = await queries.findRequest(context.db, context.actor.scope, id);
  throw present ? fail('request_reviewed', { detail: `This request has already been reviewed: it is ${present.status}.` }) : fail('not_found');
}

/** The profession of a requested name, which the request is noted to have led to: added where there is none, switched on where it is off. */
export async function professionOfRequest(context: SignedIn, requestId: string, wish: { name: string; description: string | null }): Promise<Profession> {
  await queries.lockNames(context.db);
  const present = await queries.findByName(context.db, wish.name);
  const profession = present ?? (await add(context, wish.name, wish.description));
  if (!profession.is_active) await change(context, profession, { ...profession, is_active: true });
  await queries.linkRequest(context.db, requestId, profession.id);
  return profession;
}

/** The request as administrators see it. */
export async function readRequest({ db, actor }: SignedIn, id: string): Promise<AnswerOf<typeof professions.review>> {
  const row = await queries.findRequest(db, actor.scope, id);
  if (!row) throw fail('not_found');
  return presentRequest(row);
}

/** Notes who registered with a request that waits, so that they can be told of the decision. */
export async function claimRequest({ db }: Context, requestId: string, userId: string): Promise<void> {
  // It was decided in this very moment: trying again finds the decision.
  if (!(await queries.claimRequest(db, requestId, userId))) throw fail('not_ready');
}
