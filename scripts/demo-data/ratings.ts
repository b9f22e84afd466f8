/** Ratings of the demo: most vendors are good, a third has none yet. */
import { COMMENT_SHARE, RATINGS, STAR_SHARES, UNRATED_SHARE } from './plan.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export type DemoRating = { id: string; vendorId: string; raterId: string; rating: number; comment: string | null; at: Date };

const COMMENTS: Readonly<Record<number, readonly string[]>> = {
  5: ['Came on time, did it right the first time.', 'Very neat work and a fair price. Will call again.', 'Explained everything before starting. Highly recommended.', 'Finished a day early and cleaned up afterwards.', 'बहुत अच्छा काम, समय पर आए।', 'Sent photos of each step. My client was very happy.'],
  4: ['Good work, a little late on the first day.', 'Solid and honest. Could communicate more.', 'Quality is good, price slightly high.', 'Handled a difficult job well.'],
  3: ['Work is fine but needed two visits.', 'Average. Got it done in the end.', 'Decent, though the bill was higher than the estimate.'],
  2: ['Had to call several times before he came.', 'Work had to be redone in one room.'],
  1: ['Did not turn up on the agreed day.', 'Left the job unfinished for two weeks.'],
};

const DAY = 86_400_000;

/** Every pair of rater and vendor at most once. */
export function makeRatings(random: Random, people: readonly Person[], now: Date): DemoRating[] {
  const vendors = people.filter((person) => person.role === 'vendor' && person.status === 'approved');
  const rated = vendors.filter((vendor) => vendor.email === 'vendor@example.com' || !random.chance(UNRATED_SHARE));
  const pairs = new Set<string>();
  const ratings: DemoRating[] = [];
  while (ratings.length < RATINGS) {
    // A popular few get many ratings, as in life.
    const vendor = rated[Math.floor(random.next() ** 1.8 * rated.length)]!;
    const rater = random.pick(vendors);
    const pair = `${vendor.id} ${rater.id}`;
    if (vendor === rater || pairs.has(pair)) continue;
    pairs.add(pair);
    const rating = Number(random.weighted(STAR_SHARES));
    const at = new Date(Math.max(vendor.createdAt.getTime(), rater.createdAt.getTime(), now.getTime() - 365 * DAY) + random.next() * 0.9 * 20 * DAY);
    ratings.push({ id: random.id(at), vendorId: vendor.id, raterId: rater.id, rating, comment: random.chance(COMMENT_SHARE) ? random.pick(COMMENTS[rating]!) : null, at: at > now ? now : at });
  }
  return ratings;
}
