/** The databases of a bench: one for each size, made once and kept. */
import pg from 'pg';
import { assignmentTasks } from '../../src/server/features/assignment/jobs.ts';
import { retentionRules } from '../../src/server/features/index.ts';
import { importLocations } from '../../src/server/features/locations/import-service.ts';
import { fillCards } from '../../src/server/features/vendors/service.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { openDatabase } from '../../src/server/platform/database.ts';
import { openCluster } from '../../src/server/platform/embedded-postgres/index.ts';
import { migrateJobs } from '../../src/server/platform/jobs.ts';
import { keysOf } from '../../src/server/platform/keys.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { migrate } from '../../src/server/platform/migrations.ts';
import { applyRetention } from '../../src/server/platform/retention.ts';
import { type Part, loadVendors } from '../scale-data/load.ts';
import { loadOffice } from '../scale-data/load-office.ts';
import { loadWork } from '../scale-data/load-work.ts';
import type { Standing } from '../scale-data/vendor.ts';
import { readWorld } from '../scale-data/world.ts';

const HOUR_MS = 3_600_000;
const OFFICE = { moduleAdmins: 2000, requests: 5000, mails: 100_000 };
const log = createLog('warn');

export type Databases = {
  /** Address of the database with that many vendors. */
  open(vendors: number): Promise<string>;
  /** A copy that `act` may change; gone afterwards. */
  withCopy(vendors: number, act: (url: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** On the server of the address, whose user may make databases, else on the embedded one in the folder. */
export async function openDatabases(url: string | undefined, folder: string): Promise<Databases> {
  const cluster = url === undefined ? await openCluster({ dataDir: folder, log: (line) => console.error(line) }) : null;
  const server = url ?? cluster!.superuserUrl;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const ready = new Set<string>();
  const open = async (vendors: number) => {
    const name = `newsco_bench_${vendors}`;
    if (ready.has(name)) return addressOf(server, name);
    const isThere = (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
    if (!isThere) await make(admin, server, name, vendors);
    await migrateAll(addressOf(server, name));
    ready.add(name);
    return addressOf(server, name);
  };
  await tellSettings(admin);
  return {
    open,
    async withCopy(vendors, act) {
      await open(vendors);
      const name = `newsco_bench_${vendors}_copy`;
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template newsco_bench_${vendors} strategy file_copy`);
      try {
        await readIntoMemory(addressOf(server, name));
        await act(addressOf(server, name));
      } finally {
        await admin.query(`drop database ${name} with (force)`);
      }
    },
    async close() {
      await admin.end();
      await cluster?.stop();
    },
  };
}

/** What the database may use: figures mean little without it. */
async function tellSettings(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: string; settings: string }>(`
    select current_setting('server_version') as version, string_agg(name || ' ' || current_setting(name), ', ' order by name) as settings
    from pg_settings where name in ('shared_buffers', 'huge_pages', 'huge_pages_status', 'wal_buffers', 'max_wal_size', 'checkpoint_timeout', 'random_page_cost', 'wal_compression', 'wal_writer_delay', 'fsync', 'full_page_writes', 'synchronous_commit')`);
  console.log(`PostgreSQL ${rows[0]!.version}: ${rows[0]!.settings}`);
}

/** Reads a copy once, so that as much of it as fits is in memory: it was written past the server, of which one at work has what it uses. */
async function readIntoMemory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_prewarm');
    const { rows } = await client.query<{ read: string }>(`
      select pg_size_pretty(sum(pg_prewarm(oid) * 8192)) as read
      from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
    console.log(`Read the copy once: ${rows[0]!.read}`);
  } catch (error) {
    console.log(`The copy was not read before it is timed: ${(error as Error).message}`);
  } finally {
    await client.end();
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Under another name until it is whole, so that one that was cut off is not taken for it. */
async function make(admin: pg.Client, server: string, name: string, vendors: number): Promise<void> {
  const started = performance.now();
  const half = `${name}_unfinished`;
  await admin.query(`drop database if exists ${half} with (force)`);
  await admin.query(`create database ${half}`);
  await load(addressOf(server, half), vendors);
  await admin.query(`alter database ${half} rename to ${name}`);
  console.log(`${vendors.toLocaleString('en')} vendors loaded in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function migrateAll(url: string): Promise<void> {
  const database = openDatabase(url, log, { max: 2, statementTimeoutMs: HOUR_MS });
  await migrate(database.pool, log);
  await migrateJobs(database.pool);
  await furnish(database.pool);
  // What the worker does after an update and by night, before anything is measured.
  await fillCards(database.db);
  await database.pool.query('analyze');
  await clearByNight(url);
  await database.pool.query('vacuum (analyze)');
  await database.close();
}

/** With the time limits that the worker has: what takes longer would fail there night after night. */
async function clearByNight(url: string): Promise<void> {
  const started = performance.now();
  const database = openDatabase(url, log);
  try {
    await applyRetention(retentionRules, { db: database.db, clock: systemClock, log, deriveKey: keysOf('bench'), config: { legalHoldDays: 0 } });
  } finally {
    await database.close();
  }
  console.log(`What has served its time is cleared in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** What the office works with, as much at each size. */
async function furnish(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from profession_requests limit 1`);
  if (rowCount === 0) await loadOffice(pool, OFFICE);
}

/** A lead for every second vendor; brokers, people who wait and people who are suspended in the shares of a market that runs. */
async function load(url: string, vendors: number): Promise<void> {
  const database = openDatabase(url, log, { max: 1, statementTimeoutMs: HOUR_MS });
  await migrate(database.pool, log);
  // What is cut off is made anew.
  await database.pool.query(`set synchronous_commit = off`);
  await importLocations(database, log, new Date());
  const others = (from: number, share: number, role: Standing['role'], status: Standing['status']): Part => ({ from, to: from + Math.ceil(vendors * share), standing: { role, status } });
  await loadVendors(database.pool, { seed: 1, size: vendors, world: await readWorld(database.pool) }, { from: 0, to: vendors },
    others(100_000_000, 0.04, 'broker', 'approved'), others(200_000_000, 0.018, 'vendor', 'pending'), others(300_000_000, 0.002, 'broker', 'pending'), others(400_000_000, 0.01, 'vendor', 'suspended'));
  await loadWork(database.pool, vendors / 2, () => undefined);
  // A market that runs has its ledger up to date.
  await assignmentTasks({ db: database.db, log })['settle_ledger']!({});
  await database.close();
}
