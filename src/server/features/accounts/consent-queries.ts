/** SQL of consents to the privacy notice. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';

export type NewConsent = { id: string; subject_type: 'user' | 'lead'; subject_id: string; purpose: string };

/** Consents of one act to one version of the notice. */
export async function insertConsents(db: Db, consents: readonly NewConsent[], given: { notice_version: string; at: Date; ip_prefix: string }): Promise<void> {
  await sql`${KEEP_PLAN}
    insert into consents (id, subject_type, subject_id, purpose, notice_version, at, ip_prefix)
    select c.id, c.subject_type, c.subject_id, c.purpose, ${given.notice_version}::text, ${given.at}::timestamptz, ${given.ip_prefix}::text
    from json_to_recordset(${JSON.stringify(consents)}::json) as c (id uuid, subject_type text, subject_id uuid, purpose text)`.execute(db);
}

// An account is over when it was deleted, a request when its contact went; where the row itself is gone, nothing tells when but the consent.
const OVER = sql`(case c.subject_type
  when 'user' then coalesce((select case when u.status = 'deleted' then u.updated_at else 'infinity' end from users u where u.id = c.subject_id), c.at)
  else coalesce((select coalesce(l.contact_removed_at, 'infinity') from leads l where l.id = c.subject_id), c.at) end)`;
const due = (before: Date) => sql`from consents c where c.at < ${before} and ${OVER} < ${before}`;

export async function countServedConsents(db: Db, before: Date): Promise<number> {
  return (await sql<{ n: number }>`select count(*)::integer as n ${due(before)}`.execute(db)).rows[0]!.n;
}

/** Deletes up to `limit` of them; how many those were. */
export async function deleteServedConsents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from consents where id in (select c.id ${due(before)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
