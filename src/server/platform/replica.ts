/** Reads that a streaming replica may answer: it does while it is near enough to the primary, else the primary does. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Db, openDatabase } from './database.ts';
import { isReplicaFault } from './database-faults.ts';
import { withLimitedWait } from './limited-wait.ts';
import type { Log } from './log.ts';
import { createLag } from './replica-lag.ts';

/** Runs a read, and runs it again on the primary when the replica fails meanwhile; so `act` only reads. */
export type Read = <T>(act: (db: Db) => Promise<T>) => Promise<T>;

export type Replica = {
  read: Read;
  pool: pg.Pool;
  /** Seconds; Infinity while nothing is known of it. */
  lagSeconds(): number;
  isUsable(): boolean;
  /** Whether any read from now on holds what was committed by that moment, of the clock of `performance.now()`. */
  readonly holds: (atMs: number) => boolean;
  /** How many reads each server has answered. */
  readonly served: { replica: number; primary: number };
  close(): Promise<void>;
};

/** No answer of the replica lacks what was committed longer ago than this. */
export const MAX_LAG_MS = 5000;
const LOOK_EVERY_MS = 1000;
const LOOK_TIMEOUT_MS = 1000;

type Position = { position: number; recovers: boolean; started: number };

// A server that is no replica (any more) is only believed when it is the primary itself.
const POSITION = `select pg_is_in_recovery() as recovers, extract(epoch from pg_postmaster_start_time())::float8 as started,
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as position`;

async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(POSITION);
  return rows[0]!;
}

/** Opens the replica beside the primary, and looks every second how far behind it is. A replica that is away is no fault. */
export function openReplica(urls: { primary: string; replica: string }, primary: Database, log: Log): Replica {
  const database = openDatabase(urls.replica, log, { readOnly: true });
  const reads = { replica: withLimitedWait(database), primary: withLimitedWait(primary) };
  // Connections of their own, so that the look at a busy server does not wait behind its work.
  const looks = { max: 1, statementTimeoutMs: LOOK_TIMEOUT_MS };
  const watched = { primary: openDatabase(urls.primary, log, looks), replica: openDatabase(urls.replica, log, looks) };
  const lag = createLag();
  const served = { replica: 0, primary: 0 };
  const isUsable = () => lag.ageMs(performance.now()) <= MAX_LAG_MS;
  const closing = new AbortController();
  let wasUsable = false;
  let startedAt: number | undefined;

  async function look(): Promise<void> {
    const askedMs = performance.now();
    const ahead = await positionOf(watched.primary.pool).catch(() => null);
    const behind = await positionOf(watched.replica.pool).catch(() => null);
    if (ahead) lag.primaryAt(ahead.position, askedMs);
    // After a start it may answer from an earlier moment than before.
    if (behind?.started !== startedAt) lag.forget();
    startedAt = behind?.started;
    if (behind === null || (ahead && !behind.recovers && behind.started !== ahead.started)) lag.forget();
    else lag.replicaAt(behind.position);
    if (isUsable() !== wasUsable) log.warn(wasUsable ? 'the replica is away or too far behind: the primary answers in its place' : 'the replica answers');
    wasUsable = isUsable();
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await look();
      await delay(LOOK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  async function read<T>(act: (db: Db) => Promise<T>): Promise<T> {
    if (isUsable()) {
      try {
        const answer = await act(reads.replica);
        served.replica += 1;
        return answer;
      } catch (error) {
        if (!isReplicaFault(error)) throw error;
        // Not asked again until the next look has found it well.
        lag.forget();
      }
    }
    served.primary += 1;
    return act(reads.primary);
  }

  const watching = watch();
  return {
    read,
    pool: database.pool,
    isUsable,
    // What is older than the replica may lag behind, the primary answers where the replica has not got it.
    holds: (atMs) => performance.now() - atMs > MAX_LAG_MS || lag.holds(atMs),
    lagSeconds: () => Math.max(0, lag.ageMs(performance.now())) / 1000,
    served,
    close: async () => {
      closing.abort();
      await watching;
      await Promise.all([database, watched.primary, watched.replica].map((one) => one.close()));
    },
  };
}
