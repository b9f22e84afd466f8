/** The database's clock, which all servers share: a session that has ended on one of them has ended on all, however wrong the clock of a machine is. */
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const COMPARED_EVERY_MS = 60_000;
/** So far apart are two clocks that are kept right, and the time that an answer takes. */
const TOLERATED_MS = 500;

export type DatabaseClock = { clock: Clock; close: () => void };

/** Compares the clocks now and once a minute. Without an answer it goes on with what it knew. */
export async function openDatabaseClock(pool: pg.Pool, log: Log, own: Clock): Promise<DatabaseClock> {
  let offsetMs = 0;
  const compare = async () => {
    const sent = performance.now();
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    const found = offsetOf({ receivedMs: own().getTime(), tookMs: performance.now() - sent, databaseMs: rows[0]!.now.getTime(), knownMs: offsetMs });
    if (found !== offsetMs) log.warn({ offset_ms: found }, found === 0 ? 'the clock of this machine is right again' : 'the clock of this machine is not that of the database, which is used');
    offsetMs = found;
  };
  await compare();
  const timer = setInterval(() => void compare().catch(() => undefined), COMPARED_EVERY_MS);
  timer.unref();
  return { clock: () => new Date(own().getTime() + offsetMs), close: () => clearInterval(timer) };
}

/** `tookMs` is by a clock that nobody sets, and `knownMs` what was found before. */
type Comparison = { receivedMs: number; tookMs: number; databaseMs: number; knownMs: number };

/**
 * How much later it is in the database, in milliseconds. Nothing for clocks that are about right, and as before where the difference may be that of
 * the answer's way, so that time does not go to and fro.
 */
export function offsetOf({ receivedMs, tookMs, databaseMs, knownMs }: Comparison): number {
  const offset = Math.round(databaseMs - (receivedMs - tookMs / 2));
  const isNear = (known: number) => Math.abs(offset - known) <= TOLERATED_MS + tookMs / 2;
  return [knownMs, 0].find(isNear) ?? offset;
}
