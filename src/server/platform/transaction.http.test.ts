/** An act that PostgreSQL could not let through for the order of things is done again, and only that. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await sql`create table tries_of_test (n integer)`.execute(app.db);
});
afterAll(() => app.close());

/** Fails in the database with the code so many times. */
function failing(code: string, times: number) {
  let tries = 0;
  const act = async (tx: Db) => {
    tries += 1;
    await sql`insert into tries_of_test (n) values (${tries})`.execute(tx);
    if (tries <= times) await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx);
    return tries;
  };
  return { act, tries: () => tries };
}

const kept = async () => (await sql<{ n: number }>`delete from tries_of_test returning n`.execute(app.db)).rows.map(({ n }) => n);

test.each(['40001', '40P01'])('%s: done again, up to three times, and what failed left nothing', async (code) => {
  const thrice = failing(code, 3);
  await expect(inTransaction(app.db, thrice.act)).resolves.toBe(4);
  expect(await kept()).toEqual([4]);
  const always = failing(code, 9);
  await expect(inTransaction(app.db, always.act)).rejects.toMatchObject({ code });
  expect([always.tries(), await kept()]).toEqual([4, []]);
});

test('another failure is not tried again', async () => {
  const once = failing('23505', 1);
  await expect(inTransaction(app.db, once.act)).rejects.toMatchObject({ code: '23505' });
  expect([once.tries(), await kept()]).toEqual([1, []]);
});

test('two that lock each other out both come through', async () => {
  await sql`insert into tries_of_test (n) values (1), (2)`.execute(app.db);
  let meet = () => undefined as void;
  const meeting = new Promise<void>((resolve) => (meet = resolve));
  let holders = 0;
  const lock = (tx: Db, n: number) => sql`select from tries_of_test where n = ${n} for update`.execute(tx);
  const act = (first: number, second: number) => async (tx: Db) => {
    await lock(tx, first);
    holders += 1;
    if (holders >= 2) meet();
    await meeting;
    await lock(tx, second);
    return 'done';
  };
  expect(await Promise.all([inTransaction(app.db, act(1, 2)), inTransaction(app.db, act(2, 1))])).toEqual(['done', 'done']);
  // One of them was done again; twice, where its second try was faster than the one it had let through.
  expect(holders).toBeGreaterThanOrEqual(3);
  await kept();
});
