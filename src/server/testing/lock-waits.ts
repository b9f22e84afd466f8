/** Meetings in the database that a test arranges itself. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/database.ts';

/** How many wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}

/** Until so many wait for a lock: calls that have come as far as they can. */
export async function untilWaiting(db: Db, many = 1): Promise<void> {
  await expect.poll(() => countWaiting(db), { timeout: 5000, interval: 10 }).toBe(many);
}
