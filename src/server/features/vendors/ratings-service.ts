/** What ratings do to a vendor: the figures of the profile, the search row and the card with them. */
import type { Db } from '../../platform/database.ts';
import { writeCards } from './card-service.ts';
import { shownAverage } from './directory-rules.ts';
import * as queries from './ratings-queries.ts';

/** What one rating adds: its stars as a new one, the difference where it replaces another. */
export type RatingChange = { stars: number; ratings: 0 | 1 };

/**
 * The approved vendor, held until the end of the transaction, or null. Of several ratings at once each
 * waits for the one before, so none is counted from old figures.
 */
export async function holdRatedVendor(db: Db, userId: string): Promise<{ cityId: number | null } | null> {
  const vendor = await queries.holdListedVendor(db, userId);
  return vendor ? { cityId: vendor.city_id } : null;
}

/** Counts a rating of a vendor who is held. */
export async function countRating(db: Db, userId: string, { stars, ratings }: RatingChange): Promise<{ average: number; count: number }> {
  const { rating_sum: sum, rating_count: count } = await queries.addRating(db, userId, { rating_sum: stars, rating_count: ratings });
  await queries.copyRatingToSearchRow(db, userId);
  await writeCards(db, [userId]);
  return { average: shownAverage(sum, count), count };
}
