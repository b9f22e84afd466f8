/** PUT /auth/password */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { passwords } from '../../../contract/passwords.ts';
import { buildSession, buildUser, type UserWish } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const OLD = 'old password 1';
const NEW = 'new password 2';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

const build = (wish: UserWish = {}) => buildUser(app, { password: OLD, fullName: 'Asha Rao', ...wish });
const change = (token: string | null, current: string, next: string) => app.call(passwords.change, { body: { current_password: current, new_password: next } }, { token });
const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } });
const isAlive = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;

test('changes it, ends the other sessions, tells the owner', async () => {
  const user = await build();
  const other = await buildSession(app, user.id);
  const answer = await change(user.token, OLD, NEW);
  expect(answer.body.data).toEqual({ ended_sessions: 1 });
  expect([await isAlive(user.token), await isAlive(other)]).toEqual([true, false]);
  expect([(await login(user.email, OLD)).status, (await login(user.email, NEW)).status]).toEqual([401, 200]);
  const mails = await app.db.selectFrom('mails').select(['template', 'to_address', 'data']).where('to_user_id', '=', user.id).execute();
  expect(mails).toEqual([{ template: 'password_changed', to_address: user.email, data: { name: 'Asha Rao' } }]);
  const records = await app.db.selectFrom('activity').select(['actor_id', 'detail']).where('object_id', '=', user.id).where('action', '=', 'password_changed').execute();
  expect(records).toEqual([{ actor_id: user.id, detail: { ended_sessions: 1 } }]);
});

test.each([
  ['no current password', '', NEW, { current_password: 'Current password is required' }],
  ['wrong current password', 'not this one', NEW, { current_password: 'The current password is not right.' }],
  ['no new one', OLD, '', { new_password: 'Password is required' }],
  ['a short one', OLD, '1234567', { new_password: 'Password must be at least 8 characters long' }],
  ['a very long one', OLD, 'x'.repeat(129), { new_password: 'Password must be at most 128 characters.' }],
  ['NUL in the new one', OLD, 'password\u0000', { new_password: 'Password contains characters that are not allowed.' }],
  ['NUL in the current one', 'pass\u0000', NEW, { current_password: 'Password contains characters that are not allowed.' }],
])('%s: 422 with the field named', async (_case, current, next, errors) => {
  const user = await build();
  const answer = await change(user.token, current, next);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect((await login(user.email, OLD)).status).toBe(200);
});

test('the own e-mail address is no password', async () => {
  const user = await build({ email: 'Asha.Rao@example.com' });
  expect((await change(user.token, OLD, 'asha.rao@example.com')).body.errors).toEqual({ new_password: 'Password must not be your email address.' });
});

test('the new one is kept as it was sent, spaces and all', async () => {
  const user = await build();
  const spaced = ' spaced h\u00e9 2 ';
  expect((await change(user.token, OLD, spaced)).status).toBe(200);
  for (const other of [spaced.trim(), spaced.normalize('NFD')]) expect((await login(user.email, other)).status).toBe(401);
  expect((await login(user.email, spaced)).status).toBe(200);
});

test.each(['pending', 'rejected', 'suspended'] as const)('someone %s may change it too', async (status) => {
  expect((await change((await build({ status })).token, OLD, NEW)).status).toBe(200);
});

test.each(['admin', 'module_admin', 'broker'] as const)('a %s too', async (role) => {
  expect((await change((await build({ role })).token, OLD, NEW)).status).toBe(200);
});

test('a visitor: 401', async () => {
  expect((await change(null, OLD, NEW)).status).toBe(401);
});

test('guessing the current one makes the account wait', async () => {
  const user = await build();
  for (let i = 0; i < 5; i += 1) expect((await change(user.token, `guess ${i}`, NEW)).status).toBe(422);
  const waiting = await change(user.token, OLD, NEW);
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '30']);
});

test('of many changes at once one wins', async () => {
  const user = await build();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => change(user.token, OLD, `${NEW} ${i}`)));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await login(user.email, `${NEW} ${won}`)).status).toBe(200);
});

test('no password is logged', () => {
  expect(app.logged.join('')).not.toMatch(/old password|new password/);
});
