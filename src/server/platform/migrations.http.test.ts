/** Migrations may take, and wait for each other, longer than a request may. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { isMigrated, migrate } from './migrations.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => own.drop());

const LOCK = 7_263_901;
// The client gives up a second after the server would.
const LIMIT_MS = 50;
const HELD_MS = 1500;

test('a server waits for the migrations of another one longer than its statements may take', async () => {
  const impatient = openDatabase(own.url, createLog('silent'), { max: 2, statementTimeoutMs: LIMIT_MS });
  const other = await own.pool.connect();
  await other.query('select pg_advisory_lock($1)', [LOCK]);
  let isHeld = true;
  const waited = migrate(impatient.pool, createLog('silent')).then(() => !isHeld);
  setTimeout(() => {
    isHeld = false;
    other.release(true);
  }, HELD_MS);
  await expect(waited).resolves.toBe(true);
  expect(await isMigrated(impatient.pool)).toBe(true);
  await impatient.close();
});
