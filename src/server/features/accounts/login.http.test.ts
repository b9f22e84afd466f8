/** POST /auth/login */
import { EventEmitter, once } from 'node:events';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import { largeTurns } from '../../platform/in-turn.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { emailHash } from './secrets.ts';

const PASSWORD = 'correct horse 1';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } });

test('answers a token that works, for an e-mail in any case', async () => {
  const user = await buildUser(app, { email: 'asha@example.com', password: PASSWORD, fullName: 'Asha Rao' });
  const answer = await login(' ASHA@example.com ', PASSWORD);
  expect(answer.status).toBe(200);
  const body = answer.body as unknown as { success: boolean; access_token: string; token_type: string; expires_at: string; user: unknown };
  expect(body).toMatchObject({ success: true, token_type: 'bearer', user: { id: user.id, role: 'vendor', status: 'approved', profile: { full_name: 'Asha Rao' } } });
  const me = await app.call(accounts.me, {}, { token: body.access_token });
  expect(me.body).toMatchObject({ success: true, id: user.id, email: 'asha@example.com' });
  await app.call(accounts.logout, {}, { token: body.access_token });
  expect((await app.call(accounts.me, {}, { token: body.access_token })).status).toBe(401);
  const records = await app.db.selectFrom('activity').select(['action', 'actor_id']).where('object_id', '=', user.id).orderBy('action').execute();
  expect(records).toEqual([{ action: 'signed_in', actor_id: null }, { action: 'signed_out', actor_id: user.id }]);
});

test.each([
  ['unknown e-mail', 'nobody@example.com'],
  ['wrong password', 'ravi@example.com'],
])('%s: the same answer', async (_case, email) => {
  if (email.startsWith('ravi')) await buildUser(app, { email, password: PASSWORD });
  const answer = await login(email, 'not the password');
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ success: false, detail: 'Invalid email or password', error: { code: 'invalid_credentials' } });
});

test.each([
  ['no e-mail', { password: 'x' }, { email: 'Email is required' }],
  ['bad e-mail', { email: 'x@y', password: 'x' }, { email: 'Please enter a valid email address' }],
  ['no password', { email: 'x@y.in' }, { password: 'Password is required' }],
  ['number as e-mail', { email: 5, password: 'x' }, { email: 'Email must be text.' }],
  ['NUL in the password', { email: 'x@y.in', password: 'a\u0000' }, { password: 'Password contains characters that are not allowed.' }],
  ['NUL', { email: 'a\u0000@y.in', password: 'x' }, { email: 'Email contains characters that are not allowed.' }],
])('%s: 422 with the field named', async (_case, body, errors) => {
  const answer = await app.call(accounts.login, { body: body as never });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test('repeated failures make the account wait, and the wait ends', async () => {
  await buildUser(app, { email: 'slow@example.com', password: PASSWORD });
  for (let i = 0; i < 5; i += 1) expect((await login('slow@example.com', 'wrong one')).status).toBe(401);
  const waiting = await login('slow@example.com', PASSWORD);
  expect(waiting.status).toBe(429);
  expect(waiting.headers['retry-after']).toBe('30');
  const records = await app.db.selectFrom('activity').select(['action', 'outcome', 'actor_id']).where('object_type', '=', 'email').where('object_id', '=', emailHash('slow@example.com')).orderBy('action').execute();
  expect(records).toEqual([...Array(4).fill('sign_in_failed'), 'sign_in_locked'].map((action) => ({ action, outcome: 'failed', actor_id: null })));
  const before = app.now();
  app.setNow(new Date(before.getTime() + 31_000));
  expect((await login('slow@example.com', PASSWORD)).status).toBe(200);
  app.setNow(before);
});

test('of many wrong guesses at once five are answered, the others must wait', async () => {
  await buildUser(app, { email: 'burst@example.com', password: PASSWORD });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => login('burst@example.com', `guess number ${i}`)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
});

test('of many guesses at once a right one that comes after the wrong ones is told to wait like them', async () => {
  await buildUser(app, { email: 'guessed@example.com', password: PASSWORD });
  for (let i = 0; i < 4; i += 1) expect((await login('guessed@example.com', `guess number ${i}`)).status).toBe(401);
  const turns = new EventEmitter();
  const held = largeTurns({ waiting: 0 })(() => once(turns, 'end'));
  const fifth = login('guessed@example.com', 'guess number 4');
  await delay(300);
  // So that the fifth failure is kept before the right one is tried, which has found the account open as well.
  const between = Array.from({ length: 4 }, () => hashPassword('between'));
  const right = login('guessed@example.com', PASSWORD);
  await delay(300);
  turns.emit('end');
  expect((await fifth).status).toBe(401);
  const { status, body } = await right;
  expect([status, body.error?.code]).toEqual([429, 'too_many_attempts']);
  await Promise.all([held, ...between]);
});

test('a success ends the count of failures', async () => {
  await buildUser(app, { email: 'clumsy@example.com', password: PASSWORD });
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 4; i += 1) expect((await login('clumsy@example.com', 'wrong one')).status).toBe(401);
    expect((await login('clumsy@example.com', PASSWORD)).status).toBe(200);
  }
});

test('failures count for a quarter of an hour', async () => {
  await buildUser(app, { email: 'seldom@example.com', password: PASSWORD });
  const before = app.now();
  for (let i = 0; i < 4; i += 1) expect((await login('seldom@example.com', 'wrong one')).status).toBe(401);
  app.setNow(new Date(before.getTime() + 15 * 60_000 + 1));
  expect((await login('seldom@example.com', 'wrong one')).status).toBe(401);
  expect((await login('seldom@example.com', PASSWORD)).status).toBe(200);
  app.setNow(before);
});

test('each further failure makes it wait twice as long', async () => {
  await buildUser(app, { email: 'slower@example.com', password: PASSWORD });
  const before = app.now();
  for (let i = 0; i < 5; i += 1) await login('slower@example.com', 'wrong one');
  let waitedMs = 0;
  for (const seconds of ['30', '60', '120']) {
    const told = await login('slower@example.com', PASSWORD);
    expect([told.status, told.headers['retry-after']]).toEqual([429, seconds]);
    waitedMs += Number(seconds) * 1000;
    app.setNow(new Date(before.getTime() + waitedMs));
    expect((await login('slower@example.com', 'wrong one')).status).toBe(401);
  }
  app.setNow(before);
});

test('of eleven sessions the oldest ends', async () => {
  await buildUser(app, { email: 'eleven@example.com', password: PASSWORD });
  const before = app.now();
  // The one that the builder made is older than all of them.
  const tokens: string[] = [];
  for (let i = 1; i <= 11; i += 1) {
    app.setNow(new Date(before.getTime() + i * 1000));
    tokens.push(((await login('eleven@example.com', PASSWORD)).body as unknown as { access_token: string }).access_token);
  }
  const statuses = await Promise.all(tokens.map(async (token) => (await app.call(accounts.me, {}, { token })).status));
  expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
  app.setNow(before);
});

test.each([
  ['without its spaces', 'correct h\u00e9 1'],
  ['in other characters that look the same', ' correct he\u0301 1 '],
  ['in another case', ' Correct h\u00e9 1 '],
])('a password counts as it was sent: %s it is another one', async (_case, other) => {
  const password = ' correct h\u00e9 1 ';
  const { email } = await buildUser(app, { password });
  expect((await login(email, other)).status).toBe(401);
  expect((await login(email, password)).status).toBe(200);
});

test('of twenty sign-ins, five at once, ten sessions live', async () => {
  const user = await buildUser(app, { email: 'many@example.com', password: PASSWORD });
  for (let time = 0; time < 4; time += 1) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => login('many@example.com', PASSWORD)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  }
  const live = await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('revoked_at', 'is', null).execute();
  expect(live).toHaveLength(10);
});

test('a hash of lower costs is made anew when its owner signs in', async () => {
  const { id } = await buildUser(app, { email: 'early@example.com', password: PASSWORD });
  const weak = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await app.db.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute();
  const kept = async () => (await app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
  expect([(await login('early@example.com', 'wrong one')).status, await kept()]).toEqual([401, weak]);
  const answers = await Promise.all([login('early@example.com', PASSWORD), login('early@example.com', PASSWORD)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const renewed = await kept();
  expect(renewed).toContain('$m=65536,t=2,p=1$');
  expect([(await login('early@example.com', PASSWORD)).status, await kept()]).toEqual([200, renewed]);
});

test('with no turn left for making a hash anew its owner is let in all the same', async () => {
  const { id } = await buildUser(app, { email: 'crowded@example.com', password: PASSWORD });
  const weak = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await app.db.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute();
  const inTurn = largeTurns({ waiting: 1 });
  const turns = new EventEmitter();
  const others: Promise<unknown>[] = [];
  // On a busy machine fewer than twenty may wait, and the others are sent back.
  const crowd = () => Array.from({ length: 20 }, () => hashPassword('waits').catch(() => 'no turn'));
  let isHeldAgain = false;
  const held = inTurn(() => once(turns, 'before'));
  const answer = login('crowded@example.com', PASSWORD);
  // Its check waits for its turn by now; behind it stand what keeps all others waiting, and as many as may.
  await delay(300);
  const heldAgain = inTurn(async () => {
    await immediate();
    isHeldAgain = true;
    others.push(...crowd());
    await once(turns, 'after');
  });
  others.push(...crowd());
  try {
    await expect(Promise.race([hashPassword('one too many'), delay(1000)])).rejects.toThrow(AppError);
    turns.emit('before');
    expect((await answer).status).toBe(200);
    await expect(Promise.race([hashPassword('still one too many'), delay(1000)])).rejects.toThrow(AppError);
  } finally {
    // Whatever came of it, the others of this file find the queue empty.
    turns.emit('before');
    while (!isHeldAgain) await delay(10);
    turns.emit('after');
    await Promise.all([held, heldAgain, ...others]);
  }
  const kept = async () => (await app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
  expect(await kept()).toBe(weak);
  expect((await login('crowded@example.com', PASSWORD)).status).toBe(200);
  expect(await kept()).not.toBe(weak);
});

test('neither e-mail nor password is logged', async () => {
  await login('marker-mail@example.com', 'marker-password');
  expect(app.logged.join('')).not.toMatch(/marker-/);
  expect(app.logged.join('')).toContain('/api/auth/login');
});
