/** SQL of figures and charts. Leads and listed vendors come from kept counters, the rest from narrow indexes. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';

export type Counts = {
  vendors: number;
  pending_approvals: number;
  new_vendors: number;
  active_leads: number;
  completed_leads: number;
  referrals: number;
  new_leads: number;
  new_referrals: number;
};

/** Counters know everywhere as a place of its own, 0. */
function countedIn(scope: Scope, place: string): Expression<SqlBool> {
  return scope.kind === 'everything' ? sql<SqlBool>`${sql.ref(place)} = 0` : inScope(scope, sql.ref<number>(place));
}

/**
 * A vendor counts as new when registered, or approved after an earlier registration, since the month began.
 * One scalar a figure: each is answered from an index alone.
 */
export async function countPeople(db: Db, scope: Scope, monthStart: Date): Promise<Pick<Counts, 'vendors' | 'pending_approvals' | 'new_vendors'>> {
  const inCity = inScope(scope, sql.ref<number | null>('r.city_id'));
  const { rows } = await sql<Pick<Counts, 'vendors' | 'pending_approvals' | 'new_vendors'>>`
    select
      (select coalesce(sum(c.listed), 0)::integer from vendor_counts c where ${countedIn(scope, 'c.place_id')} and c.profession_id = 0)
        + (select count(*) from vendor_roster r where r.role = 'vendor' and r.status = 'suspended' and ${inCity}) as vendors,
      (select count(*) from vendor_roster r where r.role in ('vendor', 'broker') and r.status = 'pending' and ${inCity}) as pending_approvals,
      (select count(*) from vendor_roster r where ${isVendor} and r.created_at >= ${monthStart} and ${inCity})
        + (select count(*) from vendor_roster r where ${isVendor} and r.approved_at >= ${monthStart} and r.created_at < ${monthStart} and ${inCity})
        - ${lostVendors(scope, monthStart)} as new_vendors`.execute(db);
  return rows[0]!;
}

const isVendor = sql`r.role = 'vendor' and r.status in ('approved', 'suspended')`;

/** Vendors who were there when the month began and have been deleted since. */
function lostVendors(scope: Scope, monthStart: Date): RawBuilder<number> {
  return sql`(select count(*) from activity d join users u on u.id = d.object_id::uuid
    where d.action = 'deleted' and d.object_type = 'user' and d.at >= ${monthStart} and d.detail ->> 'role' = 'vendor'
      and d.detail ->> 'from' in ('approved', 'suspended') and u.created_at < ${monthStart} and ${inScope(scope, sql.ref<number | null>('d.city_id'))}
      and not exists (select from activity a where a.action = 'approved' and a.object_type = 'user' and a.object_id = d.object_id and a.at >= ${monthStart}))`;
}

/** Leads of all times, and how many came in the month that begins with `month`. */
export async function countLeads(db: Db, scope: Scope, month: string): Promise<Omit<Counts, 'vendors' | 'pending_approvals' | 'new_vendors'>> {
  const sum = (columns: string, since?: string) =>
    sql`coalesce(sum(${sql.raw(columns)})${since === undefined ? sql`` : sql` filter (where f.month >= ${since}::date)`}, 0)::integer`;
  const { rows } = await sql<Omit<Counts, 'vendors' | 'pending_approvals' | 'new_vendors'>>`
    select ${sum('f.pending + f.assigned + f.accepted')} as active_leads, ${sum('f.completed')} as completed_leads, ${sum('f.referrals')} as referrals,
      ${sum('f.pending + f.assigned + f.accepted + f.completed + f.rejected', month)} as new_leads, ${sum('f.referrals', month)} as new_referrals
    from lead_figures f where ${countedIn(scope, 'f.city_id')}`.execute(db);
  return rows[0]!;
}

export type MonthRow = { month: string; pending: number; assigned: number; accepted: number; completed: number; rejected: number };

/** Leads by the month they came in and their present status, from a month on; months without leads are left out. */
export async function countByMonth(db: Db, scope: Scope, from: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(f.month, 'YYYY-MM') as month, sum(f.pending)::integer as pending, sum(f.assigned)::integer as assigned,
      sum(f.accepted)::integer as accepted, sum(f.completed)::integer as completed, sum(f.rejected)::integer as rejected
    from lead_figures f where ${countedIn(scope, 'f.city_id')} and f.month >= ${from}::date
    group by f.month order by f.month`.execute(db);
  return rows;
}

/** The professions most asked for since a month, with how many of those leads are completed by now. */
export async function countByProfession(db: Db, scope: Scope, from: string, limit: number): Promise<{ profession: string; requests: number; completed: number }[]> {
  const { rows } = await sql<{ profession: string; requests: number; completed: number }>`
    select p.name as profession, t.requests, t.completed
    from (
      select f.profession_id, sum(f.pending + f.assigned + f.accepted + f.completed + f.rejected)::integer as requests, sum(f.completed)::integer as completed
      from lead_figures f where ${countedIn(scope, 'f.city_id')} and f.month >= ${from}::date and f.profession_id <> 0
      group by f.profession_id) t
    join professions p on p.id = t.profession_id
    where t.requests > 0 order by t.requests desc, p.name, p.id limit ${limit}`.execute(db);
  return rows;
}
