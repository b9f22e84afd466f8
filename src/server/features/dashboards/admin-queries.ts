/** SQL of the administrators' overview: the newest activities, and who a module admin is. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { SHOWN_ACTIONS, type Told } from './rules.ts';

export type ActivityRow = Told & { id: string; at: Date };

/** The newest activities in scope that are worth showing. */
export async function listRecent(db: Db, scope: Scope, limit: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with recent as (${recentIn(scope, limit)}) ${toldOf('recent')} order by r.at desc, r.id desc`.execute(db);
  return rows;
}

/** What the sentences about activities need, for each row of a named part of the statement. */
export function toldOf(activities: string): RawBuilder<unknown> {
  return sql`
    select r.id, r.at, r.action, coalesce(u.role, lu.role) as role, coalesce(up.full_name, lp.full_name) as person,
      l.referral_id as "referralId", l.kind, f.name as service, c.name as city, q.requested_profession as profession
    from ${sql.table(activities)} r
    left join users u on u.id = case when r.object_type = 'user' then r.object_id::uuid end
    left join profiles up on up.user_id = u.id
    left join leads l on l.id = case when r.object_type = 'lead' then r.object_id::uuid end
    left join users lu on lu.id = case when r.object_type = 'lead' then coalesce((r.detail ->> 'assignee_id')::uuid, r.actor_id) end
    left join profiles lp on lp.user_id = lu.id
    left join professions f on f.id = l.profession_id
    left join locations c on c.id = l.city_id
    left join profession_requests q on q.id = case when r.object_type = 'profession_request' then r.object_id::uuid end`;
}

/** Each city gives its own newest from the index, so that the length of the record does not matter. */
function recentIn(scope: Scope, limit: number): RawBuilder<unknown> {
  const shown = sql`a.action = any(${SHOWN_ACTIONS}::text[]) and a.outcome = 'ok'`;
  const newest = sql`order by a.at desc, a.id desc limit ${limit}`;
  if (scope.kind === 'everything') return sql`select a.* from activity a where ${shown} ${newest}`;
  return sql`select a.* from unnest(${[...scope.cityIds]}::integer[]) as city(id)
    cross join lateral (select a.* from activity a where a.city_id = city.id and ${shown} ${newest}) as a ${newest}`;
}

/** The module admin with the assigned cities by name. */
export async function findModuleAdmin(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select((e) => ['u.id', e.ref('u.email').$notNull().as('email'), 'p.full_name', 'p.phone'])
    .select(sql<{ id: number; name: string }[]>`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from module_admin_cities c join locations l on l.id = c.city_id where c.user_id = u.id), '[]')`.as('assigned_cities'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
