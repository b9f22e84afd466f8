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
  const lines = readFileSync('deploy/postgresql.conf', 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const settings = Object.fromEntries(lines.map((line) => /^(\w+) = (on|try|lz4|\d+(?:GB|MB|ms|min))$/.exec(line) ?? [line, line, '']).map(([, name, value]) => [name!, value!]));
  const { rows } = await app.database.pool.query<{ name: string; unit: string | null }>('select name, unit from pg_settings where name = any($1)', [Object.keys(settings)]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(settings).toSorted());
  // Amounts of memory are counted in pages or megabytes, times in seconds or milliseconds.
  const kindOf = (value: string) => (/[GM]B$/.test(value) ? /^(8kB|MB)$/ : value.endsWith('min') ? /^s$/ : value.endsWith('ms') ? /^ms$/ : /^$/);
  for (const { name, unit } of rows) expect([name, unit ?? '']).toEqual([name, expect.stringMatching(kindOf(settings[name]!))]);
  expect(settings).toMatchObject({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
});
