/** Counting hits: exact on one server however many come at once, shared by all servers, and nobody waits who is far from a limit. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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
  const numbers = await Promise.all(upTo(200).map(async () => (await count('crowd', MINUTE, atOnceBelow)).hits));
  expect(numbers).toEqual(upTo(200));
  await expect.poll(() => inTable('crowd')).toBe(200);
});

test('one after the other, some at once and some that wait', async () => {
  const count = hitCounter(app.db);
  const numbers: number[] = [];
  for (const _one of upTo(40)) numbers.push((await count('steady', MINUTE, 20)).hits);
  expect(numbers).toEqual(upTo(40));
  await expect.poll(() => inTable('steady')).toBe(40);
});

test('two servers that ask for the same and other keys in other orders count them all, and neither loses a statement', async () => {
  const servers = [hitCounter(app.db), hitCounter(app.db)];
  const keys = upTo(30).map((key) => `shared ${key}`);
  const waited = await Promise.all(upTo(20).flatMap((round) => servers.flatMap((count, server) => (server === 0 ? keys : keys.toReversed()).map(async (key) => (await count(key, MINUTE, round % 2 === 0 ? 0 : 10)).hits))));
  expect(waited).toHaveLength(1200);
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
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await count('over', 300, 50)).hits).toBe(1);
});

test('who waits hears that the database is away, and is counted once it is back', async () => {
  const count = hitCounter(app.db);
  await count('away', MINUTE, 50);
  await sql`alter table rate_limits rename to rate_limits_away`.execute(app.db);
  try {
    const asked = await Promise.allSettled([...upTo(5).map(() => count('away', MINUTE, 0)), count('away', MINUTE, 50)]);
    expect(asked.map(({ status }) => status)).toEqual([...Array<string>(5).fill('rejected'), 'fulfilled']);
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(app.db);
  }
  expect((await count('away', MINUTE, 0)).hits).toBe(2);
});
