/**
 * Times the directory over HTTP at one connection beside the same SQL without a server:
 * `npm run bench:directory [-- <number of vendors>]`. Uses DATABASE_URL when given, as it is loaded.
 */
import { importLocations } from '../../src/server/features/locations/import-service.ts';
import { openDatabase } from '../../src/server/platform/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { migrate } from '../../src/server/platform/migrations.ts';
import { loadVendors } from '../scale-data/load.ts';
import { readWorld } from '../scale-data/world.ts';
import { addressOf, type Mix, readMixes } from './mixes.ts';
import { type Figures, ms, row, timeCalls, totalOf } from './percentiles.ts';
import { findYardstick } from './pgbench.ts';
import { type BenchServer, startBenchServer, withLoadedDatabase } from './server.ts';

const WANTED_P99_MS = 20;
const CALLS = 400;
const size = Number(process.argv[2] ?? 100_000);
const log = createLog('warn');

async function load(url: string): Promise<void> {
  const started = performance.now();
  const database = openDatabase(url, log, { statementTimeoutMs: 30 * 60_000 });
  await migrate(database.pool, log);
  await importLocations(database, log, new Date());
  await loadVendors(database.pool, { seed: 1, size, world: await readWorld(database.pool) }, { from: 0, to: size });
  await database.close();
  console.log(`${size.toLocaleString('en')} vendors loaded in ${Math.round((performance.now() - started) / 1000)} s. Rate limits are off.`);
}

async function bench(url: string): Promise<void> {
  const server = await startBenchServer(url);
  const yardstick = await findYardstick(url);
  console.log(`One connection, ${CALLS} calls each, milliseconds; beside the same SQL by ${yardstick.name}.\n`);
  console.log(row(['mix', 'total', 'p50', 'p99', 'SQL p50', 'SQL p99']));
  const late: string[] = [];
  for (const mix of await readMixes(server.database.pool)) {
    const { total, figures } = await timeMix(server, mix);
    const bare = await yardstick.run(await server.sentDuring(() => server.call(addressOf(mix, 0))), CALLS);
    if (figures.p99 > WANTED_P99_MS) late.push(mix.name);
    console.log(row([mix.name, total, ms(figures.p50), ms(figures.p99), ms(bare.p50), ms(bare.p99)]));
  }
  await server.close();
  console.log(late.length === 0 ? `\nAll within ${WANTED_P99_MS} ms at p99.` : `\nOver ${WANTED_P99_MS} ms at p99: ${late.join('; ')}.`);
  if (late.length > 0) process.exitCode = 1;
}

async function timeMix(server: BenchServer, mix: Mix): Promise<{ total: string; figures: Figures }> {
  const total = totalOf(await server.call(addressOf(mix, 0)));
  return { total, figures: await timeCalls((call) => server.call(addressOf(mix, call)), CALLS) };
}

await withLoadedDatabase(load, bench);
