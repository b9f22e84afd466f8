/** SQL of the administrators' view of leads: the list, its count, one lead with its history. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeadKind, LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { Page } from '../../../contract/shared/pagination.ts';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { pageOf } from '../../platform/page-queries.ts';
import { type InCities, inCities, inCitiesBeside, inScope } from '../../platform/scope.ts';
import { firstDigits } from '../../platform/search-text.ts';
import { textMatches } from '../../platform/text-queries.ts';
import { PLACE_COLUMNS } from '../locations/present.ts';

/** `patterns` are LIKE patterns of single words; all must match. */
export type LeadFilter = { patterns: readonly string[]; status?: LeadStatus | undefined; kind?: LeadKind | undefined; referralType?: ReferralType | undefined; ids?: readonly string[] | undefined };

/** The leads of a filter inside the scope, as conditions on the table `t`. */
function conditionsOf(scope: Scope, filter: LeadFilter, compare: InCities): Expression<SqlBool> {
  return sql.join([
    inScope(scope, sql.ref<number>('t.city_id'), compare),
    ...(filter.status ? [sql<SqlBool>`t.status = ${filter.status}`] : []),
    ...(filter.kind ? [sql<SqlBool>`t.kind = ${filter.kind}`] : []),
    ...(filter.referralType ? [sql<SqlBool>`t.referral_type = ${filter.referralType}`] : []),
    ...(filter.ids ? [sql<SqlBool>`t.id = any(${[...filter.ids]}::uuid[])`] : []),
  ], sql` and `) as Expression<SqlBool>;
}

const wordsOf = ({ patterns }: LeadFilter) => patterns.map((pattern) => textMatches(sql.ref('t.searched'), pattern, patterns.length > 1));

/** Where an index has the leads of a filter in the order of the list: that of a status, or of referrals, is with the leads themselves. */
const tableOf = ({ status, kind }: LeadFilter) => (status !== undefined || kind === 'REFERRAL' ? 'leads' : 'lead_texts');

/** The leads that match, as `t`: words are looked for where their index is. */
function matches(scope: Scope, filter: LeadFilter): RawBuilder<unknown> {
  const table = filter.patterns.length === 0 ? tableOf(filter) : 'lead_texts';
  return sql`from ${sql.table(table)} t where ${sql.join([conditionsOf(scope, filter, inCitiesBeside(filter.patterns)), ...wordsOf(filter)], sql` and `)}`;
}

// So many numbers in a row were hardly all given to acts that failed.
const LOOKED_UP = 100;
// An act that draws a number is over long before.
const OUT_OF_ORDER = sql`interval '10 minutes'`;

/** When the last lead whose number begins with these digits was made, or somewhat later: numbers are given in the order of time. */
function numberedBefore(digits: number): RawBuilder<Date | null> {
  return sql`
    select max(made.created_at) + ${OUT_OF_ORDER}
    from (
      select max(least((${digits} + 1) * 10::numeric ^ places - 1, n.last_value)) as number from referral_numbers n, generate_series(0, 17) as places
      where ${digits} * 10::numeric ^ places <= n.last_value
    ) as last
    join lead_texts made on made.referral_id = any(array(select 'REF-' || trunc(last.number - i) from generate_series(0, ${LOOKED_UP}) as i))`;
}

/** The ids of one page, newest first, and how many match up to the end of the count. */
export async function findLeadPage(db: Db, scope: Scope, filter: LeadFilter, page: Page): Promise<{ count: number; is_capped: boolean; ids: string[] }> {
  const where = conditionsOf(scope, filter, inCities);
  const digits = filter.patterns.length === 1 ? firstDigits(filter.patterns[0]!) : null;
  const begun = digits === null ? {} : { madeBefore: numberedBefore(digits) };
  const list = { table: tableOf(filter), id: 'id', where, whereFound: conditionsOf(scope, filter, inCitiesBeside(filter.patterns)), words: wordsOf(filter), ...begun } as const;
  const { rows } = await sql<{ count: number; is_capped: boolean; ids: string[] }>`
    with ${pageOf(list, page)} select n as count, is_capped, array(select id from page order by created_at desc, id desc) as ids from total`.execute(db);
  return rows[0]!;
}

/** How many match, counting no further than `stopAt`. */
export async function countLeads(db: Db, scope: Scope, filter: LeadFilter, stopAt: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select ${matches(scope, filter)} limit ${stopAt}::integer) as counted`.execute(db);
  return rows[0]!.n;
}

const COLUMNS = [
  'l.id', 'l.referral_id', 'l.kind', 'l.referral_type', 'l.notes', 'l.payment_preference', 'l.property_lead_type', 'l.property_details',
  'l.contact_name', 'l.contact_phone', 'l.contact_email', 'l.relationship', 'l.status', 'l.needs_attention', 'l.withdrawn_at', 'l.contact_removed_at', 'l.assignee_id',
  'l.created_at', 'l.updated_at', 'f.name as profession', 'ap.full_name as assignee_name',
  ...PLACE_COLUMNS,
] as const;

function joined(db: Db) {
  return db
    .selectFrom('leads as l')
    .innerJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('l.newsco_id', 'l.city_id')))
    .leftJoin('professions as f', 'f.id', 'l.profession_id')
    .leftJoin('profiles as ap', 'ap.user_id', 'l.assignee_id');
}

export type AdminLeadRow = Awaited<ReturnType<typeof listLeads>>[number];

/** What the list shows of these leads, newest first. */
export async function listLeads(db: Db, ids: readonly string[]) {
  return joined(db).select(COLUMNS).where(sql<SqlBool>`l.id = any(${[...ids]}::uuid[])`).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').execute();
}

/** The part of the list after a lead, however far down: found by the order itself, never by counting rows off. */
export async function listLeadsAfter(db: Db, scope: Scope, filter: LeadFilter, after: string | null, limit: number) {
  const place = after === null ? sql`true` : sql`(t.created_at, t.id) < (select b.created_at, b.id from leads b where b.id = ${after})`;
  return joined(db)
    .select(COLUMNS)
    .select(['l.assigned_at', 'l.accepted_at', 'l.completed_at', 'l.rejected_at'])
    .where((e) => e('l.id', 'in', sql<string>`(select t.id ${matches(scope, filter)} and ${place} order by t.created_at desc, t.id desc limit ${limit})`))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}

/** One lead with its people and times, inside the scope; of any kind unless told. */
export async function findLead(db: Db, scope: Scope, id: string, kind?: LeadKind) {
  return joined(db)
    .leftJoin('users as au', 'au.id', 'l.assignee_id')
    .leftJoin('profiles as rp', 'rp.user_id', 'l.referrer_id')
    .select(COLUMNS)
    .select(['ap.phone as assignee_phone', 'au.email as assignee_email', 'l.referrer_id', 'rp.full_name as referrer_name'])
    .select(['l.assigned_at', 'l.accepted_at', 'l.completed_at', 'l.rejected_at'])
    .where('l.id', '=', id)
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind!))
    .where((e) => inScope(scope, e.ref('l.city_id')))
    .executeTakeFirst();
}

/** All offers of a lead, the newest first. */
export async function listAssignments(db: Db, leadId: string) {
  return db
    .selectFrom('assignments as a')
    .leftJoin('profiles as p', 'p.user_id', 'a.assignee_id')
    .leftJoin('profiles as by', 'by.user_id', 'a.assigned_by')
    .select(['a.id', 'a.assignee_id', 'p.full_name as assignee_name', 'by.full_name as assigned_by_name', 'a.method', 'a.reason', 'a.outcome', 'a.assigned_at', 'a.ended_at'])
    .where('a.lead_id', '=', leadId)
    .orderBy('a.assigned_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
