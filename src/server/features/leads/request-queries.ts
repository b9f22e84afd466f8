/** SQL of new requests: the repeat check and the rows of a submission. */
import { sql } from 'kysely';
import type { LeadKind } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';

/** Lets one request for a phone number through at a time, until the end of the transaction. */
export async function lockRequester(db: Db, digits: string): Promise<void> {
  await sql`${KEEP_PLAN} select pg_advisory_xact_lock(hashtextextended('lead:' || ${digits}::text, 0))`.execute(db);
}

export type Repeat = { kind: LeadKind; referrerId: string | null; digits: string; referralType: string; cityId: number; propertyLeadType: string | null; professionIds: readonly (number | null)[]; since: Date };

/**
 * What was asked for the same phone in the same city since then, the oldest last. Referrals count as repeats of the same referrer only.
 * The time is compared together with the phone: by itself it would let an index be read that has all leads of that time.
 */
export async function findRepeats(db: Db, wish: Repeat): Promise<{ profession_id: number | null; referral_id: string }[]> {
  const { rows } = await sql<{ profession_id: number | null; referral_id: string }>`${KEEP_PLAN}
    select l.profession_id, l.referral_id from lead_texts t join leads l on l.id = t.id
    where t.has_contact and t.contact_digits = ${wish.digits} and (t.contact_digits, t.created_at) > (${wish.digits}, ${wish.since})
      and t.kind = ${wish.kind} and l.referrer_id is not distinct from ${wish.referrerId}::uuid and t.referral_type = ${wish.referralType} and t.city_id = ${wish.cityId} and l.property_lead_type is not distinct from ${wish.propertyLeadType}::text
      and coalesce(t.profession_id, 0) = any(${wish.professionIds.map((id) => id ?? 0)}::integer[])
    order by t.created_at desc, t.id desc`.execute(db);
  return rows;
}

/** What the leads of a submission have in common. */
export type NewLeads = {
  submission_id: string;
  kind: LeadKind;
  referral_type: string;
  notes: string | null;
  property_lead_type: string | null;
  property_details: string | null;
  contact_name: string;
  contact_phone: string;
  contact_digits: string;
  contact_email: string | null;
  relationship: string | null;
  country_id: number;
  state_id: number;
  city_id: number;
  newsco_id: number | null;
  payment_preference: string | null;
  referrer_id: string | null;
};
export type NewLead = { id: string; profession_id: number | null };
export type CreatedLead = { id: string; profession_id: number | null; /** The number that the requester gets to know. */ referral_id: string; city_name: string };

/** Inserts the leads of a submission, pending. */
export async function insertLeads(db: Db, leads: readonly NewLead[], common: NewLeads, now: Date): Promise<CreatedLead[]> {
  const { rows } = await sql<CreatedLead>`${KEEP_PLAN}
    with wanted as (
      select * from unnest(${leads.map((lead) => lead.id)}::uuid[], ${leads.map((lead) => lead.profession_id)}::integer[])
        with ordinality as w (id, profession_id, place)
    ),
    created as (
      insert into leads (id, profession_id, submission_id, kind, referral_type, notes, property_lead_type, property_details, contact_name, contact_phone,
        contact_digits, contact_email, relationship, country_id, state_id, city_id, newsco_id, payment_preference, referrer_id, status, created_at, updated_at)
      select w.id, w.profession_id, ${common.submission_id}::uuid, ${common.kind}::text, ${common.referral_type}::text, ${common.notes}::text,
        ${common.property_lead_type}::text, ${common.property_details}::text, ${common.contact_name}::text, ${common.contact_phone}::text,
        ${common.contact_digits}::text, ${common.contact_email}::text, ${common.relationship}::text, ${common.country_id}::integer, ${common.state_id}::integer,
        ${common.city_id}::integer, ${common.newsco_id}::integer, ${common.payment_preference}::text, ${common.referrer_id}::uuid, 'pending', ${now}::timestamptz, ${now}::timestamptz
      from wanted w order by w.place
      returning id, profession_id, referral_id, city_id
    )
    select c.id, c.profession_id, c.referral_id, l.name as city_name from created c join locations l on l.id = c.city_id`.execute(db);
  return rows;
}

/** The name by which someone signed in is known; administrators may have none. */
export async function findPersonName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  return row?.full_name ?? null;
}
