/** Reading the activity log in an administrator's scope. */
import type { activity } from '../../../contract/activity.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { cappedTotal, COUNT_STOP } from '../../platform/search-text.ts';
import * as queries from './log-queries.ts';
import { startOfDay, wantedActor, wantedObject } from './log-rules.ts';
import { presentEntry } from './present.ts';

// Each person gives the newest of their own acts; of more people than this a name should say more.
const MAX_ACTORS = 500;

type Query = ParsedOf<typeof activity.list>['query'];

/** One page, newest first, with the total up to 1,000. */
export async function listActivity(context: SignedIn, { query }: ParsedOf<typeof activity.list>): Promise<AnswerOf<typeof activity.list>> {
  const { db, actor: { scope } } = context;
  const page = { skip: query.skip, limit: query.limit };
  const [actors, object] = await Promise.all([actorsOf(context, query), objectOf(context, query)]);
  if (object === 'unknown') return { activity: [], ...page, total: 0, total_is_capped: false, too_many_actors: false };
  const filter = { actorIds: actors.ids, action: query.action, objectType: object.type, objectId: object.id, ...daysOf(query) };
  const [rows, count] = await Promise.all([queries.listLog(db, scope, filter, page), queries.countLog(db, scope, filter, COUNT_STOP)]);
  return { activity: rows.map(presentEntry), ...page, ...cappedTotal(count), too_many_actors: actors.tooMany };
}

async function actorsOf({ db, actor }: SignedIn, query: Query): Promise<{ ids: string[] | undefined; tooMany: boolean }> {
  if (query.actor === undefined) return { ids: undefined, tooMany: false };
  const wish = wantedActor(query.actor);
  if ('id' in wish) return { ids: [wish.id], tooMany: false };
  const found = await queries.findActors(db, actor.scope, actor.userId, wish, MAX_ACTORS + 1);
  return { ids: found.slice(0, MAX_ACTORS), tooMany: found.length > MAX_ACTORS };
}

async function objectOf({ db }: SignedIn, query: Query): Promise<{ type: Query['object_type']; id: string | undefined } | 'unknown'> {
  if (query.object_id === undefined) return { type: query.object_type, id: undefined };
  const wish = wantedObject(query.object_id);
  if ('id' in wish) return { type: query.object_type, id: wish.id };
  const id = await queries.findLeadId(db, wish.reference);
  return id === undefined || (query.object_type ?? 'lead') !== 'lead' ? 'unknown' : { type: 'lead', id };
}

function daysOf({ from, to }: Query): { from: Date | undefined; before: Date | undefined } {
  if (from !== undefined && to !== undefined && to < from) throw fieldFault({ to: 'The last day must not be before the first.' });
  return { from: from === undefined ? undefined : startOfDay(from), before: to === undefined ? undefined : startOfDay(to, 1) };
}
