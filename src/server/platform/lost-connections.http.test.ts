/** Connections that the database ends while nobody asks it anything: they are told of, and the process goes on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Database, openDatabase } from './database.ts';
import type { Log } from './log.ts';

let app: TestApp;
let database: Database;
const told: unknown[] = [];

beforeAll(async () => {
  app = await createTestApp();
  database = openDatabase(app.database.url, { warn: (fault: unknown, line: string) => told.push([fault, line]) } as unknown as Log, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(app.db);
const LOST = [{ code: '57P01' }, 'database connection lost'];

test.each([
  ['one that waits in the pool', async () => {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await end(rows[0]!.pid);
  }],
  ['one that somebody holds, between two statements', async () => {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await end(rows[0]!.pid);
    await vi.waitFor(() => expect(told).not.toEqual([]));
    client.release(true);
  }],
])('%s', async (_name, lose) => {
  told.length = 0;
  await lose();
  await vi.waitFor(() => expect(told).toContainEqual(LOST));
  expect((await database.pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
});
