/** Connections that the database ends while nobody asks it anything, or that lead to a standby: they are told of, and the process goes on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Database, errorCode, openDatabase } from './database.ts';
import { asAppError } from './http/error-mapper.ts';
import { createLog, type Log } from './log.ts';
import { inTransaction } from './transaction.ts';

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

const pidOf = async ({ db }: Database) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
const write = ({ db }: Database) => inTransaction(db, (tx) => sql`delete from rate_limits where false`.execute(tx));

const ofTwoHosts = (url: string) => url.replace(new URL(url).host, (host) => `${host},${host}`);

test.each([
  ['of one host each connection, when it is used', (url: string) => url, ['25006', '25006', 'done', 'done']],
  ['of several hosts all that are idle', ofTwoHosts, ['25006', 'done', 'done', 'done']],
])('where a pooler went on to a server that has become a standby, who writes is told to come back, and connections are made anew: %s', async (_what, addressOf, expected) => {
  const pooled = openDatabase(addressOf(app.database.url), createLog('silent'), { max: 2 });
  const clients = [await pooled.pool.connect(), await pooled.pool.connect()];
  for (const client of clients) await client.query('set session characteristics as transaction read only');
  for (const client of clients) client.release();
  const outcomes: unknown[] = [];
  for (const _one of expected) outcomes.push(await write(pooled).then(() => 'done', (error: unknown) => [errorCode(error), asAppError(error).code]));
  expect(outcomes).toEqual(expected.map((outcome) => (outcome === 'done' ? 'done' : [outcome, 'not_ready'])));
  await pooled.close();
});

test('a connection that is meant for reading alone is kept when somebody writes by it', async () => {
  const reader = openDatabase(app.database.url, createLog('silent'), { max: 1, readOnly: true });
  const before = await pidOf(reader);
  await expect(write(reader)).rejects.toMatchObject({ code: '25006' });
  expect(await pidOf(reader)).toBe(before);
  await reader.close();
});
