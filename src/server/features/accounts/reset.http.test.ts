/** POST /auth/forgot-password, POST /auth/reset-password, and invitations, which end in the same call. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { passwords } from '../../../contract/passwords.ts';
import { createLog } from '../../platform/log.ts';
import { applyRetention } from '../../platform/retention.ts';
import { buildSession, buildUser, type UserWish } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { accountTasks } from './jobs.ts';
import { createInvitation } from './link-service.ts';
import { accountRetention } from './retention.ts';

const OLD = 'old password 1';
const NEW = 'New-Password-2';
const MINUTE = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

let lastAddress = 0;
/** Each test comes from an address of its own, so that they do not share its limits. */
const newIp = () => `10.0.${Math.floor((lastAddress += 1) / 250)}.${(lastAddress % 250) + 1}`;

const build = (wish: UserWish = {}) => buildUser(app, { password: OLD, fullName: 'Asha Rao', ...wish });
const forgot = (email: string, ip = newIp()) => app.call(passwords.forgot, { body: { email } }, { ip });
const reset = (token: string, password = NEW, ip = newIp()) => app.call(passwords.reset, { body: { token, new_password: password } }, { ip });
const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } }, { ip: newIp() });
const isAlive = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;
const mailsOf = (userId: string) => app.db.selectFrom('mails').select(['template', 'to_address', 'data']).where('to_user_id', '=', userId).orderBy('created_at').orderBy('template', 'desc').execute();

/** Does what the worker would do. */
async function answerRequests(): Promise<void> {
  const task = accountTasks({ db: app.db, clock: app.now })['send_password_link']!;
  for (const { id } of await app.db.selectFrom('password_requests').select('id').orderBy('id').execute()) {
    await task({ request_id: id });
    await task({ request_id: id });
  }
}

/** The token of the newest mail with a link. */
async function newestToken(userId: string): Promise<string> {
  const tokens = (await mailsOf(userId)).map(({ data }) => (data as { token?: string }).token).filter((token) => token !== undefined);
  return tokens.at(-1)!;
}

/** A second passes, so that the newest mail is known by its time. */
async function askAndRead(user: { id: string; email: string }): Promise<string> {
  app.setNow(new Date(app.now().getTime() + 1000));
  expect((await forgot(user.email)).status).toBe(200);
  await answerRequests();
  return newestToken(user.id);
}

async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const before = app.now();
  app.setNow(new Date(before.getTime() + ms));
  try {
    return await act();
  } finally {
    app.setNow(before);
  }
}

test('forgotten, asked, mailed, reset, signed in', async () => {
  const user = await build({ email: 'Asha@example.com' });
  const other = await buildSession(app, user.id);
  const token = await askAndRead({ id: user.id, email: ' asha@EXAMPLE.com ' });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await reset(token)).body).toMatchObject({ success: true, data: { reset: true } });
  expect(await Promise.all([user.token, other].map(isAlive))).toEqual([false, false]);
  expect([(await login(user.email, OLD)).status, (await login(user.email, NEW)).status]).toEqual([401, 200]);
  expect((await mailsOf(user.id)).map(({ template, to_address: to }) => [template, to])).toEqual([['password_reset', 'Asha@example.com'], ['password_changed', 'Asha@example.com']]);
  const records = await app.db.selectFrom('activity').select(['action', 'outcome', 'detail']).where('object_id', '=', user.id).where('action', 'like', 'password%').orderBy('action', 'desc').execute();
  expect(records).toEqual([{ action: 'password_reset_asked', outcome: 'ok', detail: {} }, { action: 'password_reset', outcome: 'ok', detail: { kind: 'reset', ended_sessions: 2 } }]);
});

test('the answer and what it leaves behind are the same for an unknown address, and nothing is mailed', async () => {
  const user = await build();
  const left = () => app.db.selectFrom('password_requests').select(({ fn }) => fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
  const known = await forgot(user.email);
  const afterKnown = Number((await left()).n);
  const unknown = await forgot('nobody@example.com');
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(Number((await left()).n)).toBe(afterKnown + 1);
  await answerRequests();
  expect(Number((await left()).n)).toBe(0);
  expect(await app.db.selectFrom('mails').select('id').where('to_address', '=', 'nobody@example.com').execute()).toEqual([]);
  const { object_id: hash } = await app.db.selectFrom('activity').select('object_id').where('action', '=', 'password_reset_asked').where('outcome', '=', 'failed').executeTakeFirstOrThrow();
  expect(hash).toMatch(/^[\da-f]{16}$/);
});

test('only the hash of a link is kept', async () => {
  const user = await build();
  const token = await askAndRead(user);
  const rows = await app.db.selectFrom('password_links').selectAll().where('user_id', '=', user.id).execute();
  expect(rows).toMatchObject([{ kind: 'reset', used_at: null, expires_at: new Date(app.now().getTime() + 30 * MINUTE) }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link works once', async () => {
  const user = await build();
  const token = await askAndRead(user);
  expect((await reset(token)).status).toBe(200);
  const again = await reset(token, 'Other-Password-3');
  expect([again.status, again.body.error.code]).toEqual([400, 'bad_reset_link']);
  expect(again.body.detail).toMatch(/no longer valid/);
  expect((await login(user.email, NEW)).status).toBe(200);
});

test.each([[29, 200], [30, 400]])('after %i minutes: %i', async (minutes, status) => {
  const user = await build();
  const token = await askAndRead(user);
  expect((await later(minutes * MINUTE, () => reset(token))).status).toBe(status);
});

test('a newer link kills the older one', async () => {
  const user = await build();
  const older = await askAndRead(user);
  const newer = await askAndRead(user);
  expect([(await reset(older)).status, (await reset(newer)).status]).toEqual([400, 200]);
});

test('changing the password kills the link', async () => {
  const user = await build();
  const token = await askAndRead(user);
  await app.call(passwords.change, { body: { current_password: OLD, new_password: 'changed since' } }, { token: user.token });
  expect((await reset(token)).status).toBe(400);
});

test.each(['x', 'A'.repeat(43), '../../etc/passwd', "' or 1=1 --"])('the link %j: 400', async (token) => {
  expect((await reset(token)).status).toBe(400);
});

test.each([
  ['short', 'Aa1', 'Password must be at least 8 characters long'],
  ['no upper case', 'lower-case-1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
  ['no lower case', 'UPPER-CASE-1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
  ['no digit', 'Without-Digit', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
  ['very long', `Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters.'],
  ['NUL', 'Password-1\u0000', 'Password contains characters that are not allowed.'],
  ['the e-mail address', 'Rules1@Example.com', 'Password must not be your email address.'],
])('%s: 422, and the link still works', async (name, password, sentence) => {
  const user = await build(name === 'the e-mail address' ? { email: 'rules1@example.com' } : {});
  const token = await askAndRead(user);
  const refused = await reset(token, password);
  expect([refused.status, refused.body.errors]).toEqual([422, { new_password: sentence }]);
  expect((await reset(token)).status).toBe(200);
});

test.each(['', 'x@y', 'a\u0000@example.com'])('forgot with %j: 422', async (email) => {
  expect((await forgot(email)).status).toBe(422);
});

test('a reset ends the pause after wrong guesses', async () => {
  const user = await build();
  for (let i = 0; i < 5; i += 1) await login(user.email, 'wrong one');
  expect((await login(user.email, OLD)).status).toBe(429);
  await reset(await askAndRead(user));
  expect((await login(user.email, NEW)).status).toBe(200);
});

test.each(['pending', 'rejected', 'suspended'] as const)('somebody %s may reset it too, and stays so', async (status) => {
  const user = await build({ status });
  await reset(await askAndRead(user));
  const answer = await login(user.email, NEW);
  expect(answer.body).toMatchObject({ user: { status } });
});

test('of fifty resets at once one wins', async () => {
  const user = await build();
  const token = await askAndRead(user);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `${NEW}-${i}`)));
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  // The others are told that the link is spent, or to wait: hashing is slow and queues, and a lock is waited for two seconds at most.
  for (const { status } of answers) expect([200, 400, 429, 503]).toContain(status);
  // Whoever did not win has changed nothing that the owner could be told of.
  expect((await mailsOf(user.id)).map(({ template }) => template)).toEqual(['password_reset', 'password_changed']);
  expect((await login(user.email, `${NEW}-${won[0]}`)).status).toBe(200);
});

test('of twenty requests at once one link works, the newest', async () => {
  const user = await build();
  await Promise.all(Array.from({ length: 20 }, () => forgot(user.email)));
  const task = accountTasks({ db: app.db, clock: app.now })['send_password_link']!;
  await Promise.all((await app.db.selectFrom('password_requests').select('id').execute()).map(({ id }) => task({ request_id: id })));
  const tokens = (await mailsOf(user.id)).map(({ data }) => (data as { token: string }).token);
  expect(tokens).toHaveLength(3);
  const statuses = [];
  for (const token of tokens) statuses.push((await reset(token)).status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('three mails an hour and six a day go to one address; the rest is dropped without a word', async () => {
  const user = await build();
  for (let i = 0; i < 5; i += 1) expect((await forgot(user.email)).status).toBe(200);
  await answerRequests();
  expect(await mailsOf(user.id)).toHaveLength(3);
  const hourIsOver = () => app.db.deleteFrom('rate_limits').where('key', 'like', 'password-link:%:hour').execute();
  for (const sent of [6, 6]) {
    await hourIsOver();
    for (let i = 0; i < 4; i += 1) expect((await forgot(user.email)).status).toBe(200);
    await answerRequests();
    expect(await mailsOf(user.id)).toHaveLength(sent);
  }
});

test('one address of the network asks and tries only so often', async () => {
  const ip = '2001:db8::7';
  for (let i = 0; i < 10; i += 1) expect((await forgot(`many${i}@example.com`, ip)).status).toBe(200);
  expect((await forgot('many@example.com', ip)).status).toBe(429);
  for (let i = 0; i < 10; i += 1) expect((await reset('guess', NEW, ip)).status).toBe(400);
  expect((await reset('guess', NEW, ip)).status).toBe(429);
});

test('whoever writes other addresses into the head of a request is limited by the own one', async () => {
  const ask = (n: number) => {
    const other = `198.51.100.${n}`;
    const headers = { 'x-forwarded-for': other, 'x-real-ip': other, forwarded: `for=${other}` };
    return app.call(passwords.forgot, { body: { email: `written${n}@example.com` } }, { ip: '2001:db8:0:1::7', headers });
  };
  for (let n = 0; n < 10; n += 1) expect((await ask(n)).status).toBe(200);
  expect((await ask(10)).status).toBe(429);
});

test('a link is forgotten a day after it expired', async () => {
  const user = await build();
  await askAndRead(user);
  const links = () => app.db.selectFrom('password_links').select('kind').where('user_id', '=', user.id).execute();
  const clearAfter = (minutes: number) =>
    applyRetention(accountRetention, { db: app.db, clock: () => new Date(app.now().getTime() + minutes * MINUTE), log: createLog('silent'), deriveKey: app.deriveKey, config: { legalHoldDays: 0 } });
  await clearAfter(24 * 60);
  expect(await links()).toHaveLength(1);
  await clearAfter(24 * 60 + 31);
  expect(await links()).toEqual([]);
});

test('an invitation sets the first password within 72 hours, once', async () => {
  const invited = await buildUser(app, { fullName: 'Ravi Kale' });
  const invite = () =>
    app.db.transaction().execute((tx) =>
      createInvitation({ db: tx, now: app.now(), newId: () => crypto.randomUUID(), actor: null, request: { id: 'r', ip: '', ipPrefix: '', userAgent: '', elapsedMs: () => 0 } }, invited.id),
    );
  await invite();
  const first = await newestToken(invited.id);
  await later(72 * 60 * MINUTE, async () => expect((await reset(first)).status).toBe(400));
  await later(71 * 60 * MINUTE, async () => expect((await reset(first)).status).toBe(200));
  expect([(await reset(first)).status, (await login(invited.email, NEW)).status]).toEqual([400, 200]);
  expect((await mailsOf(invited.id)).map(({ template }) => template)).toEqual(['invitation']);
});

test('neither address, password nor link is logged', async () => {
  const user = await build({ email: 'marker-mail@example.com' });
  const token = await askAndRead(user);
  await reset(token, 'Marker-Password-1');
  const logged = app.logged.join('');
  expect(logged).not.toMatch(/marker-/i);
  expect(logged).not.toContain(token);
  expect(logged).toContain('/api/auth/reset-password');
});
