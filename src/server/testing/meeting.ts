/** Lets calls meet in the database: each is held where it first writes to a table, or locks rows of it, or waits for one that is held there, until all have come; then they go on together. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// Shorter than a server's statement waits for a lock.
const PATIENCE_MS = 1500;
const LOOK_EVERY_MS = 5;

/** Those that wait for whoever holds the table, and those that wait for them. */
const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Begins so many calls; `met` tells whether all of them had come before any went on. */
export async function meetAt<T>(url: string, table: string, calls: number, begin: () => Promise<T>): Promise<{ met: boolean; answers: T }> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${holder.escapeIdentifier(table)} in exclusive mode`);
    const [met, answers] = await Promise.all([letGo(holder, calls), begin()]);
    return { met, answers };
  } finally {
    await holder.end();
  }
}

async function letGo(holder: pg.Client, calls: number): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS;
  const haveCome = async () => (await holder.query<{ n: number }>(WAITING)).rows[0]!.n === calls;
  let met = false;
  while (!met && Date.now() < end) {
    await delay(LOOK_EVERY_MS);
    met = await haveCome();
  }
  await holder.query('rollback');
  return met;
}
