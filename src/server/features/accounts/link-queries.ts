/** SQL of links that set a password, and of the requests for them. */
import type { Db } from '../../platform/database.ts';
import type { LinkKind } from './rules.ts';

export type NewLink = { token_sha256: Buffer; user_id: string; kind: LinkKind; created_at: Date; expires_at: Date };

/** Stores a link in the place of an older one that was not used. Of two at once the later one counts. */
export async function upsertLink(db: Db, link: NewLink): Promise<void> {
  const { user_id: _user, ...newer } = link;
  await db
    .insertInto('password_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').where('used_at', 'is', null).doUpdateSet(newer))
    .execute();
}

export type LiveLink = { user_id: string; kind: LinkKind; email: string };

/** Whose password a link may set now. */
export async function findLiveLink(db: Db, tokenSha256: Buffer, now: Date): Promise<LiveLink | undefined> {
  const row = await db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'l.kind', 'u.email'])
    .where('l.token_sha256', '=', tokenSha256)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  return row as LiveLink | undefined;
}

/** Uses a link up; false when it was used, replaced or expired meanwhile. */
export async function spendLink(db: Db, tokenSha256: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnusedLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

export type LinkRequest = { id: string; email: string; created_at: Date; request_id: string; ip_prefix: string };

export async function insertRequest(db: Db, request: LinkRequest): Promise<void> {
  await db.insertInto('password_requests').values(request).execute();
}

/** Takes a request out of the queue; undefined when it was answered already. */
export async function takeRequest(db: Db, id: string): Promise<LinkRequest | undefined> {
  return db.deleteFrom('password_requests').where('id', '=', id).returningAll().executeTakeFirst();
}
