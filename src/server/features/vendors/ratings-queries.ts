/** SQL of a profile's rating figures, and of the search row that follows them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type RatingFigures = { rating_sum: number; rating_count: number };

/** Holds the profile, then the status: the order in which everything else takes the two. */
export async function holdListedVendor(db: Db, userId: string): Promise<{ city_id: number | null } | undefined> {
  const profile = await db.selectFrom('profiles').select('city_id').where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'vendor')
    .where('status', '=', 'approved')
    .forShare()
    .executeTakeFirst();
  return user && profile;
}

export async function addRating(db: Db, userId: string, change: RatingFigures): Promise<RatingFigures> {
  return db
    .updateTable('profiles')
    .set((e) => ({ rating_sum: e('rating_sum', '+', change.rating_sum), rating_count: e('rating_count', '+', change.rating_count) }))
    .where('user_id', '=', userId)
    .returning(['rating_sum', 'rating_count'])
    .executeTakeFirstOrThrow();
}

/** Two columns of the row that is there; words, languages and specializations are not worked out anew. */
export async function copyRatingToSearchRow(db: Db, userId: string): Promise<void> {
  await sql`
    update vendor_search s set rating = l.rating, rating_count = l.rating_count
    from vendor_listings l where l.user_id = s.user_id and s.user_id = ${userId}`.execute(db);
}
