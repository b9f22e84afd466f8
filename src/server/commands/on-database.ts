/** Runs an operator's command on the configured database: that of DATABASE_URL, or the embedded one, also while a server uses it. */
import { join, resolve } from 'node:path';
import { ConfigError, type Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { lineFor } from '../platform/database-faults.ts';
import { type Cluster, EmbeddedPostgresError, openCluster } from '../platform/embedded-postgres/index.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { isMigrated, migrate, MigrationError } from '../platform/migrations.ts';

/** What the operator must put right; shown as one line. */
export class Refusal extends Error {}

/** Opens the migrated database, does the work, closes it. `statementTimeoutMs` is raised for work that may take long. */
export async function onDatabase<T>(config: Config, work: (database: Database) => Promise<T>, { statementTimeoutMs }: { statementTimeoutMs?: number } = {}): Promise<T> {
  const cluster = config.databaseUrl === undefined ? await openEmbedded(config) : null;
  const database = openDatabase(config.databaseUrl ?? cluster!.url, createLog('warn'), { max: 3, statementTimeoutMs });
  try {
    await prepare(database, cluster?.wasRunning ?? false);
    return await work(database);
  } finally {
    await database.close();
    await cluster?.stop();
  }
}

/** The embedded database of the settings. */
export async function openEmbedded(config: Pick<Config, 'dataDir'>): Promise<Cluster> {
  return openCluster({ dataDir: join(resolve(config.dataDir), 'database'), log: () => undefined });
}

/** A server that runs has migrated its own database; doing it here as another role would change who owns what. */
async function prepare(database: Database, isServed: boolean): Promise<void> {
  if (!isServed) {
    await migrate(database.pool, createLog('warn'));
    await migrateJobs(database.pool);
  } else if (!(await isMigrated(database.pool))) {
    throw new Refusal('The running server is of another version: stop it, or use the command of its own version.');
  }
}

/** Runs a command; faults that the operator can mend are told in one line. */
export async function command(act: () => Promise<void>, ...mendable: (new (...parameters: never[]) => Error)[]): Promise<void> {
  try {
    await act();
  } catch (error) {
    const line = lineFor(error, [Refusal, ConfigError, EmbeddedPostgresError, MigrationError, ...mendable]);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}
