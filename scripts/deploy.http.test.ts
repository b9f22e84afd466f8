/** The settings that are said to suit a larger database are PostgreSQL's own, and none of them gives up what was acknowledged. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../src/server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

test('PostgreSQL knows each setting of deploy/postgresql.conf, and keeps what it acknowledges', async () => {
  const settings = Object.fromEntries([...readFileSync('deploy/postgresql.conf', 'utf8').matchAll(/^(\w+) = (\S+)$/gm)].map(([, name, value]) => [name!, value!]));
  const { rows } = await app.database.pool.query<{ name: string }>('select name from pg_settings where name = any($1)', [Object.keys(settings)]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(settings).toSorted());
  expect(settings).toMatchObject({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
});
