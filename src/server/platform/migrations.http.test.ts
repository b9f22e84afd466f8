/** Migrations may take, and wait for each other, longer than a request may; what a server does when one is missing, fails, or is not known to it. */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { locations } from '../../contract/locations.ts';
import { buildPlaces } from '../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { createLog, type Log } from './log.ts';
import { isMigrated, migrate, MigrationError, migrationNames } from './migrations.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => own.drop());

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));
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

describe('a server', () => {
  const SKILLS = '0103_vendor_skills.sql';
  const WORDS = '0104_words_of_places.sql';
  const RENEWED_INDEX = '0105_city_activity.sql';
  const BACKUP_MS = 3000;
  const LONGEST_WAIT_MS = 1000;
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await buildPlaces(app);
  });
  afterAll(() => app.close());

  const ready = async () => (await app.app.inject('/readyz')).statusCode;
  const names = async () => (await sql<{ name: string }>`select name from migrations order by name`.execute(app.db)).rows.map(({ name }) => name);
  const note = (name: string) => sql`insert into migrations (name) values (${name})`.execute(app.db);
  const forget = (name: string) => sql`delete from migrations where name = ${name}`.execute(app.db);

  const failure = () => migrate(app.database.pool, createLog('silent')).then(() => new Error('it did not fail'), (error: unknown) => error as Error);

  test('is not ready while a migration is missing, and tells nobody why', async () => {
    expect(await ready()).toBe(200);
    await forget(SKILLS);
    // What it told a moment ago holds for half a second.
    await expect.poll(ready, { timeout: 5000 }).toBe(503);
    const answer = await app.app.inject('/readyz');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ error: { code: string } }>().error.code]).toEqual([503, '2', 'not_ready']);
    expect(answer.body).not.toContain('migration');
    await note(SKILLS);
    await expect.poll(ready, { timeout: 5000 }).toBe(200);
  });

  test('whose migration fails tells in one line which, why, and what was kept; nothing of it is there', async () => {
    await forget(SKILLS);
    const failed = await failure();
    expect(failed).toBeInstanceOf(MigrationError);
    expect(failed.message).toBe(`Migration ${SKILLS} failed: relation "vendor_skills" already exists. Nothing of it was kept, those before it are applied. Put right what it says and start again: it goes on there.`);
    expect(await names()).not.toContain(SKILLS);
    await note(SKILLS);
  });

  test('that loses the database in the midst of a migration tells that, and not what the rollback met', async () => {
    await forget(WORDS);
    const holder = await app.database.pool.connect();
    await holder.query('begin; lock table vendor_search');
    const failed = failure();
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    expect((await failed).message).toMatch(`Migration ${WORDS} failed: terminating connection due to administrator command. Nothing of it was kept`);
    await holder.query('rollback');
    holder.release();
    await note(WORDS);
  });

  test('that needs a table which a backup reads lets everybody else go on until it is over', async () => {
    await forget(RENEWED_INDEX);
    const backup = await app.database.pool.connect();
    await backup.query('begin; select 1 from activity limit 1');
    let isApplied = false;
    const applied = migrate(app.database.pool, createLog('silent')).then(() => (isApplied = true));
    const waits: number[] = [];
    const timed = async (text: string) => {
      const from = Date.now();
      await app.database.pool.query(text).catch(() => undefined);
      waits.push(Date.now() - from);
    };
    for (const end = Date.now() + BACKUP_MS; Date.now() < end; await delay(20)) {
      await timed('select count(*) from activity');
      await timed('update activity set at = at where false');
    }
    const wasApplied = isApplied;
    await backup.query('commit');
    backup.release();
    await applied;
    expect([wasApplied, Math.max(...waits) < LONGEST_WAIT_MS, waits.some((ms) => ms > 20)]).toEqual([false, true, true]);
    expect(await names()).toContain(RENEWED_INDEX);
  });

  test('that needs a table which is being cleaned waits long enough now and then for the cleaning to give way', async () => {
    await forget(RENEWED_INDEX);
    // As another role, of which the server's may not see what it does.
    const cleaning = new pg.Client(Object.assign(new URL(inject('adminUrl')), { pathname: new URL(app.database.url).pathname }).href);
    await cleaning.connect();
    await cleaning.query('begin; lock table activity in share update exclusive mode');
    const told: unknown[] = [];
    const log = { info: () => undefined, warn: (about: { tries: number; holders: { pid: number; user: string }[] }) => told.push([about.tries, about.holders.map(({ pid, user }) => [pid, user])]) } as unknown as Log;
    const applied = migrate(app.database.pool, log, { patience: 20, longPatience: { everyTries: 3, patience: 10_000 }, again: 10, toldEveryTries: 2 });
    const hasWaited = `select from pg_locks where not granted and relation = 'activity'::regclass and waitstart < clock_timestamp() - interval '1 second'`;
    await expect.poll(async () => (await app.database.pool.query(hasWaited)).rowCount, { timeout: 10_000 }).toBe(1);
    const { rows } = await cleaning.query<{ pid: number; user: string }>('select pg_backend_pid() as pid, current_user as user');
    await cleaning.end();
    await applied;
    expect(told).toEqual([[1, rows.map(({ pid, user }) => [pid, user])]]);
    expect(await names()).toContain(RENEWED_INDEX);
  });

  // What it did until then is done again after each try, with locks that others wait for.
  test('takes all its locks before it builds an index', async () => {
    const late: string[] = [];
    for (const name of (await migrationNames()).filter((one) => one >= RENEWED_INDEX)) {
      const text = await readFile(FOLDER + name, 'utf8');
      const locked = /^(?:--.*\n)*lock table ([\w, ]+) in access exclusive mode;/.exec(text)?.[1]!.split(', ') ?? [];
      const built = [...text.matchAll(/^create (?:unique )?index \w+ on (\w+)/gm)].map(([, table]) => table!);
      if (/^(?:drop|alter)/m.test(text) && built.some((table) => !locked.includes(table))) late.push(name);
    }
    expect(late).toEqual([]);
  });

  test.each([
    ['without a word of the database', new Error('Connection terminated\n  unexpectedly'), 'Connection terminated unexpectedly. It was kept whole or not at all, '],
    ['with words in several lines', new pg.DatabaseError('out of\nspace', 0, 'error'), 'out of space. Nothing of it was kept, '],
  ])('%s, one line is told', (_name, cause, told) => {
    expect(new MigrationError(WORDS, cause).message).toContain(`Migration ${WORDS} failed: ${told}`);
  });

  test('goes on serving when a newer one has migrated, and when it starts again on that', async () => {
    await sql`alter table locations add column of_tomorrow text not null default 'unknown'`.execute(app.db);
    await note('9999_of_tomorrow.sql');
    expect([await isMigrated(app.database.pool), await ready()]).toEqual([true, 200]);
    await migrate(app.database.pool, createLog('silent'));
    expect(await names()).toContain('9999_of_tomorrow.sql');
    const { body } = await app.call(locations.countries, {});
    expect(body.data.map(({ name }) => name)).toContain('India');
  });
});
