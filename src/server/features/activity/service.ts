/** The append-only record of who did what to which thing. */
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import type { SqlPart } from '../../platform/database.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { countHit } from '../../platform/http/hit-counter.ts';
import { BUNDLED } from './bundle-service.ts';
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

/**
 * Part of a statement that appends the records of an act that it does itself; `rows` are what it selects as `r`, with the columns of `NewActivity`,
 * about `count` of them. Of many it makes a bundle, so an act of many ends with `spreadSoon`.
 */
export function activitiesAdded(context: Teller, rows: SqlPart, count: number): SqlPart {
  return count < BUNDLED ? addedActivities(toldBy(context), rows) : addedBundle(context.newId(), toldBy(context), rows);
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
