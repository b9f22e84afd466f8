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

export type SealedRow = Subject & { id: string; created_at: Date; purge_at: Date };

export async function selectSealedCopies(db: Db): Promise<SealedRow[]> {
  const rows = await db.selectFrom('sealed_copies').select(['id', 'subject_type', 'subject_id', 'created_at', 'purge_at']).orderBy('created_at').orderBy('id').execute();
  return rows as SealedRow[];
}

export async function selectSealedCopy(db: Db, id: string): Promise<(Subject & { sealed: Buffer }) | undefined> {
  return (await db.selectFrom('sealed_copies').select(['subject_type', 'subject_id', 'sealed']).where('id', '=', id).executeTakeFirst()) as (Subject & { sealed: Buffer }) | undefined;
}

/** Everything erased so far, in the order in which it happened. */
export async function selectErasures(db: Db): Promise<(Subject & { at: Date })[]> {
  const rows = await db.selectFrom('erasure_log').select(['subject_type', 'subject_id', 'at']).orderBy('at').orderBy('id').execute();
  return rows as (Subject & { at: Date })[];
}
