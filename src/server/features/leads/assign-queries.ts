/** SQL that gives many pending leads away at once. */
import { sql } from 'kysely';
import type { LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';
import type { NewEvent } from './queries.ts';
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

type Wish = { leadId: string; assigneeId: string };

/** Assigns each lead that is still in one of the statuses; the answer is those that moved, with what their mails need. */
export async function moveToAssignees(db: Db, wishes: readonly Wish[], from: readonly LeadStatus[], now: Date): Promise<GivenLead[]> {
  const { rows } = await sql<GivenLead>`
    with moved as (
      update leads l set status = 'assigned', assignee_id = w.assignee_id, assigned_at = ${now}, updated_at = ${now},
        accepted_at = null, rejected_at = null, needs_attention = false
      from unnest(${wishes.map((wish) => wish.leadId)}::uuid[], ${wishes.map((wish) => wish.assigneeId)}::uuid[]) as w (lead_id, assignee_id)
      where l.id = w.lead_id and l.status = any(${[...from]}::text[]) and l.contact_removed_at is null
      returning l.id, l.referral_id, l.referral_type, l.city_id, l.profession_id, l.assignee_id
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
  method: 'manual' | 'auto';
  reason: string | null;
  fair_share: FairShareFigures | null;
  assigned_at: Date;
};

export async function insertAssignments(db: Db, rows: readonly NewAssignment[]): Promise<void> {
  await db
    .insertInto('assignments')
    .values(rows.map((row) => ({ ...row, fair_share: row.fair_share && JSON.stringify(row.fair_share), outcome: 'assigned' })))
    .execute();
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await db.insertInto('lead_events').values(events).execute();
}
