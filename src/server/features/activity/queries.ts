/** SQL of the activity record. */
import type { Db } from '../../platform/database.ts';
import type { NewActivity } from './rules.ts';

/** Appends one record. */
export async function insertActivity(db: Db, row: NewActivity): Promise<void> {
  await db
    .insertInto('activity')
    .values({ ...row, detail: JSON.stringify(row.detail) })
    .execute();
}
