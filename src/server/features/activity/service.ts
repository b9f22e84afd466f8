/** The append-only record of who did what to which thing. */
import type { Context } from '../../platform/http/context.ts';
import { insertActivity } from './queries.ts';
import type { Activity } from './rules.ts';

/** Appends a record in the transaction of the act it tells of. */
export async function recordActivity(context: Pick<Context, 'db' | 'now' | 'newId' | 'actor' | 'request'>, activity: Activity): Promise<void> {
  const { actor } = context;
  await insertActivity(context.db, {
    id: context.newId(),
    at: context.now,
    actor_id: actor?.userId ?? null,
    actor_role: actor?.role ?? null,
    actor_scope: actor?.scope.kind === 'cities' ? [...actor.scope.cityIds] : null,
    action: activity.action,
    object_type: activity.objectType,
    object_id: activity.objectId,
    city_id: activity.cityId ?? null,
    outcome: activity.outcome ?? 'ok',
    detail: activity.detail ?? {},
    changed_fields: [...(activity.changedFields ?? [])],
    ip_prefix: context.request.ipPrefix,
    request_id: context.request.id,
  });
}
