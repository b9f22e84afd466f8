/** The connection pool and the typed query builder on it. */
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import { addressesOf, hostOptions } from './database-hosts.ts';
import type { DB } from './database-types.ts';
import { keepPlans } from './kept-plans.ts';
import type { Log } from './log.ts';

/** A pool or a transaction: queries take either. */
export type Db = Kysely<DB>;

/** Part of a statement, which one feature gives another to put into its own. */
export type SqlPart = RawBuilder<unknown>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

const INT8 = 20;
// Counts and sizes stay far below 2^53, where a JavaScript number is exact.
pg.types.setTypeParser(INT8, Number);

// Server-side limits, so that neither a slow query nor a lost client holds a connection or a lock.
const SESSION_SETTINGS = '-c jit=off -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC';

// A new connection knows no plan and no table yet: whoever asked first after half a minute of quiet waited up to three times as long for it.
const IDLE_MS = 600_000;
const PROBE_AFTER_MS = 30_000;

/** `connectMs`: how long a connection is waited for, 2 s unless told. `pooled`: the address is a pooler's, which hands each transaction to another session. `statementTimeoutMs` is raised by commands that may take long. */
type Options = { max?: number; connectMs?: number; statementTimeoutMs?: number; readOnly?: boolean; pooled?: boolean };

/** Opens a pool. Of several hosts it uses the one that takes writes. */
export function openDatabase(url: string, log: Log, options: Options = {}): Database {
  const statementTimeout = options.statementTimeoutMs ?? 5000;
  const addresses = addressesOf(url);
  const pool = new pg.Pool({
    ...(addresses.length === 1 ? { connectionString: url } : hostOptions(addresses)),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 2000,
    idleTimeoutMillis: IDLE_MS,
    // What lies between may forget a connection on which nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    statement_timeout: statementTimeout,
    // The client gives up a little later than the server, for a server that no longer answers at all.
    query_timeout: statementTimeout + 1000,
    options: options.readOnly ? `${SESSION_SETTINGS} -c default_transaction_read_only=on` : SESSION_SETTINGS,
    application_name: 'newsco',
  });
  // Without a listener a restart of PostgreSQL would end this process.
  const noteLoss = (error: Error) => log.warn({ code: errorCode(error) }, 'database connection lost');
  pool.on('error', noteLoss);
  const idle = idleOf(pool);
  pool.on('connect', (client) => {
    client.on('error', noteLoss);
    // A session that was handed over does not know the statements of the one before.
    if (!options.pooled) keepPlans(client);
    onFailure(client, (error) => {
      closeIfLate(client, idle, error);
      if (!options.readOnly) closeIfReadOnly(client, addresses.length > 1 ? idle : new Set(), error);
    });
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: async () => {
      await db.destroy();
      // The builder ends a pool only when it has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

/** The connections that nobody is using. */
function idleOf(pool: pg.Pool): Set<pg.PoolClient> {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (error, client) => {
    if (!error) idle.add(client);
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  return idle;
}

/** As if it had been lost: the pool would still hand it out until its socket has told that it is closed. */
function discard(client: pg.PoolClient, reason: string): void {
  client.emit('error', new Error(reason));
  client.connection.stream.destroy();
}

type Done = (error: unknown, result: unknown) => void;

/**
 * A statement that nobody waits for any more still runs, and a rollback behind it would never be sent: the connection
 * would go back to the pool inside an open transaction, and the next act would be part of it. So it is closed; the idle
 * ones with it, since a server that hangs answers on none of them, and each would keep a request waiting as long again.
 */
function closeIfLate(client: pg.PoolClient, idle: Set<pg.PoolClient>, error: Error): void {
  if (error.message !== 'Query read timeout') return;
  giveUp(client, idle, error);
  client.connection.stream.destroy();
}

/** SQLSTATE of a write in a transaction that only reads. */
const READ_ONLY = '25006';

/** Writes are refused where a pooler went on to a server that has become a standby. Of several hosts, new connections look for the one that takes them. */
function closeIfReadOnly(client: pg.PoolClient, idle: Set<pg.PoolClient>, error: Error): void {
  if (errorCode(error) === READ_ONLY) giveUp(client, idle, error);
}

/** The pool closes it when it gets it back, and the idle ones now. */
function giveUp(client: pg.PoolClient, idle: Set<pg.PoolClient>, error: Error): void {
  const release = client.release.bind(client);
  client.release = () => release(error);
  for (const one of idle) discard(one, error.message);
  idle.clear();
}

/** Looks at each failure of a statement before whoever sent it does. */
function onFailure(client: pg.PoolClient, see: (error: Error) => void): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const look = (error: unknown) => {
    if (error instanceof Error) see(error);
  };
  client.query = ((...given: unknown[]) => {
    const done = given.at(-1);
    if (typeof done !== 'function') {
      const result = send(...given);
      if (result instanceof Promise) result.catch(look);
      return result;
    }
    return send(...given.slice(0, -1), (error: unknown, result: unknown) => {
      look(error);
      (done as Done)(error, result);
    });
  }) as typeof client.query;
}

/** The SQLSTATE or system code of a driver error. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
