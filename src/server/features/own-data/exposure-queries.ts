/** SQL that tells whose data somebody's sessions, or an address, reached in a time in which they were not in the right hands. */
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../contract/shared/ids.ts';
import type { Db } from '../../platform/database.ts';

/** `ipPrefix` as records keep it. Both ends belong to the time. */
export type Misuse = { by: { userId: string } | { ipPrefix: string }; from: Date; to: Date };

const isBy = ({ by }: Misuse, user: string): RawBuilder<unknown> => ('userId' in by ? sql`${sql.ref(user)} = ${by.userId}` : sql`ip_prefix = ${by.ipPrefix}`);

/** By an id or an e-mail address. */
export async function findUserId(db: Db, who: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from users where id = ${isUuid(who) ? who : null}::uuid or lower(email) = lower(${who})`.execute(db);
  return rows[0]?.id;
}

export type Reader = { id: string; role: string; cities: number[] };

/** Who was signed in meanwhile. Of an address those whose sessions began there; of a person that one, also where the session is cleared already. */
export async function findReaders(db: Db, misuse: Misuse): Promise<Reader[]> {
  const wasSignedIn = sql`exists (select from sessions s where s.user_id = u.id and s.created_at <= ${misuse.to} and s.last_seen_at >= ${misuse.from} and ${isBy(misuse, 's.user_id')})`;
  const { rows } = await sql<Reader>`
    select u.id, u.role, array(select c.city_id from module_admin_cities c where c.user_id = u.id order by c.city_id) as cities
    from users u where ${'userId' in misuse.by ? sql`u.id = ${misuse.by.userId}` : wasSignedIn} order by u.id`.execute(db);
  return rows;
}

/** `id` of a lead is its reference where it is still there. */
export type Reached = { type: string; id: string; how: string; first: Date; last: Date };

/** What was acted on or opened, by the record of activity. */
export async function listActedOn(db: Db, misuse: Misuse): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select a.object_type as type, coalesce(max(l.referral_id), a.object_id) as id, a.action as how, min(a.at) as first, max(a.at) as last
    from activity a left join leads l on l.id = case a.object_type when 'lead' then a.object_id::uuid end
    where a.at between ${misuse.from} and ${misuse.to} and ${isBy(misuse, 'a.actor_id')} and a.object_id is not null and a.object_type not in ('route', 'email')
    group by a.object_type, a.object_id, a.action order by min(a.at), a.object_type, a.object_id, a.action`.execute(db);
  return rows;
}

/** Leads whose contact stood on these people's dashboards, and whom their referrals were given to. `completedDays`: how long a completed lead shows its contact. */
export async function listShown(db: Db, userIds: readonly string[], { from, to }: Misuse, completedDays: number): Promise<Reached[]> {
  const within = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`greatest(${first}, ${from}::timestamptz) as first, least(${last}, ${to}::timestamptz) as last`;
  const shownUntil = sql`case when a.outcome = 'completed' then a.ended_at + ${completedDays} * interval '1 day' else a.ended_at end`;
  const { rows } = await sql<Reached>`
    select 'lead' as type, l.referral_id as id, 'contact shown to the assignee' as how, ${within(sql`a.assigned_at`, shownUntil)}
    from assignments a join leads l on l.id = a.lead_id
    where a.assignee_id = any(${userIds}::uuid[]) and a.assigned_at <= ${to} and (a.ended_at is null or ${shownUntil} >= ${from})
    union all
    select 'user', a.assignee_id::text, 'name and phone shown to the referrer', ${within(sql`a.assigned_at`, sql`a.ended_at`)}
    from leads l join assignments a on a.lead_id = l.id
    where l.referrer_id = any(${userIds}::uuid[]) and a.assignee_id is not null and a.assigned_at <= ${to} and (a.ended_at is null or a.ended_at >= ${from})
    order by first, type, id`.execute(db);
  return rows;
}

/** How many people and leads with a contact there are in these cities, or everywhere. */
export async function countInScope(db: Db, cities: readonly number[] | null): Promise<{ people: number; leads: number }> {
  const isInside = cities === null ? sql`true` : sql`city_id = any(${cities}::integer[])`;
  const { rows } = await sql<{ people: number; leads: number }>`
    select (select count(*) from profiles where ${isInside}) as people, (select count(*) from leads where contact_removed_at is null and ${isInside}) as leads`.execute(db);
  return rows[0]!;
}
