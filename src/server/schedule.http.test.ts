/** What a server does by itself, without being asked: all of it is on the schedule of one that has started, and a worker is there who can do it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { type RunningServer, startServer } from './start.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const SCHEDULED = [
  'apply_retention',
  'check_ledger',
  'fill_vendor_cards',
  'fold_lead_counts',
  'resume_mails',
  'rewrite_vendor_cards',
  'settle_ledger',
  'sort_searched_leads',
  'spread_activity',
  'sweep_files',
  'tell_noted_takers',
];

const SOON = { timeout: 10_000 };

let database: TestDatabase;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(inject('adminUrl')), await mkdtemp(join(tmpdir(), 'newsco-test-'))];
  server = await startServer(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' }, 'test'), createLog('silent'));
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const known = async (table: '_private_known_crontabs' | '_private_tasks') =>
  (await sql<{ identifier: string }>`select identifier from graphile_worker.${sql.raw(table)} order by identifier`.execute(database.db)).rows.map(({ identifier }) => identifier);

test('all scheduled jobs are known to the queue, and no others', async () => {
  await expect.poll(() => known('_private_known_crontabs'), SOON).toEqual(SCHEDULED);
});

test('each of them is among the tasks of a worker', async () => {
  await expect.poll(() => known('_private_tasks'), SOON).toEqual(expect.arrayContaining(SCHEDULED));
});

test('that it started is recorded, with what it was started as', async () => {
  const records = await database.db.selectFrom('activity').select(['action', 'actor_id', 'outcome', 'detail']).execute();
  expect(records).toEqual([{ action: 'server_started', actor_id: null, outcome: 'ok', detail: expect.objectContaining({ mode: 'test', legal_hold_days: 0, rate_limit_factor: '1' }) }]);
});
