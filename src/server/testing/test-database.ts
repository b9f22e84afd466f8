/** A database of its own for each test file: a copy of a migrated template, made once per run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, errorCode, openDatabase } from '../platform/database.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';

const TEMPLATE = 'newsco_template';
const LOCK = 91_827;
const INSUFFICIENT_PRIVILEGE = '42501';

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** Runs statements on the cluster, outside any transaction. */
async function onCluster<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Test files run in parallel: the first one builds the template, the others wait. */
async function ensureTemplate(adminUrl: string): Promise<void> {
  await onCluster(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount) return;
    const building = `${TEMPLATE}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${building}`);
    const log = createLog('silent');
    const database = openDatabase(withDatabase(adminUrl, building), log);
    await migrate(database.pool, log);
    await migrateJobs(database.pool);
    await database.close();
    // A closed connection's backend lives on for a moment, and a rename waits for nobody.
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [building]);
    await client.query(`alter database ${building} rename to ${TEMPLATE}`);
  });
}

/** Force may not end an autovacuum, which belongs to the superuser; dropping without it sends that away by itself. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    await client.query(`drop database if exists ${name}`);
  }
}

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

// Crowds are built at once, and a busy machine may stand still for as long as a server would wait.
const PATIENT = { connectMs: 20_000 };

/** A fresh, migrated, empty database. Call `drop()` when the file is done. */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  await ensureTemplate(adminUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const url = withDatabase(adminUrl, name);
  const database = openDatabase(url, createLog('silent'), PATIENT);
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await onCluster(adminUrl, (client) => dropDatabase(client, name));
    },
  };
}

/** The same database over connections of one's own. */
export function joinTestDatabase({ url }: TestDatabase): TestDatabase {
  const database = openDatabase(url, createLog('silent'), PATIENT);
  return { ...database, url, drop: () => database.close() };
}
