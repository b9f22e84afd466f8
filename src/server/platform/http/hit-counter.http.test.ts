/** Counting hits: exact on one server however many come at once, shared by all servers, and nobody waits who is far from a limit. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';
import { createLog } from '../log.ts';
import { countHit, hitCounter } from './hit-counter.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});
afterAll(() => app.close());

const upTo = (count: number) => Array.from({ length: count }, (_one, index) => index + 1);
const inTable = async (key: string) => (await app.db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst())?.hits ?? 0;

test.each([['waiting for each', 0], ['the first half at once', 100]])('a crowd is counted one by one, %s', async (_name, atOnceBelow) => {
  const count = hitCounter(app.db);
  const first = await count('crowd', MINUTE, atOnceBelow);
  const others = await Promise.all(upTo(199).map(() => count('crowd', MINUTE, atOnceBelow)));
  expect([first, ...others].map(({ hits }) => hits)).toEqual(upTo(200));
  await expect.poll(() => inTable('crowd')).toBe(200);
});

test('one after the other, some at once and some that wait', async () => {
  const count = hitCounter(app.db);
  const numbers: number[] = [];
  for (const _one of upTo(40)) numbers.push((await count('steady', MINUTE, 20)).hits);
  expect(numbers).toEqual(upTo(40));
  await expect.poll(() => inTable('steady')).toBe(40);
});

test('whoever waits is counted after those who were let in, also where their statement is held up', async () => {
  const count = hitCounter(app.db);
  await count('held up', MINUTE, 20);
  const letIn = await Promise.all(upTo(15).map(() => count('held up', MINUTE, 20)));
  const holder = await app.database.pool.connect();
  await holder.query('begin');
  await holder.query(`select from rate_limits where key = 'held up' for update`);
  try {
    // Long enough for the statement of those who were let in.
    await delay(100);
    const waits = upTo(10).map(() => count('held up', MINUTE, 0));
    await delay(100);
    await holder.query('commit');
    expect([...letIn, ...(await Promise.all(waits))].map(({ hits }) => hits)).toEqual(upTo(26).slice(1));
  } finally {
    holder.release();
  }
});

test('two servers that ask for the same and other keys in other orders count them all, and neither loses a statement', async () => {
  const servers = [hitCounter(app.db), hitCounter(app.db)];
  const keys = upTo(30).map((key) => `shared ${key}`);
  const orders = [keys, keys.toReversed()];
  const rounds = upTo(20).flatMap((round) => servers.flatMap((count, server) => orders[server]!.map((key) => count(key, MINUTE, round % 2 === 0 ? 0 : 10))));
  expect(await Promise.all(rounds)).toHaveLength(1200);
  for (const key of keys) await expect.poll(() => inTable(key)).toBe(40);
});

test('hears of another server with its next count', async () => {
  const count = hitCounter(app.db);
  await count('elsewhere', MINUTE, 50);
  for (const _one of upTo(60)) await countHit(app.db, 'elsewhere', MINUTE);
  await count('elsewhere', MINUTE, 50);
  await expect.poll(() => inTable('elsewhere')).toBe(62);
  expect((await count('elsewhere', MINUTE, 50)).hits).toBe(63);
});

test('a window that is over begins anew, also where it is remembered', async () => {
  const count = hitCounter(app.db);
  for (const number of [1, 2, 3]) expect((await count('over', 300, 50)).hits).toBe(number);
  await delay(400);
  expect((await count('over', 300, 50)).hits).toBe(1);
});

test('who waits hears that the database is away; who was let in meanwhile counts once it is back', async () => {
  const count = hitCounter(app.db);
  await count('away', MINUTE, 50);
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db);
  try {
    const asked = await Promise.allSettled([...upTo(5).map(() => count('away', MINUTE, 0)), count('away', MINUTE, 50)]);
    expect(asked.map(({ status }) => status)).toEqual([...Array<string>(5).fill('rejected'), 'fulfilled']);
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db);
  }
  expect((await count('away', MINUTE, 0)).hits).toBe(3);
});

test.each([
  ['counts without anybody who asks again, once the database is back', MINUTE, 4],
  ['counts no more once the window is over', 500, 1],
])('who was let in while the database was away %s', async (_name, windowMs, hits) => {
  const count = hitCounter(app.db);
  await count('forgotten', windowMs, 50);
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db);
  for (const _one of upTo(3)) await count('forgotten', windowMs, 50);
  await delay(600);
  await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db);
  // Asked for by another key, or in a second by themselves.
  await count('another', MINUTE, 0);
  await delay(1200);
  expect(await inTable('forgotten')).toBe(hits);
});

test('who waits behind a statement that got no answer is not kept waiting as long again', async () => {
  const slow = openDatabase(app.database.url, createLog('silent'), { max: 1, statementTimeoutMs: 200 });
  const client = await slow.pool.connect();
  // As with a server that hangs: it does not end the statement in its own time.
  await client.query('set statement_timeout = 0');
  client.release();
  const holder = await app.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table rate_limits');
  try {
    const count = hitCounter(slow.db);
    const from = performance.now();
    const first = count('first', MINUTE, 0);
    await delay(100);
    const behind = count('behind', MINUTE, 0);
    const told = await Promise.allSettled([first, behind]);
    expect(told.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(Array<string>(2).fill('Error: Query read timeout'));
    expect(performance.now() - from).toBeLessThan(2000);
  } finally {
    await holder.query('rollback');
    holder.release();
    await slow.close();
  }
});
