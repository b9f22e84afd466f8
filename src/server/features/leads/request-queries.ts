/** SQL of new requests: the repeat check and the rows of a submission. */
import { type SqlBool, sql } from 'kysely';
import type { LeadKind, LeadStatus } from '../../../contract/leads.ts';
import type { Db } from '../../platform/database.ts';

/** Lets one request for a phone number through at a time, until the end of the transaction. */
export async function lockRequester(db: Db, digits: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead:' || ${digits}::text, 0))`.execute(db);
}

export type Repeat = { kind: LeadKind; referrerId: string | null; digits: string; referralType: string; cityId: number; propertyLeadType: string | null; professionIds: readonly (number | null)[]; since: Date };

/** What was asked for the same phone in the same city since then, the oldest last. Referrals count as repeats of the same referrer only. */
export async function findRepeats(db: Db, wish: Repeat): Promise<{ profession_id: number | null; referral_id: string }[]> {
  return db
    .selectFrom('leads')
    .select(['profession_id', 'referral_id'])
    .where('contact_digits', '=', wish.digits)
    .where('created_at', '>', wish.since)
    .where('kind', '=', wish.kind)
    .where(sql<SqlBool>`referrer_id is not distinct from ${wish.referrerId}::uuid`)
    .where('referral_type', '=', wish.referralType)
    .where('city_id', '=', wish.cityId)
    .where(sql<SqlBool>`property_lead_type is not distinct from ${wish.propertyLeadType}::text`)
    .where(sql<SqlBool>`coalesce(profession_id, 0) = any(${wish.professionIds.map((id) => id ?? 0)}::integer[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type NewLead = {
  id: string;
  submission_id: string;
  kind: LeadKind;
  referral_type: string;
  profession_id: number | null;
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
  status: LeadStatus;
  referrer_id: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Inserts a lead; the answer is the number that the requester gets to know. */
export async function insertLead(db: Db, lead: NewLead): Promise<string> {
  const row = await db.insertInto('leads').values(lead).returning('referral_id').executeTakeFirstOrThrow();
  return row.referral_id;
}

export async function findPlaceName(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('locations').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

/** The name by which someone signed in is known; administrators may have none. */
export async function findPersonName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  return row?.full_name ?? null;
}
