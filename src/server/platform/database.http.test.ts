/** Nobody holds a connection or a lock for long: slow statements, waits for others and transactions that were left open are ended by the database itself. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

test('a slow statement is ended, and its connection is as good as before', async () => {
  const hasty = openDatabase(database.url, createLog('silent'), { max: 1, statementTimeoutMs: 200 });
  await expect(sql`select pg_sleep(1)`.execute(hasty.db)).rejects.toMatchObject({ code: '57014' });
  expect((await sql<{ n: number }>`select 1 as n`.execute(hasty.db)).rows).toEqual([{ n: 1 }]);
  await hasty.close();
});

test('a wait for what another holds is ended before the statement would be', async () => {
  await database.db.transaction().execute(async (holder) => {
    await sql`lock table users`.execute(holder);
    await expect(sql`select from users`.execute(database.db)).rejects.toMatchObject({ code: '55P03' });
  });
});

test('a transaction that is left open is ended', async () => {
  expect((await sql`show idle_in_transaction_session_timeout`.execute(database.db)).rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
});
