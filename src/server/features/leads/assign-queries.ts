/** SQL that gives many pending leads away at once. */
import { sql } from 'kysely';
import type { LeadStatus, ReferralType } from '../../../contract/leads.ts';
import { arrayText } from '../../platform/array-text.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { Activity } from '../activity/rules.ts';
import type { FairShareFigures } from './rules.ts';

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
  /** Adds the jobs that will tell the takers, as a table that must be read. */
  jobs: SqlPart;
};

// Of which kind the records are; typed, so that no other can be told.
const ACT = { action: 'lead_auto_assigned', objectType: 'lead', outcome: 'ok' } as const satisfies Pick<Activity, 'action' | 'objectType' | 'outcome'>;

/** So many rows PostgreSQL expects of any JSON. */
const EXPECTED = 100;

/**
 * Assigns each lead that is still in one of the statuses, with the offer, the record and what tells the taker, in one statement: in
 * several, each would look the leads up again, and what they tell would go to the server and back. The answer is how many moved.
 * The statuses are part of the text: as a value they made PostgreSQL take a plan for each call for the better one, and planning took longer than giving ten leads.
 * The ids of a few stand there twice: PostgreSQL would read all of ten thousand leads for as many rows as it expects.
 */
export async function giveLeads(db: Db, givings: readonly Giving[], { from, actorId, now, activities, alongside, jobs }: Giver): Promise<number> {
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
    ${sql.join([sql`told as (${activities(records)})`, ...alongside])}
    select (select count(*) from moved)::integer as moved, (select count(*) from ${jobs}) as jobs`.execute(db);
  return rows[0]!.moved;
}

export type OpenOffer = {
  id: string;
  referral_id: string;
  referral_type: ReferralType;
  city_name: string;
  profession: string | null;
  assignee_id: string;
  assignee_name: string;
  assignee_email: string;
};

/**
 * Those of the offers that still wait for an answer, are of leads that were not withdrawn, and that nobody was told of yet: such a mail has the offer's id.
 * Their accounts are held: whoever is being deleted is told only if that comes to nothing.
 * Planned each time: a plan from when there was no mail yet reads all of them for each offer.
 */
export async function selectUntoldOffers(db: Db, ids: readonly string[]): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select a.id, l.referral_id, l.referral_type, c.name as city_name, f.name as profession, a.assignee_id, p.full_name as assignee_name, u.email as assignee_email
    from assignments a
    join leads l on l.id = a.lead_id
    join locations c on c.id = l.city_id
    left join professions f on f.id = l.profession_id
    join users u on u.id = a.assignee_id
    join profiles p on p.user_id = a.assignee_id
    where a.id = any(${ids}::uuid[]) and a.outcome = 'assigned' and l.withdrawn_at is null and u.status <> 'deleted' and not exists (select from mails m where m.id = a.id)
    order by a.id for key share of u`.execute(db);
  return rows;
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
