/**
 * The database for reads that somebody waits for: who cannot have a connection soon is told to come back, instead of standing in
 * a long queue for it. Acts that write are worth a longer wait.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './database.ts';
import type { DB } from './database-types.ts';
import { fail } from './errors.ts';

/** Of each single wait. */
export const LONGEST_WAIT_MS = 700;

type Waiter = { go: () => void };

/** A way into the pool that gives up. Jobs and commands take the pool itself, which is patient. */
export function withLimitedWait({ pool }: Pick<Database, 'pool'>, longestMs = LONGEST_WAIT_MS): Db {
  const connect = limitedConnect(pool, longestMs);
  // The pool is its owner's to end.
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }) });
}

/** As many at once as the pool has connections; the others wait here, where they can leave. */
export function limitedConnect(pool: Pick<pg.Pool, 'connect' | 'options'>, longestMs: number): () => Promise<pg.PoolClient> {
  const waiting = new Set<Waiter>();
  let free = pool.options.max;

  const leave = () => {
    const [next] = waiting;
    if (next) next.go();
    else free += 1;
  };
  const enter = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: () => {
          waiting.delete(waiter);
          clearTimeout(timer);
          resolve();
        },
      };
      // After a process stood still its clocks are heard before what the database has answered meanwhile, which may bring the connection.
      const timer = setTimeout(() => setImmediate(() => waiting.delete(waiter) && reject(fail('not_ready', { retryAfterSeconds: 2 }))), longestMs);
      waiting.add(waiter);
    });
  };

  return async () => {
    await enter();
    const client = await pool.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    const release = client.release.bind(client);
    client.release = (fault) => {
      release(fault);
      leave();
    };
    return client;
  };
}
