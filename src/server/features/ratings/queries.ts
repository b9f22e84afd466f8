/** SQL of ratings, one for each pair of vendors. */
import type { Db } from '../../platform/database.ts';

export type Pair = { vendorId: string; raterId: string };

/** The stars of the rating that this one replaces. */
export async function findStars(db: Db, { vendorId, raterId }: Pair): Promise<number | undefined> {
  const row = await db.selectFrom('ratings').select('rating').where('vendor_id', '=', vendorId).where('rater_id', '=', raterId).executeTakeFirst();
  return row?.rating;
}

export type RatingRow = {
  id: string;
  vendor_id: string;
  rater_id: string;
  rating: number;
  comment: string | null;
  lead_id: string | null;
  is_verified: boolean;
  created_at: Date;
  updated_at: Date;
};

/** Writes the rating; one that was there keeps its id and the day it was first given. */
export async function saveRating(db: Db, row: RatingRow): Promise<void> {
  const { rating, comment, lead_id, is_verified, updated_at } = row;
  await db
    .insertInto('ratings')
    .values(row)
    .onConflict((on) => on.columns(['vendor_id', 'rater_id']).doUpdateSet({ rating, comment, lead_id, is_verified, updated_at }))
    .execute();
}

/** Takes a lead of the rater's before the profile, as everyone does who takes both; the rating names it afterwards. */
export async function holdReferral(db: Db, leadId: string, { raterId }: Pair): Promise<void> {
  await db.selectFrom('leads').select('id').where('id', '=', leadId).where('referrer_id', '=', raterId).forKeyShare().execute();
}

/** True when the rater referred this lead and the vendor completed it. */
export async function isCompletedReferral(db: Db, leadId: string, { vendorId, raterId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('id', '=', leadId)
    .where('status', '=', 'completed')
    .where('assignee_id', '=', vendorId)
    .where('referrer_id', '=', raterId)
    .executeTakeFirst();
  return row !== undefined;
}
