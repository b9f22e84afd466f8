/** Fills a database with the scale set: `DATABASE_URL=... npm run data:scale -- 1000000`. */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/server/platform/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { migrate } from '../../src/server/platform/migrations.ts';
import { importLocations } from '../../src/server/features/locations/import-service.ts';
import { loadVendors } from './load.ts';
import { readWorld } from './world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, from: { type: 'string', default: '0' } },
});
const size = Number(positionals[0] ?? 100_000);
const url = process.env['DATABASE_URL'];
if (!url || !Number.isSafeInteger(size) || size < 1) {
  console.error('Usage: DATABASE_URL=postgres://... npm run data:scale -- <number of vendors> [--seed 1] [--from 0]');
  process.exit(1);
}
const log = createLog('warn');
const database = openDatabase(url, log, { statementTimeoutMs: 30 * 60_000 });
const started = performance.now();
await migrate(database.pool, log);
await importLocations(database, log, new Date());
const set = { seed: Number(values.seed), size, world: await readWorld(database.pool) };
await loadVendors(database.pool, set, { from: Number(values.from), to: size });
console.log(`${size - Number(values.from)} vendors in ${Math.round((performance.now() - started) / 1000)} s`);
await database.close();
