/** Saved views: an administrator's own named filters. They are settings, so nothing is recorded of them. */
import { MOST_VIEWS, type savedViews, type SavedView } from '../../../contract/saved-views.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import * as queries from './saved-view-queries.ts';

const nameTaken = () => fail('view_exists', { errors: { name: sentenceOf('view_exists') } });

/** The own views. */
export async function listSavedViews({ db, actor }: SignedIn): Promise<AnswerOf<typeof savedViews.list>> {
  return { views: await queries.listViews(db, actor.userId) };
}

/** Keeps filters under a name that is not taken in their tab. */
export async function createSavedView({ db, actor, now, newId }: SignedIn, { body }: ParsedOf<typeof savedViews.create>): Promise<SavedView> {
  if ((await queries.countViewsLocked(db, actor.userId)) >= MOST_VIEWS) throw fail('too_many_views');
  const view = await queries.insertView(db, actor.userId, { id: newId(), ...body }, now);
  if (!view) throw nameTaken();
  return view;
}

/** Gives an own view another name. */
export async function renameSavedView({ db, actor, now }: SignedIn, { params, body }: ParsedOf<typeof savedViews.rename>): Promise<SavedView> {
  const view = await queries.renameView(db, actor.userId, params.id, body.name, now);
  if (view === 'taken') throw nameTaken();
  if (!view) throw fail('not_found');
  return view;
}

/** Takes an own view away. */
export async function deleteSavedView({ db, actor }: SignedIn, { params }: ParsedOf<typeof savedViews.delete>): Promise<AnswerOf<typeof savedViews.delete>> {
  if (!(await queries.deleteView(db, actor.userId, params.id))) throw fail('not_found');
  return { id: params.id };
}
