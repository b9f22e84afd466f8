/** GET, DELETE /auth/sessions and DELETE /auth/sessions/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { sessions } from '../../../contract/sessions.ts';
import { buildSession, buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const HOUR = 3_600_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const list = (token: string) => app.call(sessions.list, {}, { token });
const isAlive = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;

test('lists the live ones with device and times, this one first', async () => {
  const { id, token, email } = await buildUser(app, { password: 'good password' });
  const before = app.now();
  app.setNow(new Date(before.getTime() + HOUR));
  await app.call(accounts.login, { body: { email, password: 'good password' } }, { headers: { 'user-agent': PHONE } });
  app.setNow(before);
  const { body } = await list(token);
  const current = { id: expect.any(String), created_at: before.toISOString(), last_seen_at: before.toISOString(), browser: null, system: null, is_current: true };
  const later = new Date(before.getTime() + HOUR).toISOString();
  expect(body.data.sessions).toEqual([current, { id: expect.any(String), created_at: later, last_seen_at: later, browser: 'Chrome', system: 'Android', is_current: false }]);
  expect(JSON.stringify(body)).not.toContain(id);
});

test('those that are over are not listed: signed out, idle', async () => {
  const { id, token } = await buildUser(app, { role: 'admin' });
  const out = await buildSession(app, id);
  await app.call(accounts.logout, {}, { token: out });
  const before = app.now();
  await buildSession(app, id);
  app.setNow(new Date(before.getTime() + 50 * 60_000));
  await list(token);
  app.setNow(new Date(before.getTime() + 70 * 60_000));
  expect((await list(token)).body.data.sessions).toHaveLength(1);
  app.setNow(before);
});

test('ends one: its token is dead at once, this one is not', async () => {
  const { id, token } = await buildUser(app);
  const other = await buildSession(app, id);
  const target = (await list(token)).body.data.sessions.find((one) => !one.is_current)!;
  expect((await app.call(sessions.end, { params: { id: target.id } }, { token })).body.data).toEqual({ id: target.id });
  expect(await isAlive(other)).toBe(false);
  expect(await isAlive(token)).toBe(true);
  expect((await app.call(sessions.end, { params: { id: target.id } }, { token })).status).toBe(404);
  const records = await app.db.selectFrom('activity').select(['action', 'actor_id', 'detail']).where('object_id', '=', id).where('action', '=', 'session_ended').execute();
  expect(records).toEqual([{ action: 'session_ended', actor_id: id, detail: { count: 1 } }]);
});

test('of ten calls at once for one session one ends it', async () => {
  const { id, token } = await buildUser(app);
  await buildSession(app, id);
  const target = (await list(token)).body.data.sessions.find((one) => !one.is_current)!;
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(sessions.end, { params: { id: target.id } }, { token })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
});

test('the session of somebody else is not there', async () => {
  const stranger = await buildUser(app);
  const { token } = await buildUser(app);
  const target = (await list(stranger.token)).body.data.sessions[0]!;
  expect((await app.call(sessions.end, { params: { id: target.id } }, { token })).status).toBe(404);
  expect(await isAlive(stranger.token)).toBe(true);
});

test.each(['1', 'abc', '../x'])('an id such as %j: 404', async (id) => {
  const { token } = await buildUser(app);
  expect((await app.call(sessions.end, { params: { id } }, { token })).status).toBe(404);
});

test('ends all others, and says how many', async () => {
  const { id, token } = await buildUser(app);
  const others = [await buildSession(app, id), await buildSession(app, id)];
  const stranger = await buildUser(app);
  expect((await app.call(sessions.endOthers, {}, { token })).body.data).toEqual({ ended: 2 });
  expect(await Promise.all(others.map(isAlive))).toEqual([false, false]);
  expect(await isAlive(token)).toBe(true);
  expect(await isAlive(stranger.token)).toBe(true);
  expect((await app.call(sessions.endOthers, {}, { token })).body.data).toEqual({ ended: 0 });
});

test.each(['pending', 'rejected', 'suspended'] as const)('someone %s sees and ends the own ones', async (status) => {
  const { id, token } = await buildUser(app, { status });
  await buildSession(app, id);
  expect((await list(token)).body.data.sessions).toHaveLength(2);
  expect((await app.call(sessions.endOthers, {}, { token })).body.data).toEqual({ ended: 1 });
});

test('a visitor: 401', async () => {
  for (const answer of [await app.call(sessions.list, {}), await app.call(sessions.endOthers, {})]) expect(answer.status).toBe(401);
});
