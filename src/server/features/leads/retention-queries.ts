/** SQL of leads whose contact has served its time. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

// To the letter the expression of the index leads_contact_age.
const AGE = sql`(case status when 'completed' then completed_at when 'rejected' then rejected_at else updated_at end)`;
const due = (before: Date): RawBuilder<unknown> => sql`from leads where contact_removed_at is null and ${AGE} < ${before}`;

export async function countOldContacts(db: Db, before: Date): Promise<number> {
  return (await sql<{ n: number }>`select count(*)::integer as n ${due(before)}`.execute(db)).rows[0]!.n;
}

/** Up to `limit` of them, the oldest first, locked; one that is being worked on waits for another night. */
export async function lockOldContacts(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id ${due(before)} order by ${AGE}, id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}
