/** SQL of applications that were rejected long ago. */
import type { Db } from '../../platform/database.ts';

function rejectedBefore(db: Db, before: Date) {
  return db.selectFrom('users').where('status', '=', 'rejected').where('role', 'in', ['vendor', 'broker']).where('decided_at', '<', before);
}

export async function countRejected(db: Db, before: Date): Promise<number> {
  return (await rejectedBefore(db, before).select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/** Up to `limit` of them, locked; one that its owner is replacing at this moment is left to them. */
export async function lockRejected(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await rejectedBefore(db, before).select('id').orderBy('decided_at').orderBy('id').limit(limit).forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id);
}

/** Profile, sessions, files and links go with the user. */
export async function deleteUsers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('users').where('id', 'in', ids).execute();
}
