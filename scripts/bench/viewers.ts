/** Who asks in the bench of lists: administrators of different scopes, and the vendor and broker with the most leads. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

const DAY_MS = 86_400_000;
export const VIEWERS = ['admin', 'big city', 'small city', 'ten cities', 'busy vendor', 'busy broker', 'usual vendor'] as const;
export type Viewer = (typeof VIEWERS)[number];
export type Viewers = { tokens: Readonly<Record<Viewer, string>>; remove(): Promise<void> };

/** Opens sessions for all of them. `remove` takes away what was written. */
export async function openViewers(pool: Pool): Promise<Viewers> {
  const made: string[] = [];
  const make = async (role: 'admin' | 'module_admin', cities: readonly number[]) => {
    const id = randomUUID();
    made.push(id);
    await pool.query(`insert into users (id, email, role, status, created_at, updated_at) values ($1::uuid, 'bench-' || $1 || '@example.com', $2, 'approved', now(), now())`, [id, role]);
    await pool.query(`insert into profiles (user_id, full_name, updated_at) values ($1, 'Bench', now())`, [id]);
    await pool.query(`insert into module_admin_cities (user_id, city_id) select $1, unnest($2::integer[])`, [id, cities]);
    return openSession(pool, id);
  };
  const cities = await citiesBySize(pool);
  const tokens = {
    admin: await make('admin', []),
    'big city': await make('module_admin', cities.slice(0, 1)),
    'small city': await make('module_admin', cities.slice(Math.floor(cities.length / 2)).slice(0, 1)),
    'ten cities': await make('module_admin', cities.slice(0, 10)),
    'busy vendor': await openSession(pool, await busiest(pool, 'vendor')),
    'busy broker': await openSession(pool, await busiest(pool, 'broker')),
    'usual vendor': await openSession(pool, await usual(pool)),
  };
  return {
    tokens,
    async remove() {
      await pool.query('delete from sessions where token_sha256 = any($1)', [Object.values(tokens).map(hashOf)]);
      await pool.query('delete from users where id = any($1::uuid[])', [made]);
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function openSession(pool: Pool, userId: string): Promise<string> {
  const token = `nwc_${randomBytes(32).toString('base64url')}`;
  await pool.query(`insert into sessions (id, token_sha256, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, now(), now(), $4)`, [
    randomUUID(), hashOf(token), userId, new Date(Date.now() + DAY_MS),
  ]);
  return token;
}

/** Cities that have vendors, the biggest first. */
async function citiesBySize(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select l.id from vendor_counts c join locations l on l.id = c.place_id where c.profession_id = 0 and c.listed > 20 and l.type = 'city' order by c.listed desc, l.id`,
  );
  return rows.map((one) => one.id);
}

/** Whoever was given the most of the newest leads. */
export async function busiest(pool: Pool, type: 'vendor' | 'broker'): Promise<string> {
  // Among the newest leads, so that finding out does not take longer than the bench.
  const { rows } = await pool.query<{ id: string }>(
    `select assignee_id as id from (select l.assignee_id, l.referral_type from lead_texts t join leads l on l.id = t.id order by t.created_at desc, t.id desc limit 100000) l
     where referral_type = $1 and assignee_id is not null group by 1 order by count(*) desc, 1 limit 1`,
    [type],
  );
  if (!rows[0]) throw new Error(`No ${type} has leads: load some first, e.g. npm run data:scale -- 20000 --leads 100000 --brokers 1000.`);
  return rows[0].id;
}

/** Someone with the most usual number of leads. */
async function usual(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select assignee_id as id from leads where referral_type = 'vendor' and status = 'assigned' order by created_at desc, id desc offset 20 limit 1`,
  );
  return rows[0]!.id;
}
