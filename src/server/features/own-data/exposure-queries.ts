/** SQL that tells whose data somebody's sessions, or an address, reached in a time in which they were not in the right hands. */
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../contract/shared/ids.ts';
import type { Db } from '../../platform/database.ts';
import { SEEN_EVERY_MS } from '../accounts/rules.ts';

/** `ipPrefix` as records keep it. Both ends belong to the time. */
export type Misuse = { by: { userId: string } | { ipPrefix: string }; from: Date; to: Date };

const isBy = ({ by }: Misuse, user: string): RawBuilder<unknown> => ('userId' in by ? sql`${sql.ref(user)} = ${by.userId}` : sql`ip_prefix = ${by.ipPrefix}`);

/** By an id or an e-mail address. A deleted account has only its id. */
export async function findUserId(db: Db, who: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from users where id = ${isUuid(who) ? who : null}::uuid or lower(email) = lower(${who})`.execute(db);
  return rows[0]?.id;
}

/** `cities` of a module admin are all that were in reach; a deleted one has those that records tell of. */
export type Reader = { id: string; role: string; isDeleted: boolean; cities: number[] };

/** A session may be used elsewhere than it began, which only its acts tell. */
function usersAt(ipPrefix: string, { from, to }: Misuse): RawBuilder<unknown> {
  // Calls within this time of the last one noted are not noted.
  const seenSince = new Date(from.getTime() - SEEN_EVERY_MS);
  return sql`
    select s.user_id from sessions s where s.ip_prefix = ${ipPrefix} and s.created_at <= ${to} and s.last_seen_at >= ${seenSince}
    union
    select a.actor_id from activity a where a.ip_prefix = ${ipPrefix} and a.at between ${from} and ${to}`;
}

/** An act that changed somebody's cities. */
const gives = (act: RawBuilder<unknown>) => sql`${act}.action in ('module_admin_created', 'cities_changed') and ${act}.object_type = 'user' and ${act}.object_id = u.id::text`;
const listed = (cities: RawBuilder<unknown>) => sql`unnest(string_to_array(${cities}, ',')::integer[])`;

/** Those of today, those that acts were done in, those that were given then or last before, and those that the first change since then took away. */
function citiesWithin({ from, to }: Misuse): RawBuilder<unknown> {
  return sql`array(
    select c.city_id from module_admin_cities c where c.user_id = u.id
    union
    select unnest(a.actor_scope) from activity a where a.actor_id = u.id and a.at between ${from} and ${to}
    union
    select ${listed(sql`a.detail ->> 'to'`)} from activity a
    where ${gives(sql`a`)} and a.at <= ${to} and not exists (select from activity b where ${gives(sql`b`)} and b.at > a.at and b.at <= ${from})
    union
    select ${listed(sql`a.detail ->> 'from'`)} from activity a
    where ${gives(sql`a`)} and a.at >= ${from} and not exists (select from activity b where ${gives(sql`b`)} and b.at < a.at and b.at >= ${from})
    order by city_id)`;
}

/** Of a person that one; of an address those whose sessions began there and lived then, and those who acted from there. */
export async function findReaders(db: Db, misuse: Misuse): Promise<Reader[]> {
  const { by } = misuse;
  const { rows } = await sql<Reader>`
    select u.id, u.role, u.status = 'deleted' as "isDeleted", ${citiesWithin(misuse)} as cities
    from users u where ${'userId' in by ? sql`u.id = ${by.userId}` : sql`u.id in (${usersAt(by.ipPrefix, misuse)})`} order by u.id`.execute(db);
  return rows;
}

/** `id` of a lead is its reference where it is still there; null where an act was about many things, `rows` of them. */
export type Reached = { type: string; id: string | null; how: string; rows?: number | null; first: Date; last: Date };

/** What was acted on, opened or exported, by the record of activity. Each export stands for itself. */
export async function listActedOn(db: Db, misuse: Misuse): Promise<Reached[]> {
  const each = sql`case when a.object_id is null then a.id end`;
  const { rows } = await sql<Reached>`
    select a.object_type as type, coalesce(max(l.referral_id), a.object_id) as id, a.action as how,
      max(case when a.object_id is null then (a.detail ->> 'rows')::integer end) as rows, min(a.at) as first, max(a.at) as last
    from activity a left join leads l on l.id = case a.object_type when 'lead' then a.object_id::uuid end
    where a.at between ${misuse.from} and ${misuse.to} and ${isBy(misuse, 'a.actor_id')} and a.object_type not in ('route', 'email')
    group by a.object_type, a.object_id, a.action, ${each} order by min(a.at), a.object_type, a.object_id, a.action, ${each}`.execute(db);
  return rows;
}

/**
 * Leads whose contact, or its name, stood on these people's dashboards, and whom their referrals were given to. `completedDays`: how long a
 * completed lead shows its contact to the assignee; who that is it shows to the referrer without end.
 */
export async function listShown(db: Db, userIds: readonly string[], { from, to }: Misuse, completedDays: number): Promise<Reached[]> {
  const within = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`greatest(${first}, ${from}::timestamptz) as first, least(${last}, ${to}::timestamptz) as last`;
  const meets = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`${first} <= ${to} and coalesce(${last}, 'infinity') >= ${from}`;
  const [given, referred, removed] = [sql`a.assigned_at`, sql`l.created_at`, sql`l.contact_removed_at`];
  const readUntil = sql`least(case when a.outcome = 'completed' then a.ended_at + ${completedDays} * interval '1 day' else a.ended_at end, ${removed})`;
  const namedUntil = sql`case when a.outcome <> 'completed' then a.ended_at end`;
  const { rows } = await sql<Reached>`
    select 'lead' as type, l.referral_id as id, 'contact shown to the assignee' as how, ${within(given, readUntil)}
    from assignments a join leads l on l.id = a.lead_id
    where a.assignee_id = any(${userIds}::uuid[]) and ${meets(given, readUntil)}
    union all
    select 'user', a.assignee_id::text, 'name and phone shown to the referrer', ${within(given, namedUntil)}
    from leads l join assignments a on a.lead_id = l.id
    where l.referrer_id = any(${userIds}::uuid[]) and a.assignee_id is not null and ${meets(given, namedUntil)}
    union all
    select 'lead', l.referral_id, 'contact name shown to the referrer', ${within(referred, removed)}
    from leads l where l.referrer_id = any(${userIds}::uuid[]) and ${meets(referred, removed)}
    order by first, type, id, how, last`.execute(db);
  return rows;
}

export type InScope = { people: number; leads: number };

/** How many people and leads with a contact there are in these cities, or everywhere. */
export async function countInScope(db: Db, cities: readonly number[] | null): Promise<InScope> {
  const isInside = cities === null ? sql`true` : sql`city_id = any(${cities}::integer[])`;
  const { rows } = await sql<InScope>`
    select (select count(*) from profiles where ${isInside}) as people, (select count(*) from leads where contact_removed_at is null and ${isInside}) as leads`.execute(db);
  return rows[0]!;
}
