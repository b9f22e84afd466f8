/** SQL of passwords that are changed. */
import type { Db } from '../../platform/database.ts';

export type Credentials = { email: string; password_hash: string | null; password_expires_at: Date | null; full_name: string };

/** What a change of the password is checked against, and how its owner is addressed. */
export async function findCredentials(db: Db, userId: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select((e) => ['u.password_hash', 'u.password_expires_at', e.ref('u.email').$notNull().as('email'), e.fn.coalesce('p.full_name', 'u.email').$notNull().as('full_name')])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

export async function setPassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, password_expires_at: null, updated_at: now }).where('id', '=', userId).execute();
}

/** Replaces the password that was proved; false when it is another one by now. */
export async function replacePassword(db: Db, userId: string, from: string, to: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: to, password_expires_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the same password under another hash; false when it is another password by now. */
export async function rehash(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('users').set({ password_hash: to }).where('id', '=', userId).where('password_hash', '=', from).executeTakeFirst();
  return numUpdatedRows > 0n;
}
