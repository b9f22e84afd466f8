/** SQL of saved views; every statement names their owner. */
import { sql } from 'kysely';
import { errorCode, type Db } from '../../platform/database.ts';

const VIEW = ['id', 'tab', 'name', 'query'] as const;
export type ViewRow = { id: string; tab: string; name: string; query: string };

export async function listViews(db: Db, userId: string): Promise<ViewRow[]> {
  return db.selectFrom('saved_views').select(VIEW).where('user_id', '=', userId).orderBy('tab').orderBy(sql`fold_text(name)`).orderBy('id').execute();
}

/** How many the user has; the user stays locked, so that of two new ones at once the second is counted too. */
export async function countViewsLocked(db: Db, userId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return (await db.selectFrom('saved_views').select((e) => e.fn.countAll<number>().as('n')).where('user_id', '=', userId).executeTakeFirstOrThrow()).n;
}

/** Nothing when the name is taken. */
export async function insertView(db: Db, userId: string, view: ViewRow, now: Date): Promise<ViewRow | undefined> {
  return db.insertInto('saved_views').values({ ...view, user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing()).returning(VIEW).executeTakeFirst();
}

/** The renamed view, nothing when the user has none of this id, `taken` when another has the name. */
export async function renameView(db: Db, userId: string, id: string, name: string, now: Date): Promise<ViewRow | 'taken' | undefined> {
  try {
    return await db.updateTable('saved_views').set({ name, updated_at: now }).where('id', '=', id).where('user_id', '=', userId).returning(VIEW).executeTakeFirst();
  } catch (error) {
    if (errorCode(error) === '23505') return 'taken';
    throw error;
  }
}

export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
