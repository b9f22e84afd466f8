/** A vendor who keeps rating another one while something breaks, and the books: each rating is noted once, and the last one is the one that counts. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ratings, STARS } from '../../../contract/ratings.ts';
import { ask, jsonOf, pauseAfter, type Seen } from './answers.ts';
import { type Asking, keepAsking } from './clients.ts';
import { rowsOf } from './postgres.ts';

export type Rater = { id: string; token: string; vendorId: string };
export type Rated = Seen & { key: string; stars: number };

let counter = 0;

/** Gives one rating; the same may be given again under its key. */
async function rate(address: string, { token, vendorId }: Rater, again?: Rated): Promise<Rated> {
  counter += 1;
  const { key, stars } = again ?? { key: randomUUID(), stars: STARS.min + (counter % STARS.max) };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
  const init = { method: 'POST', headers, body: JSON.stringify({ rating: stars }) };
  const isProper = (status: number, text: string) => status === 200 && z.safeParse(ratings.rate.response, (jsonOf(text) as { data?: unknown } | undefined)?.data).success;
  return { ...(await ask({ what: 'rating', url: `${address}/api${ratings.rate.path.replace('{id}', vendorId)}`, init, isProper })), key, stars };
}

export function keepRating(address: string, rater: Rater): Asking<Rated> {
  return keepAsking([() => rate(address, rater)], pauseAfter);
}

/** What the rater does who was not told that it worked. Answers what is told now. */
export async function rateAgain(address: string, rater: Rater, rated: readonly Rated[]): Promise<Rated[]> {
  const answers: Rated[] = [];
  for (const one of rated) if (one.kind !== 'proper') answers.push(await rate(address, rater, one));
  return answers;
}

/** One rating more, once all is well. */
export const rateOnceMore = (address: string, rater: Rater): Promise<Rated> => rate(address, rater);

export type RatingBooks = { noted: number; stars: number[]; sum: number; count: number };

/** How often ratings of the pair were noted since then, which are there, and what is kept of them with the one who was rated. */
export async function ratingBooks(databaseUrl: string, { id, vendorId }: Rater, sinceMs: number): Promise<RatingBooks> {
  const [row] = await rowsOf<RatingBooks>(databaseUrl, `
    select (select count(*)::int from activity where action = 'vendor_rated' and actor_id = $1 and object_id = $2::text and at >= $3) as noted,
      array(select rating::int from ratings where rater_id = $1 and vendor_id = $2::uuid) as stars, rating_sum as sum, rating_count as count
    from profiles where user_id = $2::uuid`, [id, vendorId, new Date(sinceMs)]);
  return row!;
}
