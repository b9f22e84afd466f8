/** Writes the table types from a freshly migrated database: `npm run db:types`. `--check` only compares. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/server/platform/database.ts';
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/index.ts';
import { createLog } from '../src/server/platform/log.ts';
import { migrate } from '../src/server/platform/migrations.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const dataDir = await mkdtemp(join(tmpdir(), 'newsco-types-'));
const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
try {
  const log = createLog('warn');
  const database = openDatabase(server.url, log);
  await migrate(database.pool, log);
  await database.close();
  const options = ['--dialect', 'postgres', '--url', server.url, '--out-file', 'src/server/platform/database-types.ts', '--exclude-pattern', 'graphile_worker.*', '--type-mapping', '{"int8":"number"}'];
  execFileSync('node_modules/.bin/kysely-codegen', values.check ? [...options, '--verify'] : options, { stdio: 'inherit' });
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
