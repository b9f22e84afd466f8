/** Signing in and out, the session gate, and what other features may do to a user. */
import { isDeepStrictEqual } from 'node:util';
import type { accounts } from '../../../contract/accounts.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import type { Db } from '../../platform/database.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/http/actor.ts';
import type { Context, SignedIn } from '../../platform/http/context.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../platform/passwords.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { noteFailure, refuseWhileLocked } from './lock-service.ts';
import { presentMe, presentSessionUser } from './present.ts';
import { deleteUnusedLink } from './link-queries.ts';
import * as mails from './mail.ts';
import { rehash } from './password-queries.ts';
import * as queries from './queries.ts';
import { MAX_SESSIONS, SEEN_EVERY_MS, sessionLifetime } from './rules.ts';
import { createSecret, sha256 } from './secrets.ts';

export type { Member, NewUser, StatusChange, UserRow } from './queries.ts';
export { deleteRejected, findMemberInScope, findNameAndCity, findStatus, insertUser, lockUser, replaceCities, updateStatus } from './queries.ts';

/** The session gate: the actor of a bearer token, or null. The only maker of a `Scope`. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor | null> {
  const session = await queries.findSession(db, sha256(token), now);
  if (!session) return null;
  const idleMs = now.getTime() - session.last_seen_at.getTime();
  if (idleMs > sessionLifetime(session.role).idleMs) return null;
  if (idleMs > SEEN_EVERY_MS) await queries.touchSession(db, session.id, now);
  return actorOf(session);
}

/** Whether the session of an actor was not ended and the account may what it might when the call came, which counts as the last use: for answers that are still being sent long after they were allowed. */
export async function isUnchanged(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const session = await queries.findSessionById(db, actor.sessionId, now);
  if (!session) return false;
  const { role, status, scope } = actorOf(session);
  return role === actor.role && status === actor.status && isDeepStrictEqual(scope, actor.scope);
}

function actorOf(session: queries.SessionRow): Actor {
  return {
    userId: session.user_id,
    email: session.email,
    role: session.role,
    status: session.status,
    sessionId: session.id,
    scope: scopeOf(session),
  };
}

function scopeOf(session: queries.SessionRow): Scope {
  const scope = session.role === 'admin' ? { kind: 'everything' as const } : { kind: 'cities' as const, cityIds: session.city_ids };
  return scope as Scope;
}

/** Checks e-mail and password. Runs outside the transaction: hashing takes a while. Throws 401 or 429. */
export async function checkCredentials(context: Context<null>, input: ParsedOf<typeof accounts.login>): Promise<queries.UserRow> {
  const { body } = input;
  const email = body.email.toLowerCase();
  await refuseWhileLocked(context, email);
  const user = await queries.findUserByEmail(context.db, email);
  const fits = await verifyPassword(user?.password_hash ?? null, body.password);
  // Of many guesses sent at once, those after the pause began learn nothing, not even that one was right.
  await refuseWhileLocked(context, email);
  // A sign-in at the same moment was quicker, or the password is another one by now.
  if (user && fits) return (await renewHash(context.db, refuseExpired(user, context.now), body.password)) ?? checkCredentials(context, input);
  await noteFailure(context, email);
  throw fail('invalid_credentials');
}

function refuseExpired(user: queries.UserRow, now: Date): queries.UserRow {
  if (user.password_expires_at !== null && user.password_expires_at <= now) throw fail('password_expired');
  return user;
}

/** Only at a sign-in is the password at hand, of which a hash of lower costs can be made anew. Null when the account has another hash by now. */
async function renewHash(db: Db, user: queries.UserRow, password: string): Promise<queries.UserRow | null> {
  if (user.password_hash === null || !isOutdated(user.password_hash)) return user;
  const renewed = await hashPassword(password).catch(nullWhenFull);
  // Whoever proved the password is let in, and the hash is made anew another time.
  if (renewed === null) return user;
  return (await rehash(db, user.id, user.password_hash, renewed)) ? { ...user, password_hash: renewed } : null;
}

function nullWhenFull(error: unknown): null {
  if (error instanceof AppError && error.code === 'too_many_requests') return null;
  throw error;
}

/** Opens a session for a user whose credentials were checked. Sign-ins of one user wait for each other, so none is kept beyond the limit. */
export async function openSession(context: Context<null>, checked: queries.UserRow): Promise<AnswerOf<typeof accounts.login>> {
  const user = await queries.lockUser(context.db, checked.id);
  // Replaced or given another password since it was checked.
  if (!user || user.password_hash !== checked.password_hash) throw fail('invalid_credentials');
  const token = `nwc_${createSecret()}`;
  const expiresAt = new Date(context.now.getTime() + sessionLifetime(user.role).absoluteMs);
  await queries.insertSession(context.db, {
    id: context.newId(),
    token_sha256: sha256(token),
    user_id: user.id,
    created_at: context.now,
    expires_at: expiresAt,
    ip_prefix: context.request.ipPrefix,
    user_agent: context.request.userAgent,
  });
  await queries.revokeOldestSessions(context.db, user.id, MAX_SESSIONS, context.now);
  await queries.clearFailures(context.db, user.email.toLowerCase());
  await recordActivity(context, { action: 'signed_in', objectType: 'user', objectId: user.id });
  const profile = await queries.findNameAndPhone(context.db, user.id);
  return { access_token: token, token_type: 'bearer', expires_at: expiresAt.toISOString(), user: presentSessionUser(user, profile) };
}

/** Ends the session that asks. Of several at once one is recorded. */
export async function signOut(context: SignedIn): Promise<{ signed_out: true }> {
  const isEnded = await queries.revokeSession(context.db, context.actor.sessionId, 'signed_out', context.now);
  if (isEnded) await recordActivity(context, { action: 'signed_out', objectType: 'user', objectId: context.actor.userId });
  return { signed_out: true };
}

/** Who is signed in, with profile and, for a module admin, the cities. */
export async function readMe(context: SignedIn): Promise<AnswerOf<typeof accounts.me>> {
  const row = await queries.findMe(context.db, context.actor.userId);
  if (!row) throw fail('not_signed_in');
  return presentMe(row);
}

/**
 * Gives a user another e-mail to sign in with; 409 when someone else has it. A link that went to the old one sets no password any more,
 * sessions end but the one that asks, and both addresses are told.
 */
export async function changeEmail(context: SignedIn, user: { id: string; email: string; name: string }, email: string): Promise<void> {
  const isFree = await queries.updateEmail(context.db, user.id, email, context.now);
  if (!isFree) throw fail('email_in_use', { errors: { email: sentenceOf('email_in_use') } });
  await deleteUnusedLink(context.db, user.id);
  await endSessions(context, user.id, 'email_changed', context.actor.sessionId);
  // Only another spelling of it: there is nobody else to tell.
  if (email.toLowerCase() === user.email.toLowerCase()) return;
  await queueMail(context, mails.emailChangedFrom, { address: user.email, userId: user.id }, { name: user.name });
  await queueMail(context, mails.emailChangedTo, { address: email, userId: user.id }, { name: user.name });
}

/** Ends every session of a user at once, as suspension, rejection and changes of role, city or password demand; how many those were. */
export async function endSessions(context: Context, userId: string, reason: string, except: string | null = null): Promise<number> {
  return queries.revokeSessionsOf(context.db, userId, reason, context.now, except);
}
