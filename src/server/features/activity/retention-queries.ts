/** SQL that takes old records out of the activity, through the one door of its append-only guard. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export async function countOldActivity(db: Db, before: Date): Promise<number> {
  return (await db.selectFrom('activity').select((e) => e.fn.countAll<number>().as('n')).where('at', '<', before).executeTakeFirstOrThrow()).n;
}

/** The setting ends with the transaction; the guard itself checks the age once more. */
export async function deleteOldActivity(db: Db, before: Date, limit: number): Promise<number> {
  await sql`select set_config('newsco.clears', 'activity', true)`.execute(db);
  const { numAffectedRows } = await sql`delete from activity where id in (select id from activity where at < ${before} order by at, id limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
