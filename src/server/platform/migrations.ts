/** Forward-only SQL migrations, one transaction each, under an advisory lock. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { errorCode } from './database.ts';
import { reasonOf } from './database-faults.ts';
import type { Log } from './log.ts';

// Built code lies as deep as the source, so the same relative path serves both.
const FOLDER = fileURLToPath(new URL('../../../src/server/migrations/', import.meta.url));
const LOCK = 7_263_901;

// Building an index of a large table takes longer than any request may; the client's own limit would end the session in the midst of it.
const LONGEST_MS = 24 * 60 * 60_000;
const NOT_HAD = '55P03';

/** How a migration waits for locks; times in milliseconds. */
export type Waits = {
  /** Who waits for a lock of a whole table keeps everybody else from it meanwhile, and a backup holds all tables for as long as it runs. */
  patience: number;
  /** A cleaning of the table gives way to whoever has waited for a second (deadlock_timeout), so now and then somebody must. */
  longPatience: { everyTries: number; patience: number };
  again: number;
  /** What is in the way is told after so many tries, and after as many more. */
  toldEveryTries: number;
};
const WAITS: Waits = { patience: 250, longPatience: { everyTries: 5, patience: 1500 }, again: 2000, toldEveryTries: 25 };
const LOSS_NOTICED_MS = 1000;
const patiently = (text: string, values?: unknown[]) => ({ text, values, query_timeout: LONGEST_MS }) as pg.QueryConfig;

/** What the operator is told of a migration that PostgreSQL refused, or that lost it. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    // Nobody can tell whether a connection was lost before the last word or after it.
    const kept = cause instanceof pg.DatabaseError ? 'Nothing of it was kept' : 'It was kept whole or not at all';
    super(`Migration ${name} failed: ${reasonOf(cause)}. ${kept}, those before it are applied. Put right what it says and start again: it goes on there.`, { cause });
    this.name = 'MigrationError';
  }
}

/** Names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
}

/** Applies what is missing. Two servers that start together wait for each other. */
export async function migrate(pool: pg.Pool, log: Log, waits: Waits = WAITS): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0`);
    await noticeLoss(client);
    await client.query(patiently('select pg_advisory_lock($1)', [LOCK]));
    await applyMissing(client, log, waits);
  } finally {
    // The session settings above must not return to the pool.
    client.release(true);
  }
}

/** Else a statement whose server is gone goes on to its end, which may take an hour, and holds its locks and the turn to migrate as long. Not every system that PostgreSQL runs on can tell. */
async function noticeLoss(client: pg.PoolClient): Promise<void> {
  await client.query(`set client_connection_check_interval = ${LOSS_NOTICED_MS}`).catch(() => undefined);
}

async function applyMissing(client: pg.PoolClient, log: Log, waits: Waits): Promise<void> {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  for (const name of await migrationNames()) {
    if (applied.has(name)) continue;
    await applyInTurn(client, name, log, waits);
    log.info({ migration: name }, 'migration applied');
  }
}

/** Tries until it has the locks that it needs: others go on between two tries. */
async function applyInTurn(client: pg.PoolClient, name: string, log: Log, { patience, longPatience, again, toldEveryTries }: Waits): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOne(client, name, tries % longPatience.everyTries === 0 ? longPatience.patience : patience);
    } catch (error) {
      if (errorCode((error as Error).cause) !== NOT_HAD) throw error;
      if (tries % toldEveryTries === 1) log.warn({ migration: name, tries, holders: await holdersOfTables(client) }, 'migration waits for a lock, others go on meanwhile');
      await delay(again);
    }
  }
}

// Those of the database itself have lower ids.
const FIRST_OWN_TABLE = 16_384;

/** Who has locks of tables, most of them first. Locks are shown to everybody; since when, and what is asked, only to a few. */
async function holdersOfTables(client: pg.PoolClient): Promise<unknown[]> {
  const { rows } = await client.query(`
    select l.pid, a.usename as "user", a.application_name as application, count(*)::integer as locks
    from pg_locks l left join pg_stat_activity a using (pid)
    where l.locktype = 'relation' and l.granted and l.relation >= ${FIRST_OWN_TABLE} and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
    group by 1, 2, 3 order by locks desc, pid limit 5`);
  return rows;
}

async function applyOne(client: pg.PoolClient, name: string, lockPatienceMs: number): Promise<void> {
  const statements = await readFile(FOLDER + name, 'utf8');
  try {
    await client.query(`begin; set local lock_timeout = ${lockPatienceMs}`);
    await client.query(patiently(statements));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query(patiently('commit'));
  } catch (error) {
    // Where the connection is lost the database rolls back by itself, and what is told is why.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(name, error);
  }
}

/**
 * True when the database has all migrations that this version knows. It may have more: while servers are replaced one by one, a newer one has
 * migrated and the older ones go on serving, so a migration only adds what they need not know; what they still use goes a version later.
 */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationNames()).every((name) => applied.has(name));
}
