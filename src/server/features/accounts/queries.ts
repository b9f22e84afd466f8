/** SQL of users and their sessions. */
import { type RawBuilder, sql } from 'kysely';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import { type Db, errorCode } from '../../platform/database.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import { inScope } from '../../platform/scope.ts';
import { PLACE_COLUMNS } from '../locations/present.ts';

export type UserRow = {
  id: string;
  email: string;
  role: Role;
  status: UserStatus;
  status_reason: string | null;
  password_hash: string | null;
  /** Of a password that an administrator typed. */
  password_expires_at: Date | null;
};

const USER = ['id', 'email', 'role', 'status', 'status_reason', 'password_hash', 'password_expires_at'] as const;

/** E-mails are compared without regard to case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const row = await db.selectFrom('users').select(USER).where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
  return row as UserRow | undefined;
}

/** The row, locked until the end of the transaction, so that two decisions cannot cross. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db.selectFrom('users').select(USER).where('id', '=', id).forUpdate().executeTakeFirst()) as UserRow | undefined;
}

export type NewUser = {
  id: string;
  email: string;
  role: Role;
  status: UserStatus;
  password_hash: string | null;
  /** Given: an administrator typed the password, and it works until then. */
  password_expires_at?: Date | null;
  created_at: Date;
};

/** Inserts a user; undefined when the e-mail is in use. */
export async function insertUser(db: Db, user: NewUser): Promise<{ id: string } | undefined> {
  return db
    .insertInto('users')
    .values({ ...user, updated_at: user.created_at })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

const UNIQUE_VIOLATION = '23505';

/** Gives a user another e-mail; false when it is in use, and then the transaction is lost. */
export async function updateEmail(db: Db, id: string, email: string, now: Date): Promise<boolean> {
  try {
    await db.updateTable('users').set({ email, updated_at: now }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export type StatusChange = { to: UserStatus; reason: string | null; by: string | null; now: Date };

/** Moves a user from one status to another; false when the user was not in it any more. */
export async function updateStatus(db: Db, id: string, from: UserStatus, change: StatusChange): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ status: change.to, status_reason: change.reason, decided_by: change.by, decided_at: change.now, updated_at: change.now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

// Any constant; it only has to differ from the locks of other parts.
const ADMINS_LOCK = 40_117;

/** Lets one transaction at a time decide whether there is another administrator. */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx);
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;
}

/** The profile of an administrator is only a name. */
export async function insertAdminProfile(db: Db, userId: string, fullName: string, now: Date): Promise<void> {
  await db.insertInto('profiles').values({ user_id: userId, full_name: fullName, updated_at: now }).execute();
}

/**
 * Removes a rejected application, so that the person may apply again; its id, or undefined when there is none, or none in the scope where one is given.
 * Its profile goes with it, and is taken first, as by everybody who takes both.
 */
export async function deleteRejected(db: Db, email: string, scope?: Scope): Promise<string | undefined> {
  let rejected = db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('u.id')
    .where(sql<string>`lower(u.email)`, '=', email.toLowerCase())
    .where('u.status', '=', 'rejected')
    .where('u.role', 'in', ['vendor', 'broker']);
  if (scope) rejected = rejected.where((e) => inScope(scope, e.ref('p.city_id')));
  const found = await rejected.forUpdate('p').executeTakeFirst();
  if (!found) return undefined;
  return (await db.deleteFrom('users').where('id', '=', found.id).where('status', '=', 'rejected').returning('id').executeTakeFirst())?.id;
}

export type Member = { id: string; email: string; role: 'vendor' | 'broker'; status: UserStatus; full_name: string; city_id: number | null };

/** A vendor or broker whom an administrator may decide about; undefined out of scope too. */
export async function findMemberInScope(db: Db, scope: Scope, id: string): Promise<Member | undefined> {
  let query = db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.role', 'u.status', 'p.full_name', 'p.city_id'])
    .where('u.id', '=', id)
    .where('u.role', 'in', ['vendor', 'broker']);
  query = query.where((e) => inScope(scope, e.ref('p.city_id')));
  return (await query.executeTakeFirst()) as Member | undefined;
}

/** Assigns a module admin these cities and no others. */
export async function replaceCities(db: Db, userId: string, cityIds: readonly number[]): Promise<void> {
  await db.deleteFrom('module_admin_cities').where('user_id', '=', userId).where('city_id', 'not in', cityIds).execute();
  const rows = cityIds.map((city_id) => ({ user_id: userId, city_id }));
  await db.insertInto('module_admin_cities').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
}

export async function findStatus(db: Db, id: string): Promise<UserStatus | undefined> {
  const row = await db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status as UserStatus | undefined;
}

export type NewSession = {
  id: string;
  token_sha256: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  ip_prefix: string;
  user_agent: string;
};

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values({ ...session, last_seen_at: session.created_at }).execute();
}

export type SessionRow = {
  id: string;
  last_seen_at: Date;
  expires_at: Date;
  user_id: string;
  email: string;
  role: Role;
  status: UserStatus;
  city_ids: number[];
};

/** The live session of a token with its user and, for a module admin, the assigned cities. */
export async function findSession(db: Db, tokenSha256: Buffer, now: Date): Promise<SessionRow | undefined> {
  return liveSession(db, sql`s.token_sha256 = ${tokenSha256}`, now);
}

/** The same of a session that is known already. */
export async function findSessionById(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  return liveSession(db, sql`s.id = ${id}`, now);
}

async function liveSession(db: Db, which: RawBuilder<unknown>, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${KEEP_PLAN}
    select s.id, s.last_seen_at, s.expires_at, s.user_id, u.email, u.role, u.status,
      array(select c.city_id from module_admin_cities c where c.user_id = u.id order by c.city_id) as city_ids
    from sessions s join users u on u.id = s.user_id
    where ${which} and s.revoked_at is null and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function revokeSession(db: Db, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('sessions').set({ revoked_at: now, revoke_reason: reason }).where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all live sessions of a user, but for `except`; how many those were. */
export async function revokeSessionsOf(db: Db, userId: string, reason: string, now: Date, except: string | null): Promise<number> {
  let update = db.updateTable('sessions').set({ revoked_at: now, revoke_reason: reason }).where('user_id', '=', userId).where('revoked_at', 'is', null);
  if (except !== null) update = update.where('id', '<>', except);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** Keeps the newest `keep` live sessions of a user. */
export async function revokeOldestSessions(db: Db, userId: string, keep: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: 'too_many' })
    .where('id', 'in', (e) =>
      e.selectFrom('sessions').select('id').where('user_id', '=', userId).where('revoked_at', 'is', null).where('expires_at', '>', now)
        .orderBy('created_at', 'desc').orderBy('id', 'desc').offset(keep),
    )
    .execute();
}

export async function findLock(db: Db, email: string): Promise<Date | null> {
  const row = await db.selectFrom('login_failures').select('locked_until').where('email', '=', email).executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Counts a failed sign-in; a new window starts when the last one is over. Null while the account has to wait, if that is kept to. */
export async function countFailure(db: Db, email: string, now: Date, windowMs: number, keepsWaits: boolean): Promise<number | null> {
  const isOver = sql<boolean>`greatest(f.first_failed_at, coalesce(f.locked_until, f.first_failed_at)) < ${now}::timestamptz - ${windowMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (email, failures, first_failed_at) values (${email}, 1, ${now})
    on conflict (email) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      first_failed_at = case when ${isOver} then ${now} else f.first_failed_at end
      where not ${keepsWaits} or coalesce(f.locked_until <= ${now}::timestamptz, true)
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

export async function lockAccount(db: Db, email: string, until: Date): Promise<void> {
  await db.updateTable('login_failures').set({ locked_until: until }).where('email', '=', email).execute();
}

export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('email', '=', email).execute();
}

export async function findNameAndPhone(db: Db, userId: string): Promise<{ full_name: string; phone: string | null } | undefined> {
  return db.selectFrom('profiles').select(['full_name', 'phone']).where('user_id', '=', userId).executeTakeFirst();
}

export async function findNameAndCity(db: Db, userId: string): Promise<{ full_name: string; city_id: number | null } | undefined> {
  return db.selectFrom('profiles').select(['full_name', 'city_id']).where('user_id', '=', userId).executeTakeFirst();
}

/** Everything `GET /auth/me` tells. */
export async function findMe(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('professions as f', 'f.id', 'p.profession_id')
    .leftJoin('profession_requests as r', 'r.id', 'p.profession_request_id')
    .leftJoin('place_paths as place', (join) => join.on('place.id', '=', (e) => e.fn.coalesce('p.newsco_id', 'p.city_id', 'p.state_id', 'p.country_id')))
    .select(sql<number>`(select count(*) from leads l where l.assignee_id = u.id and l.status in ('assigned', 'accepted'))`.as('open_leads'))
    .select((e) => ['u.id', e.ref('u.email').$notNull().as('email'), 'u.role', 'u.status', 'u.status_reason', 'u.password_expires_at', 'p.full_name', 'p.phone'])
    .select((e) => e.fn.coalesce('f.name', 'r.requested_profession').as('profession'))
    .select(PLACE_COLUMNS)
    .select(sql<boolean>`exists (select from files i where i.owner_id = u.id and i.purpose = 'id_card_photo')`.as('has_id_card_photo'))
    .select(sql<{ id: number; name: string }[]>`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from module_admin_cities c join locations l on l.id = c.city_id where c.user_id = u.id), '[]')`.as('assigned_cities'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
}
