/** SQL that gives many pending leads away at once. */
import { sql } from 'kysely';
import type { LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { FairShareFigures } from './rules.ts';

export type GivenLead = {
  id: string;
  referral_id: string;
  referral_type: ReferralType;
  city_id: number;
  city_name: string;
  profession: string | null;
  assignee_id: string;
  assignee_name: string;
  assignee_email: string;
};

/** What each lead gets: its taker, and the ids of the records that tell of it. */
export type Giving = { lead_id: string; assignee_id: string; assignment_id: string; event_id: string; reason: string; fair_share: FairShareFigures };
export type Giver = { from: readonly LeadStatus[]; actorId: string; now: Date };

/**
 * Assigns each lead that is still in one of the statuses, with the offer and the event, in one statement: in several, each would
 * look the leads up again. The answer is those that moved, with what their mails need. The statuses are part of the text: as a value
 * they made PostgreSQL take a plan for each call for the better one, and planning took longer than giving ten leads.
 */
export async function giveLeads(db: Db, givings: readonly Giving[], { from, actorId, now }: Giver): Promise<GivenLead[]> {
  const { rows } = await sql<GivenLead>`${KEEP_PLAN}
    with giving as materialized (
      select * from json_to_recordset(${JSON.stringify(givings)}::json)
        as g (lead_id uuid, assignee_id uuid, assignment_id uuid, event_id uuid, reason text, fair_share jsonb)
    ),
    moved as (
      update leads l set status = 'assigned', assignee_id = g.assignee_id, assigned_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        accepted_at = null, rejected_at = null, needs_attention = false
      from giving g
      where l.id = g.lead_id and l.status in (${sql.join(from.map((status) => sql.lit(status)))}) and l.contact_removed_at is null
      returning l.id, l.referral_id, l.referral_type, l.city_id, l.profession_id, l.assignee_id, g.assignment_id, g.event_id, g.reason, g.fair_share
    ),
    offered as (
      insert into assignments (id, lead_id, assignee_id, assigned_by, method, reason, fair_share, outcome, assigned_at)
      select assignment_id, id, assignee_id, ${actorId}::uuid, 'auto', reason, fair_share, 'assigned', ${now}::timestamptz from moved
    ),
    noted as (
      insert into lead_events (id, lead_id, at, actor_id, from_status, to_status, assignment_id)
      select event_id, id, ${now}::timestamptz, ${actorId}::uuid, 'pending', 'assigned', assignment_id from moved
    )
    select m.id, m.referral_id, m.referral_type, m.city_id, c.name as city_name, f.name as profession,
      m.assignee_id, p.full_name as assignee_name, u.email as assignee_email
    from moved m
    join locations c on c.id = m.city_id
    left join professions f on f.id = m.profession_id
    join users u on u.id = m.assignee_id
    join profiles p on p.user_id = m.assignee_id`.execute(db);
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
