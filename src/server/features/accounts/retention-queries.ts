/** SQL of applications that were rejected long ago. */
import type { Db } from '../../platform/database.ts';

function rejectedBefore(db: Db, before: Date) {
  return db.selectFrom('users').where('status', '=', 'rejected').where('role', 'in', ['vendor', 'broker']).where('decided_at', '<', before);
}

export async function countRejected(db: Db, before: Date): Promise<number> {
  return (await rejectedBefore(db, before).select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/** Up to `limit` of them, locked with their profiles; one that its owner is replacing or somebody deletes at this moment is left to them. */
export async function lockRejected(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await rejectedBefore(db, before).innerJoin('profiles as p', 'p.user_id', 'users.id').select('users.id').orderBy('decided_at').orderBy('users.id').limit(limit).forUpdate(['users', 'p']).skipLocked().execute();
  return rows.map(({ id }) => id);
}

/** Profile, sessions, files and links go with the user. */
export async function deleteUsers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('users').where('id', 'in', ids).execute();
}
