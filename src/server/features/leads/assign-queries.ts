/** SQL that gives many pending leads away at once. */
import { sql } from 'kysely';
import type { LeadStatus } from '../../../contract/leads.ts';
import { arrayText } from '../../platform/array-text.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { Activity } from '../activity/rules.ts';
import type { FairShareFigures } from './rules.ts';
import type { Noting } from './taker-queries.ts';

/** What each lead gets: its taker. The offer and the record that tells of it have the same id. */
export type Giving = { lead_id: string; assignee_id: string; assignment_id: string; reason: string; fair_share: FairShareFigures };
export type Giver = {
  from: readonly LeadStatus[];
  actorId: string;
  now: Date;
  /** Adds the records of the rows that it is given. */
  activities: (rows: SqlPart) => SqlPart;
  /** More parts of the statement. */
  alongside: readonly SqlPart[];
  /** Notes whom to tell. */
  noting: Noting;
};

// Of which kind the records are; typed, so that no other can be told.
const ACT = { action: 'lead_auto_assigned', objectType: 'lead', outcome: 'ok' } as const satisfies Pick<Activity, 'action' | 'objectType' | 'outcome'>;

/** So many rows PostgreSQL expects of any JSON. */
const EXPECTED = 100;

/**
 * Assigns each lead that is still in one of the statuses, with the offer, the record and the note of whom to tell, in one statement: in
 * several, each would look the leads up again, and what they tell would go to the server and back. The answer is how many moved.
 * The statuses are part of the text: as a value they made PostgreSQL take a plan for each call for the better one, and planning took longer than giving ten leads.
 * The ids of a few stand there twice: PostgreSQL would read all of ten thousand leads for as many rows as it expects.
 */
export async function giveLeads(db: Db, givings: readonly Giving[], { from, actorId, now, activities, noting, alongside }: Giver): Promise<number> {
  const records = sql`(
    select assignment_id as id, ${sql.lit(ACT.action)} as action, ${sql.lit(ACT.objectType)} as object_type, id::text as object_id, city_id, ${sql.lit(ACT.outcome)} as outcome,
      jsonb_build_object('from', 'pending', 'to', 'assigned', 'assignee_id', assignee_id) as detail, '{}'::text[] as changed_fields
    from moved) as r`;
  const isOneOfFew = givings.length > EXPECTED ? sql`` : sql`and l.id = any((select ${arrayText(givings.map((giving) => giving.lead_id))})::uuid[])`;
  const { rows } = await sql<{ moved: number }>`${KEEP_PLAN}
    with giving as materialized (
      select * from json_to_recordset(${JSON.stringify(givings)}::json)
        as g (lead_id uuid, assignee_id uuid, assignment_id uuid, reason text, fair_share jsonb)
    ),
    moved as (
      update leads l set status = 'assigned', assignee_id = g.assignee_id, assigned_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        accepted_at = null, rejected_at = null, needs_attention = false
      from giving g
      where l.id = g.lead_id ${isOneOfFew} and l.status in (${sql.join(from.map((status) => sql.lit(status)))}) and l.contact_removed_at is null
      returning l.id, l.city_id, l.assignee_id, g.assignment_id, g.reason, g.fair_share
    ),
    offered as (
      insert into assignments (id, lead_id, assignee_id, assigned_by, method, reason, fair_share, outcome, assigned_at)
      select assignment_id, id, assignee_id, ${actorId}::uuid, 'auto', reason, fair_share, 'assigned', ${now}::timestamptz from moved
    ),
    ${sql.join([sql`recorded as (${activities(records)})`, ...noting.parts, ...alongside])}
    select (select count(*) from moved)::integer as moved, (${noting.job}) as jobs`.execute(db);
  return rows[0]!.moved;
}

export type NewAssignment = {
  id: string;
  lead_id: string;
  assignee_id: string;
  assigned_by: string;
  reason: string | null;
  assigned_at: Date;
};

/** An offer made by hand. */
export async function insertAssignment(db: Db, row: NewAssignment): Promise<void> {
  await db.insertInto('assignments').values({ ...row, method: 'manual', outcome: 'assigned' }).execute();
}
