/** Applies missing migrations to the database of DATABASE_URL: `npm run db:migrate`. */
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';

const config = readConfig(process.env, 'production');
if (config.databaseUrl === undefined) {
  console.error('Set DATABASE_URL. The embedded database is migrated by npm start.');
  process.exit(1);
}
const log = createLog(config.logLevel);
const database = openDatabase(config.databaseUrl, log, { max: 2 });
await migrate(database.pool, log);
await migrateJobs(database.pool);
await database.close();
