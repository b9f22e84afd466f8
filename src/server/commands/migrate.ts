/** Applies missing migrations to the database of DATABASE_URL: `npm run db:migrate`. */
import { openDatabase } from '../platform/database.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';
import { command, Refusal } from './on-database.ts';
import { commandSettings } from './settings.ts';

await command(async () => {
  const config = commandSettings();
  if (config.databaseUrl === undefined) throw new Refusal('Set DATABASE_URL. The embedded database is migrated by npm start.');
  const log = createLog(config.logLevel);
  const database = openDatabase(config.databaseUrl, log, { max: 2 });
  try {
    await migrate(database.pool, log);
    await migrateJobs(database.pool);
  } finally {
    await database.close();
  }
});
