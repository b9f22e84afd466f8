/** SQL of the administrators' overview: counts in scope and the newest activities. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import { SHOWN_ACTIONS, type Told } from './rules.ts';

export type Counts = {
  vendors: number;
  pending_approvals: number;
  active_leads: number;
  completed_leads: number;
  referrals: number;
  new_vendors: number;
  new_leads: number;
  new_referrals: number;
};

/**
 * A vendor counts as new when registered, or approved after an earlier registration, since the month began.
 * One scalar a figure: each is answered from an index alone, where one pass over the table would read all rows.
 */
export async function countEverything(db: Db, scope: Scope, monthStart: Date): Promise<Counts> {
  const leads = (condition: RawBuilder<SqlBool>) => sql`(select count(*) from leads l where ${inScope(scope, sql.ref<number>('l.city_id'))} and ${condition})`;
  const { rows } = await sql<Counts>`
    select people.vendors, people.pending_approvals, people.new_vendors - ${lostVendors(scope, monthStart)} as new_vendors,
      ${leads(sql`l.status in ('pending', 'assigned', 'accepted')`)} as active_leads,
      ${leads(sql`l.status = 'completed'`)} as completed_leads,
      ${leads(sql`l.kind = 'REFERRAL'`)} as referrals,
      ${leads(sql`l.created_at >= ${monthStart}`)} as new_leads,
      ${leads(sql`l.kind = 'REFERRAL' and l.created_at >= ${monthStart}`)} as new_referrals
    from (${peopleIn(scope, monthStart)}) as people`.execute(db);
  return rows[0]!;
}

/** Vendors who were there when the month began and have been deleted since. */
function lostVendors(scope: Scope, monthStart: Date): RawBuilder<number> {
  return sql`(select count(*) from activity d join users u on u.id = d.object_id::uuid
    where d.action = 'deleted' and d.object_type = 'user' and d.at >= ${monthStart} and d.detail ->> 'role' = 'vendor'
      and d.detail ->> 'from' in ('approved', 'suspended') and u.created_at < ${monthStart} and ${inScope(scope, sql.ref<number | null>('d.city_id'))}
      and not exists (select from activity a where a.action = 'approved' and a.object_type = 'user' and a.object_id = d.object_id and a.at >= ${monthStart}))`;
}

function peopleIn(scope: Scope, monthStart: Date): RawBuilder<unknown> {
  return sql`
    select
      count(*) filter (where u.role = 'vendor' and u.status in ('approved', 'suspended')) as vendors,
      count(*) filter (where u.status = 'pending') as pending_approvals,
      count(*) filter (where u.role = 'vendor' and u.status in ('approved', 'suspended') and (
        u.created_at >= ${monthStart} or u.id::text in (
          select a.object_id from activity a where a.action = 'approved' and a.object_type = 'user' and a.at >= ${monthStart}))) as new_vendors
    from users u join profiles p on p.user_id = u.id
    where u.role in ('vendor', 'broker') and ${inScope(scope, sql.ref<number | null>('p.city_id'))}`;
}

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
