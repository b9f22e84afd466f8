/** How long sessions last: unused, and however busy. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { sessions } from '../../../contract/sessions.ts';
import type { Role } from '../../../contract/shared/roles.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse 1';
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(TEST_NOW));
afterAll(() => app.close());

const at = (ms: number) => app.setNow(new Date(TEST_NOW.getTime() + ms));
const isAlive = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;

async function signIn(email: string): Promise<{ access_token: string; expires_at: string }> {
  const { body } = await app.call(accounts.login, { body: { email, password: PASSWORD } });
  return body as unknown as { access_token: string; expires_at: string };
}

const LIFETIMES: [role: Role, idleMs: number, wholeMs: number][] = [
  ['vendor', 7 * DAY, 30 * DAY],
  ['broker', 7 * DAY, 30 * DAY],
  ['module_admin', HOUR, 12 * HOUR],
  ['admin', HOUR, 12 * HOUR],
];

test.each(LIFETIMES)('%s: unused it is over when it was for so long', async (role, idleMs) => {
  const { email } = await buildUser(app, { role, password: PASSWORD });
  const [inTime, late] = [await signIn(email), await signIn(email)];
  at(idleMs);
  expect(await isAlive(inTime.access_token)).toBe(true);
  at(idleMs + SECOND);
  expect(await isAlive(late.access_token)).toBe(false);
  expect(await isAlive(inTime.access_token)).toBe(true);
});

test.each(LIFETIMES)('%s: however busy, it is over at the end that was told, and is no longer listed', async (role, idleMs, wholeMs) => {
  const { email } = await buildUser(app, { role, password: PASSWORD });
  const { access_token: token, expires_at: end } = await signIn(email);
  expect(end).toBe(new Date(TEST_NOW.getTime() + wholeMs).toISOString());
  for (let used = idleMs; used < wholeMs; used += idleMs) {
    at(used);
    expect(await isAlive(token)).toBe(true);
  }
  at(wholeMs - SECOND);
  expect(await isAlive(token)).toBe(true);
  const { access_token: next } = await signIn(email);
  at(wholeMs);
  expect(await isAlive(token)).toBe(false);
  expect((await app.call(sessions.list, {}, { token: next })).body.data.sessions).toHaveLength(1);
});
