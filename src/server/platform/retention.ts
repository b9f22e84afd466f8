/** Clears by night what has served its time: each feature says what that is; all of it is counted first, then goes in small batches. */
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { uuidv7 } from './clock.ts';
import type { Db } from './database.ts';
import type { DeriveKey } from './keys.ts';
import type { Log } from './log.ts';
import { inTransaction } from './transaction.ts';

/** Every night at 02:47 in India; a night that was missed is made up for. */
export const RETENTION_CRONTAB = '17 21 * * * apply_retention ?fill=1d';

// Small, so that no lock is held for long.
const BATCH = 500;
// Any constant; it only has to differ from the locks of other parts.
const LOCK = 40_233;

export type RetentionContext = { db: Db; now: Date; newId: () => string; deriveKey: DeriveKey; legalHoldDays: number };

export type RetentionRule = {
  /** What goes: 'ended sessions'. */
  readonly what: string;
  /** For how long it is kept: '30 days after their end'. */
  readonly keep: string;
  /** How many have served their time. */
  readonly count: (db: Db, now: Date) => Promise<number>;
  /** Clears up to `limit` of them, in a transaction of its own; the answer is how many. */
  readonly clear: (context: RetentionContext, limit: number) => Promise<number>;
};

type Expiring = Pick<RetentionRule, 'what' | 'keep'> & { table: string; key: string; /** When a row's time begins to run. */ since: string; days: number };

/** A rule that deletes rows a number of days after a time that they hold. */
export function expiring({ what, keep, table, key, since, days }: Expiring): RetentionRule {
  const due = (now: Date) => sql`from ${sql.raw(table)} where ${sql.raw(since)} < ${now}::timestamptz - ${days} * interval '1 day'`;
  return {
    what,
    keep,
    count: async (db, now) => (await sql<{ n: number }>`select count(*)::integer as n ${due(now)}`.execute(db)).rows[0]!.n,
    clear: async ({ db, now }, limit) => {
      // Rows that somebody has in hand are left for the next night: counters are renewed many at once, and each would wait for the other's.
      const chosen = sql`select ${sql.raw(key)} ${due(now)} limit ${limit} for update skip locked`;
      const { numAffectedRows } = await sql`delete from ${sql.raw(table)} where ${sql.raw(key)} = any(array(${chosen}))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** What the platform itself keeps for a while. */
export const platformRetention: readonly RetentionRule[] = [
  expiring({ what: 'limit counters', keep: 'until their window is over', table: 'rate_limits', key: 'key', since: 'expires_at', days: 0 }),
  expiring({ what: 'idempotency keys', keep: '24 hours', table: 'idempotency_keys', key: 'ctid', since: 'created_at', days: 1 }),
  expiring({ what: 'parts of calls that were cut off', keep: '24 hours', table: 'idempotency_parts', key: 'id', since: 'created_at', days: 1 }),
];

export type DueLine = Pick<RetentionRule, 'what' | 'keep'> & { due: number };

/** What the next run would clear; changes nothing. */
export async function reportRetention(rules: readonly RetentionRule[], db: Db, now: Date): Promise<DueLine[]> {
  const lines: DueLine[] = [];
  for (const { what, keep, count } of rules) lines.push({ what, keep, due: await count(db, now) });
  return lines;
}

export type RetentionParts = { db: Db; clock: Clock; log: Log; deriveKey: DeriveKey; config: { legalHoldDays: number } };

/** Counts, then clears. Of two servers that start it at once one does it. A rule that fails does not hold up the others. */
export async function applyRetention(rules: readonly RetentionRule[], parts: RetentionParts): Promise<void> {
  await alone(parts.db, async () => {
    const now = parts.clock();
    const faults: unknown[] = [];
    // Counting may take too long where very much is due; clearing goes in small steps.
    const due = await reportRetention(rules, parts.db, now).catch((error: unknown) => (faults.push(error), []));
    parts.log.info({ due: countsOf(due, ({ due: n }) => n) }, 'retention: what has served its time');
    const cleared = new Map<string, number>();
    for (const rule of rules) {
      await clearAll(rule, parts, now).then((n) => cleared.set(rule.what, n), (error: unknown) => faults.push(error));
    }
    parts.log.info({ cleared: Object.fromEntries([...cleared].filter(([, n]) => n > 0)) }, 'retention: done');
    if (faults.length > 0) throw new AggregateError(faults, 'Some data that has served its time could not be cleared.');
  });
}

const countsOf = (lines: readonly DueLine[], n: (line: DueLine) => number) => Object.fromEntries(lines.filter((line) => n(line) > 0).map((line) => [line.what, n(line)]));

async function clearAll(rule: RetentionRule, { db, deriveKey, config }: RetentionParts, now: Date): Promise<number> {
  const context = { now, newId: () => uuidv7(now), deriveKey, legalHoldDays: config.legalHoldDays };
  for (let cleared = 0; ; ) {
    const n = await inTransaction(db, (tx) => rule.clear({ ...context, db: tx }, BATCH));
    cleared += n;
    if (n < BATCH) return cleared;
  }
}

/** The lock belongs to its connection: it goes with the server that held it. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection);
    if (!rows[0]!.mine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/** The job of the worker. */
export function retentionTasks(rules: readonly RetentionRule[], parts: RetentionParts): Record<string, () => Promise<void>> {
  return { apply_retention: () => applyRetention(rules, parts) };
}
