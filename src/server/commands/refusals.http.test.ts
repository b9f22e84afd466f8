/** Commands that cannot use their database say so in one line. */
import { execFile } from 'node:child_process';
import { expect, inject, test } from 'vitest';

type Outcome = { code: number; told: string };

function run(name: string, databaseUrl: string): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, FILE_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' };
  return new Promise((resolve) => {
    execFile('node', ['--import', 'tsx', `src/server/commands/${name}.ts`], { env }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, told: stdout + stderr }));
  });
}

test.each(['migrate', 'retention-report'])('%s', { timeout: 120_000 }, async (name) => {
  const absent = new URL(inject('adminUrl'));
  absent.pathname = '/nothing_of_this_name';
  expect(await run(name, 'postgres://newsco@127.0.0.1:1/newsco')).toEqual({ code: 1, told: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1\n' });
  expect(await run(name, absent.href)).toEqual({ code: 1, told: 'The database cannot be used: database "nothing_of_this_name" does not exist\n' });
});
