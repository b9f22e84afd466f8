/** SQL of leads whose contact has served its time. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

const AGE = sql`(case l.status when 'completed' then l.completed_at when 'rejected' then l.rejected_at else l.updated_at end)`;
// Each move changes the age, so no index holds it: of leads that were made before, few have been touched since.
const madeBefore = (before: Date): RawBuilder<unknown> => sql`t.has_contact and t.created_at < ${before}`;
const untouchedSince = (before: Date): RawBuilder<unknown> => sql`l.id = t.id and l.contact_removed_at is null and ${AGE} < ${before}`;

/** Each is looked up by itself: PostgreSQL does not know how few they are, and would read all leads there ever were. */
export async function countOldContacts(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from lead_texts t cross join lateral (select from leads l where ${untouchedSince(before)} offset 0) as old
    where ${madeBefore(before)}`.execute(db);
  return rows[0]!.n;
}

/** Up to `limit` of them, the first made first, locked; one that is being worked on waits for another night. */
export async function lockOldContacts(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from lead_texts t join leads l on ${untouchedSince(before)} where ${madeBefore(before)} order by t.created_at, t.id limit ${limit} for update of l skip locked`.execute(db);
  return rows.map(({ id }) => id);
}
