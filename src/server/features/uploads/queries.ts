/** SQL of stored files. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type FileRow = { id: string; owner_id: string; purpose: 'id_card_photo' | 'profile_photo'; wrapped_key: Buffer; bytes: number; created_at: Date; delete_after: Date | null };

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

/** The file of an owner. */
export async function findFile(db: Db, ownerId: string, purpose: FileRow['purpose']): Promise<{ id: string; wrapped_key: Buffer } | undefined> {
  return db.selectFrom('files').select(['id', 'wrapped_key']).where('owner_id', '=', ownerId).where('purpose', '=', purpose).executeTakeFirst();
}

export async function setDeleteAfter(db: Db, ownerId: string, purpose: FileRow['purpose'], at: Date): Promise<void> {
  await db.updateTable('files').set({ delete_after: at }).where('owner_id', '=', ownerId).where('purpose', '=', purpose).execute();
}

export async function deleteFile(db: Db, ownerId: string, purpose: FileRow['purpose']): Promise<void> {
  await db.deleteFrom('files').where('owner_id', '=', ownerId).where('purpose', '=', purpose).execute();
}

export async function deleteFilesOf(db: Db, ownerId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('files').where('owner_id', '=', ownerId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countExpired(db: Db, now: Date): Promise<number> {
  const { n } = await db.selectFrom('files').select((e) => e.fn.countAll<number>().as('n')).where('delete_after', '<=', now).executeTakeFirstOrThrow();
  return n;
}

/** Deletes up to `limit` rows that have served their time, the oldest first. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from files where id in (
      select id from files where delete_after <= ${now}::timestamptz order by delete_after, id limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Which of these names have a row. */
export async function selectKnown(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where(sql<string>`id::text`, 'in', names).execute();
  return new Set(rows.map(({ id }) => id));
}

/** A page of the rows that were made before a time, in the order of their ids. */
export async function selectIdsAfter(db: Db, after: string, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('id', '>', after).where('created_at', '<', madeBefore).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
