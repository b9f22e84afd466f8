/** One business act is one transaction; those that lose a serialization race are run again. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, errorCode } from './database.ts';

// A serialization failure and a deadlock.
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;
/**
 * Milliseconds before the second try, twice and three times as many before the third and the last. Whoever waits for a row that the failed try let go of takes it only once it has
 * been woken; a try that begins at once takes the row from under it, and the two lock each other out again.
 */
const PAUSE_MS = 20;

/** Runs `act` in a transaction, and up to three times again when PostgreSQL asks for another try. */
export async function inTransaction<T>(db: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (tries > RETRIES || !RETRYABLE.has(errorCode(error) ?? '')) throw error;
      await delay(PAUSE_MS * tries);
    }
  }
}

/**
 * Does each of several things in a transaction of its own, one after the other. One that cannot be done does not hold up the others; its fault is thrown after them.
 * Once `stopping` is aborted no other one is begun.
 */
export async function eachInTransaction(db: Db, ids: readonly string[], act: (tx: Db, id: string) => Promise<void>, stopping?: AbortSignal): Promise<void> {
  const faults: unknown[] = [];
  for (const id of ids) {
    if (stopping?.aborted) break;
    await inTransaction(db, (tx) => act(tx, id)).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}
