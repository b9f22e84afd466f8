/** The first administrator, and the command that makes one. */
import { execFile } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AdminEmailTaken, ensureFirstAdmin } from './first-admin-service.ts';

const FIRST = { firstAdmin: { email: 'First@Example.com', password: 'a first password' } };
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.db.deleteFrom('users').execute());
afterAll(() => app.close());

const admins = () => app.db.selectFrom('users').select(['id', 'email', 'role', 'status']).where('role', '=', 'admin').execute();
const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } });

describe('ensureFirstAdmin', () => {
  test('six servers that start at once make one, who can sign in', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ensureFirstAdmin(app.db, FIRST, app.now())));
    const made = await admins();
    expect(made).toMatchObject([{ email: 'First@Example.com', status: 'approved' }]);
    const answer = await login('first@example.com', 'a first password');
    expect(answer.body).toMatchObject({ user: { role: 'admin', profile: { full_name: 'Administrator' } } });
    const told = await app.db.selectFrom('activity').select(['action', 'actor_id']).where('object_id', '=', made[0]!.id).where('action', '=', 'admin_created').execute();
    expect(told).toEqual([{ action: 'admin_created', actor_id: null }]);
  });

  test('does nothing without the settings', async () => {
    await ensureFirstAdmin(app.db, { firstAdmin: undefined }, app.now());
    expect(await admins()).toEqual([]);
  });

  test.each(['approved', 'suspended'] as const)('does nothing when there is an administrator who is %s', async (status) => {
    const { id } = await buildUser(app, { role: 'admin', status });
    await ensureFirstAdmin(app.db, FIRST, app.now());
    expect((await admins()).map((admin) => admin.id)).toEqual([id]);
  });

  test('says so when the e-mail belongs to somebody else', async () => {
    await buildUser(app, { email: 'first@example.com' });
    await expect(ensureFirstAdmin(app.db, FIRST, app.now())).rejects.toBeInstanceOf(AdminEmailTaken);
    expect(await admins()).toEqual([]);
  });
});

function command(args: string[], settings: Record<string, string> = {}, typed?: string): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DATABASE_URL: app.database.url, ...settings };
    const child = execFile('node', ['--import', 'tsx', 'src/server/commands/create-admin.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
    child.stdin!.end(typed);
  });
}

describe('npm run admin:create', () => {
  test('takes the password from ADMIN_PASSWORD', async () => {
    const answer = await command(['--email', 'op@example.com', '--name', 'Omkar Patil'], { ADMIN_PASSWORD: 'from the environment' });
    expect(answer).toMatchObject({ code: 0, out: expect.stringMatching(/^Administrator \S+ created/) });
    expect((await login('op@example.com', 'from the environment')).body).toMatchObject({ user: { role: 'admin', profile: { full_name: 'Omkar Patil' } } });
  });

  test('asks for it otherwise, and does not show it', async () => {
    const answer = await command(['--email', 'typed@example.com'], {}, 'typed by hand 1\n');
    expect(answer.code).toBe(0);
    expect(answer.out).not.toContain('typed by hand');
    expect((await login('typed@example.com', 'typed by hand 1')).status).toBe(200);
  });

  test.each([
    ['no e-mail', [], 'long enough', 'Say whose account it is'],
    ['bad e-mail', ['--email', 'x@y'], 'long enough', 'Please enter a valid email address'],
    ['short password', ['--email', 'x@y.in'], 'short', 'Password must be at least 8 characters long'],
  ])('%s: one line, nothing made', async (_case, args, password, sentence) => {
    const answer = await command(args, { ADMIN_PASSWORD: password });
    expect(answer.code).toBe(1);
    expect(answer.out).toContain(sentence);
    expect(answer.out).not.toContain('    at ');
    expect(await admins()).toEqual([]);
  });

  test('an e-mail in use is refused', async () => {
    await buildUser(app, { email: 'taken@example.com' });
    const answer = await command(['--email', 'TAKEN@example.com'], { ADMIN_PASSWORD: 'long enough' });
    expect(answer).toMatchObject({ code: 1, out: expect.stringContaining('belongs to another account') });
  });
});
