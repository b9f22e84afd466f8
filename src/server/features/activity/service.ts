/** The append-only record of who did what to which thing. */
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { countHit } from '../../platform/http/hit-counter.ts';
import { enqueue } from '../../platform/jobs.ts';
import { addedActivities, addedBundle, insertActivities } from './queries.ts';
import type { Activity, NewActivity, ToldBy } from './rules.ts';

/** What is known of an act that is told of. */
export type Teller = Pick<Context, 'db' | 'now' | 'newId' | 'actor' | 'request'>;

/** Appends a record in the transaction of the act it tells of. */
export async function recordActivity(context: Teller, activity: Activity): Promise<void> {
  await recordActivities(context, [activity]);
}

const MINUTE = 60_000;

/** Records that someone was refused by role or status: once for each person, call and minute, however often it is tried. */
export async function recordDenied(context: SignedIn, { method, path }: Pick<Endpoint, 'method' | 'path'>): Promise<void> {
  const call = `${method} ${path}`;
  const { hits } = await countHit(context.db, `denied:${context.actor.userId}:${call}`, MINUTE);
  if (hits === 1) await recordActivity(context, { action: 'access_denied', objectType: 'route', objectId: call, outcome: 'denied' });
}

/** Appends the records of an act that does many things, a few thousand at most. */
export async function recordActivities(context: Teller, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  await insertActivities(context.db, toldBy(context), activities.map((activity) => newActivity(context, activity)));
}

/** So many records of a statement are written as one bundle, which is in the log when a job has spread it: ten indexes for each took a quarter of a large run. */
export const BUNDLED = 500;

/**
 * Part of a statement that appends the records of an act that it does itself; `rows` are what it selects as `r`, with the columns of `NewActivity`,
 * about `count` of them. An act of many ends with `spreadSoon`.
 */
export function activitiesAdded(context: Teller, rows: SqlPart, count: number): SqlPart {
  return count < BUNDLED ? addedActivities(toldBy(context), rows) : addedBundle(context.newId(), toldBy(context), rows);
}

export const SPREAD_ACTIVITY = 'spread_activity';

/** Has the bundles of an act of `count` things spread as soon as its transaction commits. Not by each statement of it: the job would begin beside the rest of the act. */
export async function spreadSoon(db: Db, count: number): Promise<void> {
  if (count >= BUNDLED) await enqueue(db, SPREAD_ACTIVITY, {}, { key: SPREAD_ACTIVITY });
}

function toldBy({ actor, now, request }: Teller): ToldBy {
  return {
    at: now,
    actor_id: actor?.userId ?? null,
    actor_role: actor?.role ?? null,
    actor_scope: actor?.scope.kind === 'cities' ? [...actor.scope.cityIds] : null,
    ip_prefix: request.ipPrefix,
    request_id: request.id,
  };
}

function newActivity({ newId }: Teller, activity: Activity): NewActivity {
  return {
    id: newId(),
    action: activity.action,
    object_type: activity.objectType,
    object_id: activity.objectId,
    city_id: activity.cityId ?? null,
    outcome: activity.outcome ?? 'ok',
    detail: activity.detail ?? {},
    changed_fields: activity.changedFields ?? [],
  };
}
