/** What many visitors ask for between them: some pages again and again, most of them hardly ever. */
import type { Pool } from 'pg';
import { DIRECTORY_PAGE_SIZE } from '../../src/contract/shared/constants.ts';
import { queryString } from '../../src/contract/shared/request.ts';
import { type Draw, drawsOf, Weighted, zipf } from '../scale-data/draw.ts';
import type { Request } from './fire.ts';
import { PROFESSIONS } from './mixes.ts';

// Requests for pages of the web fall off with their rank like this; between 0.64 and 0.83 in six places where they were counted (Breslau and others, 1999).
const FALL = 0.8;
const SEED = 1;

/** The request of one call; each call has its own, and the same one in every run. */
export type Visits = (call: number) => Request;

/** Lists: cities by how many vendors they have, professions by rank; a third with four stars, a third beyond the first page. */
export async function listVisits(pool: Pool): Promise<Visits> {
  const { rows } = await pool.query<{ id: number; listed: number }>(
    `select l.id, c.listed from vendor_counts c join locations l on l.id = c.place_id where c.profession_id = 0 and l.type = 'city' and c.listed > 0 order by c.listed desc, l.id`);
  const cities = new Weighted(rows, ({ listed }) => listed);
  const professions = new Weighted(PROFESSIONS, zipf(FALL));
  const queryOf = (draw: Draw) => ({
    city_id: cities.pick(draw(1)).id, profession: professions.pick(draw(2)),
    ...(draw(3) < 1 / 3 ? { min_rating: 4 } : {}), ...(draw(4) < 1 / 3 ? { skip: DIRECTORY_PAGE_SIZE * (1 + Math.floor(draw(5) * 2)) } : {}),
  });
  return (call) => ({ path: `/api/vendors?${queryString(queryOf(drawsOf(SEED, call)))}` });
}

/** Details, of everybody who is listed. */
export async function detailVisits(pool: Pool): Promise<Visits> {
  const { rows } = await pool.query<{ id: string }>('select user_id as id from vendor_search order by md5(user_id::text)');
  const vendors = new Weighted(rows, zipf(FALL));
  return (call) => ({ path: `/api/vendors/${vendors.pick(drawsOf(SEED, call)(6)).id}` });
}
