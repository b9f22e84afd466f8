/** SQL that takes an account away. The row of the user stays without anything that tells who it was. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Every active administrator but this one; with the lock of administrators nobody else can leave meanwhile. */
export async function countOtherAdmins(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .where('status', '=', 'approved')
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** All that is held of a user's account and profile, for a sealed copy. */
export async function selectWholeAccount(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ account: unknown; profile: unknown }>`
    select to_jsonb(u) - 'password_hash' as account, to_jsonb(p) as profile
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Empties the account and forgets its sessions, cities, saved views, links and failed sign-ins. False when it was deleted before. */
export async function emptyAccount(db: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    with before as (select id, email from users where id = ${userId} and status <> 'deleted' for update)
    update users u set status = 'deleted', email = null, password_hash = null, status_reason = null, updated_at = ${now}
    from before where u.id = before.id returning before.email`.execute(db);
  const email = rows[0]?.email;
  if (email === undefined) return false;
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('saved_views').where('user_id', '=', userId).execute();
  await db.deleteFrom('module_admin_cities').where('user_id', '=', userId).execute();
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('password_requests').where('email', '=', email.toLowerCase()).execute();
  await db.deleteFrom('login_failures').where('email', '=', email.toLowerCase()).execute();
  return true;
}
