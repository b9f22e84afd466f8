/**
 * Times the directory over HTTP at one connection beside the same SQL without a server:
 * `npm run bench:directory [-- <number of vendors>]`. Uses DATABASE_URL when given, as it is loaded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { importLocations } from '../../src/server/features/locations/import-service.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { type Database, openDatabase } from '../../src/server/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/index.ts';
import { openFiles } from '../../src/server/platform/files/files.ts';
import { keysOf } from '../../src/server/platform/keys.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { migrate } from '../../src/server/platform/migrations.ts';
import { loadVendors } from '../scale-data/load.ts';
import { readWorld } from '../scale-data/world.ts';
import { addressOf, type Mix, readMixes } from './mixes.ts';
import { type Figures, figuresOf } from './percentiles.ts';
import { findYardstick, type Sent } from './pgbench.ts';

const WANTED_P99_MS = 20;
const WARM_UP = 40;
const CALLS = 400;
const size = Number(process.argv[2] ?? 100_000);
const log = createLog('warn');

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  const given = process.env['DATABASE_URL'];
  if (given) return bench(given, dataDir);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => console.error(line) });
  try {
    await load(server.url);
    await bench(server.url, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function load(url: string): Promise<void> {
  const started = performance.now();
  const database = openDatabase(url, log, { statementTimeoutMs: 30 * 60_000 });
  await migrate(database.pool, log);
  await importLocations(database, log, new Date());
  await loadVendors(database.pool, { seed: 1, size, world: await readWorld(database.pool) }, { from: 0, to: size });
  await database.close();
  console.log(`${size.toLocaleString('en')} vendors loaded in ${Math.round((performance.now() - started) / 1000)} s. Rate limits are off.`);
}

async function bench(url: string, dataDir: string): Promise<void> {
  const database = openDatabase(url, log, { max: 1 });
  const sent = listen(database);
  const config = readConfig({ RATE_LIMITS: 'off', DATA_DIR: dataDir }, 'test');
  const deriveKey = keysOf('a secret that nothing is kept under');
  const { app } = await createApp({ config, database, log: createLog('silent'), clock: systemClock, deriveKey, files: await openFiles(config, deriveKey) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.server.address() as AddressInfo);
  const yardstick = await findYardstick(url);
  console.log(`One connection, ${CALLS} calls each, milliseconds; beside the same SQL by ${yardstick.name}.\n`);
  console.log(row(['mix', 'total', 'p50', 'p99', 'SQL p50', 'SQL p99']));
  const late: string[] = [];
  for (const mix of await readMixes(database.pool)) {
    const { total, figures } = await timeMix(mix, address.port);
    const bare = await yardstick.run(await sent.during(() => call(address.port, addressOf(mix, 0))), CALLS);
    if (figures.p99 > WANTED_P99_MS) late.push(mix.name);
    console.log(row([mix.name, total, ms(figures.p50), ms(figures.p99), ms(bare.p50), ms(bare.p99)]));
  }
  await app.close();
  await database.close();
  console.log(late.length === 0 ? `\nAll within ${WANTED_P99_MS} ms at p99.` : `\nOver ${WANTED_P99_MS} ms at p99: ${late.join('; ')}.`);
  if (late.length > 0) process.exitCode = 1;
}

/** Notes the statements that go through the pool, to run the very same ones bare. */
function listen(database: Database): { during(act: () => Promise<unknown>): Promise<Sent[]> } {
  let noted: Sent[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string') noted.push({ text, values: (values as unknown[] | undefined) ?? [] });
      return query(text, values, ...rest);
    }) as typeof client.query;
  });
  return {
    async during(act) {
      noted = [];
      await act();
      return noted;
    },
  };
}

async function timeMix(mix: Mix, port: number): Promise<{ total: string; figures: Figures }> {
  let total = '';
  const durations: number[] = [];
  for (let index = -WARM_UP; index < CALLS; index += 1) {
    const started = performance.now();
    const body = await call(port, addressOf(mix, index + WARM_UP));
    if (index >= 0) durations.push(performance.now() - started);
    const { data } = JSON.parse(body) as { data: { total: number; total_is_capped: boolean } };
    total = `${data.total.toLocaleString('en')}${data.total_is_capped ? '+' : ''}`;
  }
  return { total, figures: figuresOf(durations) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function call(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => (response.statusCode === 200 ? resolve(body) : reject(new Error(`${response.statusCode}: ${body}`))));
    }).on('error', reject);
  });
}

const ms = (value: number): string => value.toFixed(2);
const row = ([name, ...figures]: string[]): string => `${name!.padEnd(44)}${figures.map((figure) => figure.padStart(10)).join('')}`;

await main();
agent.destroy();
