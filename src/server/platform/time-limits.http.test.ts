/** A slow statement, a row that somebody holds, a transaction that stalls: whoever waits is answered in time, and no lock stays. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../../contract/leads.ts';
import type { BuiltUser } from '../testing/builders/accounts.ts';
import { buildLead } from '../testing/builders/leads.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { asAppError } from './http/error-mapper.ts';
import { createLog } from './log.ts';
import { inTransaction } from './transaction.ts';

const LOCK_MS = 2000;
const STALL_MS = 300;

let app: TestApp;
let vendor: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  vendor = await buildVendor(app);
});
afterAll(() => app.close());

const offered = async () => (await buildLead(app, { status: 'assigned', assigneeId: vendor.id })).id;
const accept = (id: string) => app.call(leads.act, { params: { id }, body: { action: 'accept' } }, { token: vendor.token });
const statusOf = async (id: string) => (await app.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

async function timed<T>(act: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now();
  const answer = await act();
  return { answer, ms: performance.now() - from };
}

test('the limits of every session', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(app.db);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({ idle_in_transaction_session_timeout: 10_000, lock_timeout: LOCK_MS, statement_timeout: 5000 });
});

test('a slow statement is ended, and its connection is as good as before', async () => {
  const hasty = openDatabase(app.database.url, createLog('silent'), { max: 1, statementTimeoutMs: 200 });
  await expect(sql`select pg_sleep(1)`.execute(hasty.db)).rejects.toMatchObject({ code: '57014' });
  expect((await sql<{ n: number }>`select 1 as n`.execute(hasty.db)).rows).toEqual([{ n: 1 }]);
  await hasty.close();
});

test('after a statement that got no answer at all neither its connection nor an idle one is used again, and who works on another one goes on', async () => {
  const hasty = openDatabase(app.database.url, createLog('silent'), { max: 3, statementTimeoutMs: 200 });
  const clients = await Promise.all(Array.from({ length: 3 }, () => hasty.pool.connect()));
  const [late, busy, idle] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]];
  // As with a server that hangs: it does not end the statement in its own time.
  for (const client of clients) await client.query('set statement_timeout = 0');
  const pidOf = async (from: pg.Pool | pg.PoolClient) => (await from.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  const before = await Promise.all(clients.map(pidOf));
  idle.release();
  await expect(late.query('select pg_sleep(3)').finally(() => late.release())).rejects.toThrow('Query read timeout');
  // Who comes in that very moment is given none of those that are about to close.
  const next = await Promise.all([1, 2].map(() => pidOf(hasty.pool).catch(String)));
  expect(next).toEqual([expect.any(Number), expect.any(Number)]);
  expect(next.filter((pid) => before.includes(Number(pid)))).toEqual([]);
  expect(await pidOf(busy)).toBe(before[1]);
  busy.release();
  await hasty.close();
});

test('a write that waits for a locked row is told to come back, in time and with nothing done; nobody else waits; then it works', async () => {
  const [held, free] = [await offered(), await offered()];
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from leads where id = $1 for update', [held]);
    const [refused, other] = await Promise.all([timed(() => accept(held)), timed(() => accept(free))]);
    expect([refused.answer.status, refused.answer.headers['retry-after'], refused.answer.body]).toEqual([503, '2', {
      success: false, detail: 'The service is starting or busy. Please try again shortly.', error: { code: 'not_ready', message: 'The service is starting or busy. Please try again shortly.' }, request_id: expect.any(String),
    }]);
    expect(refused.ms).toBeGreaterThan(LOCK_MS - 100);
    expect(refused.ms).toBeLessThan(LOCK_MS + 1500);
    expect([other.answer.status, other.ms < LOCK_MS]).toEqual([200, true]);
    expect(await statusOf(held)).toBe('assigned');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await accept(held)).status).toBe(200);
  expect(await app.db.selectFrom('assignments').select('outcome').where('lead_id', '=', held).execute()).toEqual([{ outcome: 'accepted' }]);
});

test('a transaction that stalls is ended by the database: its locks are free, its own act is to be done again, its connection is not used again', async () => {
  const id = await offered();
  let hasLock = () => undefined as void;
  const locked = new Promise<void>((resolve) => (hasLock = resolve));
  const stalled = inTransaction(app.db, async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(STALL_MS)}, true)`.execute(tx);
    await sql`update leads set notes = 'never kept' where id = ${id}`.execute(tx);
    hasLock();
    await delay(STALL_MS * 3);
    await sql`select 1`.execute(tx);
  }).then(() => null, asAppError);
  await locked;
  const { answer, ms } = await timed(() => accept(id));
  expect([answer.status, ms < LOCK_MS]).toEqual([200, true]);
  expect(await stalled).toMatchObject({ code: 'not_ready', retryAfterSeconds: 2 });
  const kept = await app.db.selectFrom('leads').select(['status', 'notes']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept).toEqual({ status: 'accepted', notes: null });
  await Promise.all(Array.from({ length: 30 }, () => sql`select 1`.execute(app.db)));
});
