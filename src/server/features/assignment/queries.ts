/** SQL that finds leads that wait, and locks them for an assignment. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LeadKind, ReferralType } from '../../../contract/leads.ts';
import { arrayText } from '../../platform/array-text.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { inScope } from '../../platform/scope.ts';
import { type CellKey, NOBODY } from './cell-rules.ts';
import type { Wanted } from './rules.ts';
import { cellOfLead, cellsOnce, type FoundLead, type Taken, type WaitingLead } from './share-out-rules.ts';

const rejecters = (leadId: Expression<string>) =>
  sql<string[]>`array(select a.assignee_id from assignments a where a.lead_id = ${leadId} and a.outcome = 'rejected' and a.assignee_id is not null)`;

export type WaitingPage = { after: string | null; withoutCells: readonly CellKey[]; /** Only these; null for all. */ ids: readonly string[] | null };

/** So many leads most runs give away, whose search takes longer to plan than to read: its text holds the number, and its plan is kept. */
const USUAL = 10;
// So many leads are looked at, at most, or a few more than shall be given away.
const LARGEST_PAGE = 1000;
const SPARE = 0.02;
const pageFor = (wanted: number) => Math.max(Math.ceil(wanted * (1 + SPARE)), LARGEST_PAGE);
/**
 * So many leads of places where nobody is free are told of, where no others were found. The pages after it leave these places out, and grow; so many are looked at, too, where
 * few are missing: the ledger does not know whom leads exclude, and there may be hundreds whose only professional is.
 */
export const HOPELESS_PAGE = 40;
const GROWTH = 4;
export const grown = (page: number) => Math.min(page * GROWTH, LARGEST_PAGE);
const isUsual = (scope: Scope, wanted: number, { after, withoutCells, ids }: WaitingPage) => scope.kind === 'everything' && wanted <= USUAL && after === null && withoutCells.length === 0 && ids === null;

/** The keys as two lists, which PostgreSQL takes apart into rows. */
export const unnested = (keys: readonly CellKey[]): SqlPart =>
  sql`unnest(${arrayText(keys.map((key) => key.cityId))}::integer[], ${arrayText(keys.map((key) => key.professionId))}::integer[])`;

type RawWaiting = {
  id: string; referral_type: ReferralType; city_id: number; profession_id: number | null; newsco_id: number | null; referrer_id: string | null;
  rejecters: string[] | null;
};

const CELL_PROFESSION = sql`case when l.referral_type = 'broker' then 0 else l.profession_id end`;
const IS_HOPEFUL = sql`(coalesce(s.eligible, 0) > 0 or exists (select from fair_share_changes ch where ch.city_id = l.city_id and ch.profession_id = ${CELL_PROFESSION})) as is_hopeful`;
const OF_CELL = sql`left join fair_share_cells s on s.city_id = l.city_id and s.profession_id = ${CELL_PROFESSION}`;
const WAITING = sql`l.id, l.referral_type, l.city_id, l.profession_id, l.newsco_id, l.referrer_id, nullif(${rejecters(sql.ref('l.id'))}, '{}') as rejecters`;

/** `wanted` leads with somebody free end a page; where there is none, so many `hopeless` ones do. */
export type PageEnd = { wanted: number; hopeless: number };

/**
 * Pending leads in scope, oldest first, after a given one and outside cells known to have nobody free, as far as the last hopeful one that is wanted: the
 * oldest are often some dozens that nobody could take before. What was seen is kept with its place in line, and not looked for again; the limit beside the place keeps PostgreSQL from going through all that might be seen.
 */
export async function selectWaiting(db: Db, scope: Scope, { wanted, hopeless }: PageEnd, page: WaitingPage): Promise<(WaitingLead & FoundLead)[]> {
  const usual = isUsual(scope, wanted, page);
  const number = (value: number) => (usual ? sql.lit(value) : sql`${value}::integer`);
  const { rows } = await sql<RawWaiting & { is_hopeful: boolean }>`${usual ? KEEP_PLAN : NOTHING}
    with seen as materialized (
      select found.*, row_number() over in_line as place, count(*) filter (where is_hopeful) over (in_line rows unbounded preceding) as hopes from (
        select l.id, l.referral_type, l.city_id, l.profession_id, l.newsco_id, l.referrer_id, l.created_at, ${IS_HOPEFUL} from leads l ${OF_CELL}
        where ${sql.join(waits(scope, page), sql` and `)} order by l.created_at, l.id limit ${number(pageFor(wanted))}
      ) as found window in_line as (order by created_at, id)
    ),
    page_end as materialized (
      select coalesce(
        (select place from seen where is_hopeful and hopes = ${number(usual ? USUAL : wanted)} limit 1), (select max(place) from seen where is_hopeful), ${number(usual ? HOPELESS_PAGE : hopeless)}
      ) as place
    )
    select ${WAITING}, l.is_hopeful from (select * from seen limit (select place from page_end)) as l
    where l.place <= (select place from page_end) order by l.place`.execute(db);
  return rows.map((row) => ({ ...waitingLead(row, { id: row.id, cell: cellOfRow(row) }), isHopeful: row.is_hopeful }));
}

/**
 * The same leads where thousands are looked for: what decides who gets them is read with their locks, part by part. All of it took four times as long, while nothing
 * else could be done. So many that their parts are worked on beside each other are no more than wanted, whoever may be free for them: what they leave is looked for after them.
 */
export async function findWaiting(db: Db, scope: Scope, wanted: number, page: WaitingPage): Promise<FoundLead[]> {
  const [hope, limit] = wanted < LARGEST_PAGE ? [IS_HOPEFUL, pageFor(wanted)] : [sql`true as is_hopeful`, wanted];
  const { rows } = await sql<{ id: string; city_id: number; profession_id: number | null; is_hopeful: boolean }>`
    select l.id, l.city_id, ${CELL_PROFESSION} as profession_id, ${hope} from leads l ${OF_CELL}
    where ${sql.join(waits(scope, page), sql` and `)}
    order by l.created_at, l.id limit ${limit}`.execute(db);
  const cellOf = cellsOnce();
  return rows.map((row) => ({ id: row.id, cell: cellOf(row.city_id, row.profession_id), isHopeful: row.is_hopeful }));
}

function waitingLead(row: RawWaiting, { id, cell }: Omit<FoundLead, 'isHopeful'>): WaitingLead {
  return {
    id,
    cell,
    newscoId: row.newsco_id,
    excluded: excludedFrom(row),
  };
}

const cellOfRow = (row: RawWaiting) => cellOfLead(row.referral_type, row.city_id, row.profession_id);

/** As it was found, with its cell as it is now: thousands of them are not made a second time. */
function foundAgain({ id, cell }: FoundLead, row: RawWaiting): WaitingLead {
  const isSame = cell?.cityId === row.city_id && cell.professionId === (row.referral_type === 'broker' ? 0 : row.profession_id);
  return waitingLead(row, { id, cell: isSame ? cell : cellOfRow(row) });
}

const NOTHING = sql``;

function waits(scope: Scope, { after, withoutCells, ids }: WaitingPage): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`l.status = 'pending' and l.contact_removed_at is null`,
    inScope(scope, sql.ref('l.city_id')),
    ...(after === null ? [] : [sql<SqlBool>`(l.created_at, l.id) > (select b.created_at, b.id from leads b where b.id = ${after})`]),
    ...(ids === null ? [] : [sql<SqlBool>`l.id = any(${arrayText(ids)}::uuid[])`]),
    ...(withoutCells.length === 0 ? [] : [sql<SqlBool>`(l.city_id, case when l.referral_type = 'broker' then 0 else coalesce(l.profession_id, -1) end) not in
      (select * from ${unnested(withoutCells)})`]),
  ];
}

function excludedFrom({ rejecters: ids, referrer_id }: { rejecters: string[] | null; referrer_id: string | null }): ReadonlySet<string> {
  if (ids === null && referrer_id === null) return NOBODY;
  return new Set([...(ids ?? []), ...(referrer_id === null ? [] : [referrer_id])]);
}

/** Those of the leads that are still pending and that nobody else is assigning at this moment, locked. */
export const waitingLocked = (ids: readonly string[]): SqlPart =>
  sql`select id from leads where id = any(${arrayText(ids)}::uuid[]) and status = 'pending' and contact_removed_at is null order by id for update skip locked`;

export async function lockWaiting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${KEEP_PLAN} ${waitingLocked(ids)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those that are still pending with all that decides who gets them, in the order given; where they are locked, without those that somebody else is assigning at this moment. */
export async function readFound(db: Db, leads: readonly FoundLead[], { isLocked }: { isLocked: boolean }): Promise<WaitingLead[]> {
  const { rows } = await sql<RawWaiting>`${KEEP_PLAN}
    select ${WAITING} from leads l
    where l.id = any(${arrayText(leads.map(({ id }) => id))}::uuid[]) and l.status = 'pending' and l.contact_removed_at is null order by l.id ${isLocked ? sql`for update of l skip locked` : NOTHING}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return leads.filter(({ id }) => found.has(id)).map((lead) => foundAgain(lead, found.get(lead.id)!));
}

/** Those of the people who are approved at this moment. */
export async function selectApproved(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${KEEP_PLAN} select id from users where id = any(${arrayText(ids)}::uuid[]) and status = 'approved' order by id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** What those of the leads that still wait ask for, not locked. */
export async function selectStillWaiting(db: Db, ids: readonly string[]): Promise<Map<string, Wanted>> {
  const { rows } = await sql<{ id: string; referral_type: ReferralType; city_name: string; profession_name: string | null }>`${KEEP_PLAN}
    select l.id, l.referral_type, c.name as city_name, f.name as profession_name
    from leads l join locations c on c.id = l.city_id left join professions f on f.id = l.profession_id
    where l.id = any(${arrayText(ids)}::uuid[]) and l.status = 'pending' and l.contact_removed_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, { referralType: row.referral_type, cityName: row.city_name, professionName: row.profession_name }]));
}

/** Leads that a part of a run gave away, and the time of the run. */
export type GivenAt = { readonly at: string; readonly leadIds: readonly string[] };

/**
 * Who got the leads of these parts of someone's run, the oldest lead first; without those whose account is gone by now, leads that wait again, and those
 * that were given to somebody else since, unless a later part did so.
 */
export async function selectGiven(db: Db, giverId: string, parts: readonly GivenAt[]): Promise<Taken[]> {
  if (parts.length === 0) return [];
  const leads = parts.flatMap(({ at, leadIds }) => leadIds.map((id) => ({ id, at })));
  const { rows } = await sql<{ lead_id: string; assignee_id: string; reason: string }>`
    select a.lead_id, a.assignee_id, a.reason
    from unnest(${arrayText(leads.map(({ id }) => id))}::uuid[], ${arrayText(leads.map(({ at }) => at))}::timestamptz[]) as part (lead_id, at)
    join assignments a on a.lead_id = part.lead_id and a.assigned_at = part.at
    join leads l on l.id = a.lead_id
    where a.assigned_by = ${giverId} and a.method = 'auto' and a.assignee_id is not null and l.status <> 'pending'
      and not exists (select from assignments later where later.lead_id = a.lead_id and later.assigned_at > a.assigned_at)
    order by l.created_at, l.id`.execute(db);
  return rows.map((row) => ({ leadId: row.lead_id, assigneeId: row.assignee_id, reason: row.reason }));
}

/** Lets the transaction wait for so long, while parts of the act are done beside it; else PostgreSQL ends it after ten seconds. */
export async function waitBeside(db: Db, seconds: number): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds}s`}, true)`.execute(db);
}

export type LeadToAssign = { id: string; referrer_id: string | null; assignee_id: string | null; newsco_id: number | null; rejecters: string[] };

/** Leads in scope, locked in the order of their ids: whoever assigns one at the same time waits and then finds it as it became. Of any kind unless told. */
export async function lockLeads(db: Db, scope: Scope, ids: readonly string[], kind?: LeadKind): Promise<LeadToAssign[]> {
  return db
    .selectFrom('leads as l')
    .select(['l.id', 'l.referrer_id', 'l.assignee_id', 'l.newsco_id'])
    .select((e) => rejecters(e.ref('l.id')).as('rejecters'))
    .where(sql<SqlBool>`l.id = any(${[...ids]}::uuid[])`)
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind!))
    .where((e) => inScope(scope, e.ref('l.city_id')))
    .orderBy('l.id')
    .forUpdate('l')
    .execute();
}
