/** SQL that erases the contact of leads: at the person's request, or because the lead has long been over. */
import { sql } from 'kysely';
import type { LeadStatus, ReferralType } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';

export type SubmittedLead = {
  id: string;
  referral_id: string;
  referral_type: ReferralType;
  status: LeadStatus;
  city_id: number;
  city_name: string;
  profession: string | null;
  withdrawn_at: Date | null;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_email: string | null;
} & Contact;

/** What is erased. */
export type Contact = {
  contact_name: string;
  contact_phone: string;
  contact_email: string | null;
  relationship: string | null;
  notes: string | null;
  property_details: string | null;
};

/** All leads that were created together with this one, that is in the same moment, locked in the order of their ids. */
export async function lockSubmission(db: Db, leadId: string): Promise<SubmittedLead[]> {
  const { rows } = await sql<SubmittedLead>`
    select l.id, l.referral_id, l.referral_type, l.status, l.city_id, c.name as city_name, f.name as profession,
      l.withdrawn_at, l.assignee_id, p.full_name as assignee_name, u.email as assignee_email,
      l.contact_name, l.contact_phone, l.contact_email, l.relationship, l.notes, l.property_details
    from lead_texts t
    join leads l on l.id = t.id
    join locations c on c.id = l.city_id
    left join professions f on f.id = l.profession_id
    left join users u on u.id = l.assignee_id
    left join profiles p on p.user_id = l.assignee_id
    where (t.created_at, l.submission_id) = (select o.created_at, o.submission_id from leads o where o.id = ${leadId})
    order by l.id for update of l`.execute(db);
  return rows;
}

/** Puts `name` in the place of the contact. `withdrawnAt` also ends what can be done with the lead. */
export async function removeContact(db: Db, leadIds: readonly string[], name: string, at: Date, withdrawnAt: Date | null): Promise<void> {
  await db
    .updateTable('leads')
    .set({
      contact_name: name, contact_phone: '', contact_digits: '', contact_email: null, relationship: null, notes: null, property_details: null,
      contact_removed_at: at,
      ...(withdrawnAt === null ? {} : { withdrawn_at: withdrawnAt, updated_at: at, needs_attention: false }),
    })
    .where('id', 'in', leadIds)
    .execute();
}
