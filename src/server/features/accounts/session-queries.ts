/** SQL of the list of one's own sessions. */
import type { Db } from '../../platform/database.ts';

export type OwnSessionRow = { id: string; created_at: Date; last_seen_at: Date; user_agent: string | null };

/** Live sessions of a user, the last used one first. */
export async function selectSessions(db: Db, userId: string, live: { now: Date; seenSince: Date }): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', live.now)
    .where('last_seen_at', '>=', live.seenSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of a user; false when it is not theirs, or over. */
export async function revokeSessionOf(db: Db, userId: string, id: string, reason: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
