/** One business act is one transaction; those that lose a serialization race are run again. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, errorCode } from './database.ts';

const SERIALIZATION_FAILURE = '40001';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, '40P01']);
const TRIES = 3;
/**
 * Milliseconds before the second try, twice as many before the third. Whoever waits for a row that the failed try let go of takes it only once it has
 * been woken; a try that begins at once takes the row from under it, and the two lock each other out again.
 */
const PAUSE_MS = 20;

/** Thrown by an act that finds under its locks what it could not see when it waited for them: the same to it as a race that PostgreSQL notices. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
  readonly code = SERIALIZATION_FAILURE;

  constructor() {
    super('what was read has changed while a lock was waited for');
  }
}

/** Runs `act` in a transaction, up to three times when PostgreSQL, or the act, asks for another try. */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (attempt >= TRIES || !RETRYABLE.has(errorCode(error) ?? '')) throw error;
      await delay(PAUSE_MS * attempt);
    }
  }
}
