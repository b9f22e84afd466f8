/**
 * Fills a database with the scale set; quickest as its superuser:
 * `DATABASE_URL=... npm run data:scale -- 1000000 --brokers 40000 --pending 20000 --suspended 10000 --leads 5000000 --module-admins 2000 --requests 5000 --mails 1000000`.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/server/platform/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { migrate } from '../../src/server/platform/migrations.ts';
import { importLocations } from '../../src/server/features/locations/import-service.ts';
import { loadVendors, type Part } from './load.ts';
import { loadOffice } from './load-office.ts';
import { loadWork } from './load-work.ts';
import type { Standing } from './vendor.ts';
import { readWorld } from './world.ts';

const USAGE = `Usage: DATABASE_URL=postgres://... npm run data:scale -- <number of vendors> [--seed 1] [--from 0]
  [--leads 0] [--brokers 0] [--pending 0] [--suspended 0] [--module-admins 0] [--requests 0] [--mails 0]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    leads: { type: 'string', default: '0' },
    brokers: { type: 'string', default: '0' },
    pending: { type: 'string', default: '0' },
    suspended: { type: 'string', default: '0' },
    'module-admins': { type: 'string', default: '0' },
    requests: { type: 'string', default: '0' },
    mails: { type: 'string', default: '0' },
  },
});
const size = Number(positionals[0] ?? 100_000);
const url = process.env['DATABASE_URL'];
const office = { moduleAdmins: Number(values['module-admins']), requests: Number(values.requests), mails: Number(values.mails) };
const counts = [size, values.from, values.leads, values.brokers, values.pending, values.suspended, ...Object.values(office)].map(Number);
if (!url || counts.some((count) => !Number.isSafeInteger(count) || count < 0)) {
  console.error(USAGE);
  process.exit(1);
}

const part = (from: number, count: number, role: Standing['role'], status: Standing['status']): Part => ({ from, to: from + count, standing: { role, status } });
// Others begin far beyond the listed vendors, so that either number may grow.
const PARTS: Part[] = [
  { from: Number(values.from), to: size },
  part(100_000_000, Number(values.brokers), 'broker', 'approved'),
  part(200_000_000, Math.ceil(Number(values.pending) * 0.9), 'vendor', 'pending'),
  part(300_000_000, Math.floor(Number(values.pending) * 0.1), 'broker', 'pending'),
  part(400_000_000, Number(values.suspended), 'vendor', 'suspended'),
];

const log = createLog('warn');
// One connection, so that settings and temporary tables of a loader hold for all of its statements.
const database = openDatabase(url, log, { max: 1, statementTimeoutMs: 60 * 60_000 });
const started = performance.now();
const tell = (what: string) => console.log(`${what} after ${Math.round((performance.now() - started) / 1000)} s`);
await database.pool.query(`set maintenance_work_mem = '1GB'`);
await migrate(database.pool, log);
await importLocations(database, log, new Date());
const set = { seed: Number(values.seed), size, world: await readWorld(database.pool) };
await loadVendors(database.pool, set, ...PARTS);
tell('people');
if (Number(values.leads) > 0) await loadWork(database.pool, Number(values.leads), tell);
await loadOffice(database.pool, office);
await database.close();
