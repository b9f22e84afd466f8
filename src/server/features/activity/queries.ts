/** SQL of the activity record. */
import type { Db } from '../../platform/database.ts';
import type { NewActivity } from './rules.ts';

/** Appends records. */
export async function insertActivities(db: Db, rows: readonly NewActivity[]): Promise<void> {
  await db
    .insertInto('activity')
    .values(rows.map((row) => ({ ...row, detail: JSON.stringify(row.detail) })))
    .execute();
}
