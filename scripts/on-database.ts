/** Runs an operator's command on the configured database: that of DATABASE_URL, or the embedded one while no server uses it. */
import { join, resolve } from 'node:path';
import { ConfigError, type Config } from '../src/server/platform/config.ts';
import { type Database, openDatabase } from '../src/server/platform/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/index.ts';
import { migrateJobs } from '../src/server/platform/jobs.ts';
import { createLog } from '../src/server/platform/log.ts';
import { migrate } from '../src/server/platform/migrations.ts';

/** What the operator must put right; shown as one line. */
export class Refusal extends Error {}

/** Opens the migrated database, does the work, closes it. */
export async function onDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: join(resolve(config.dataDir), 'database'), log: () => undefined })
      : null;
  const log = createLog('warn');
  const database = openDatabase(config.databaseUrl ?? embedded!.url, log, { max: 3 });
  try {
    await migrate(database.pool, log);
    await migrateJobs(database.pool);
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** Runs a command; faults that the operator can mend are told in one line. */
export async function command(act: () => Promise<void>, ...mendable: (new (...parameters: never[]) => Error)[]): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (![Refusal, ConfigError, EmbeddedPostgresError, ...mendable].some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
