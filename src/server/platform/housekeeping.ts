/** Clears what is only kept for a while: counters, idempotency keys, failed sign-ins, links that set a password, ended sessions. */
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

/** Every hour at a minute when nothing else starts. */
export const HOUSEKEEPING_CRONTAB = '17 * * * * clear_expired';

const BATCH = 500;
const DAYS = (days: number) => `${days} days`;

// Table, its key, and when a row has served its time. `$now` is the clock's, so that tests can move it.
const EXPIRING = [
  { table: 'rate_limits', key: 'key', at: 'expires_at', keep: DAYS(0) },
  { table: 'idempotency_keys', key: 'ctid', at: 'created_at', keep: DAYS(1) },
  { table: 'login_failures', key: 'email', at: 'coalesce(locked_until, first_failed_at)', keep: DAYS(1) },
  { table: 'password_links', key: 'token_sha256', at: 'expires_at', keep: DAYS(1) },
  { table: 'password_requests', key: 'id', at: 'created_at', keep: DAYS(1) },
  { table: 'sessions', key: 'id', at: 'least(expires_at, coalesce(revoked_at, expires_at))', keep: DAYS(30) },
] as const;

/** Deletes expired rows in small batches, so that no lock is held for long. */
export async function clearExpired(db: Db, now: Date): Promise<void> {
  for (const { table, key, at, keep } of EXPIRING) {
    for (;;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.raw(table)} where ${sql.raw(key)} in (
          select ${sql.raw(key)} from ${sql.raw(table)} where ${sql.raw(at)} < ${now}::timestamptz - ${keep}::interval limit ${BATCH})`.execute(db);
      if (Number(numAffectedRows ?? 0) < BATCH) break;
    }
  }
}

/** The job of the worker. */
export function housekeepingTasks({ db, clock }: { db: Db; clock: Clock }): Record<string, () => Promise<void>> {
  return { clear_expired: () => clearExpired(db, clock()) };
}
