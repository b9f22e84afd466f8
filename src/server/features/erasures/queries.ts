/** SQL of the erasure log and of sealed copies. */
import type { Db } from '../../platform/database.ts';

export type Subject = { subject_type: 'user' | 'lead'; subject_id: string };

/** Erasing twice is logged once. */
export async function insertErasure(db: Db, row: Subject & { id: string; at: Date }): Promise<void> {
  await db.insertInto('erasure_log').values(row).onConflict((conflict) => conflict.doNothing()).execute();
}

export async function insertSealedCopy(db: Db, row: Subject & { id: string; sealed: Buffer; created_at: Date; purge_at: Date }): Promise<void> {
  await db.insertInto('sealed_copies').values(row).execute();
}

/** Everything erased so far, in the order in which it happened. */
export async function selectErasures(db: Db): Promise<(Subject & { at: Date })[]> {
  const rows = await db.selectFrom('erasure_log').select(['subject_type', 'subject_id', 'at']).orderBy('at').orderBy('id').execute();
  return rows as (Subject & { at: Date })[];
}
