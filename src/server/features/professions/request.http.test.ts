/** POST /professions/request */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { professions } from '../../../contract/professions.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findPendingRequest } from './service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('profession_requests').execute());

const ask = (body: unknown, token?: string) => app.call(professions.request, { body: body as never }, token ? { token } : {});
const stored = () => app.db.selectFrom('profession_requests').selectAll().orderBy('id').execute();

test('a guest asks, and it is kept for review', async () => {
  const answer = await ask({ requested_profession: '  Well Digger ', description: 'Digs wells.\nBy hand.', status: 'approved' });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toEqual({ id: expect.any(String), requested_profession: 'Well Digger', status: 'pending' });
  expect(await stored()).toEqual([expect.objectContaining({ id: answer.body.data.id, requested_profession: 'Well Digger', description: 'Digs wells.\nBy hand.', status: 'pending', requested_by: null })]);
  const activity = await app.db.selectFrom('activity').select(['action', 'object_id']).where('object_id', '=', answer.body.data.id).execute();
  expect(activity).toEqual([{ action: 'profession_requested', object_id: answer.body.data.id }]);
  expect((await app.call(professions.list, { query: {} })).body.data.map((one) => one.name)).not.toContain('Well Digger');
});

test('someone signed in is noted, names may be in any script', async () => {
  const user = await buildUser(app);
  expect((await ask({ requested_profession: 'कुम्हार' }, user.token)).body.data.requested_profession).toBe('कुम्हार');
  expect(await stored()).toEqual([expect.objectContaining({ requested_by: user.id, description: null })]);
  expect(await findPendingRequest(app.db, 'कुम्हार')).toMatchObject({ status: 'pending' });
});

test('the same name again, and at once, is one request; after its review it may be asked for anew', async () => {
  const names = ['Beekeeper', 'beekeeper', ' BEEKEEPER', 'Beekeeper', 'Bëekeeper'];
  const answers = await Promise.all(names.map((requested_profession) => ask({ requested_profession })));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  await app.db.updateTable('profession_requests').set({ status: 'rejected' }).execute();
  expect(await findPendingRequest(app.db, 'beekeeper')).toBeUndefined();
  expect((await ask({ requested_profession: 'Beekeeper' })).status).toBe(201);
  expect(await stored()).toHaveLength(2);
});

test('the same key gives the same answer even after the review', async () => {
  const headers = { 'idempotency-key': 'ask-once' };
  const again = () => app.call(professions.request, { body: { requested_profession: 'Thatcher' } }, { headers });
  const first = await again();
  await app.db.updateTable('profession_requests').set({ status: 'rejected' }).execute();
  expect((await again()).body.data).toEqual(first.body.data);
  expect(await stored()).toHaveLength(1);
});

test('one that is in the list already: 409', async () => {
  const answer = await ask({ requested_profession: 'ELECTRICIAN' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ detail: 'This profession is already in the list.', error: { code: 'profession_exists' } });
  expect(await stored()).toEqual([]);
});

test.each<[string, unknown, Record<string, string>]>([
  ['nothing', {}, { requested_profession: 'Please enter a profession name' }],
  ['blank', { requested_profession: ' \u200b ' }, { requested_profession: 'Please enter a profession name' }],
  ['a number', { requested_profession: 7 }, { requested_profession: 'Profession name must be text.' }],
  ['too long', { requested_profession: 'x'.repeat(81) }, { requested_profession: 'Profession name must be at most 80 characters.' }],
  ['NUL', { requested_profession: 'a\u0000b' }, { requested_profession: 'Profession name contains characters that are not allowed.' }],
  ['long description', { requested_profession: 'Potter', description: 'x'.repeat(501) }, { description: 'Description must be at most 500 characters.' }],
])('%s: 422 with the field named, nothing kept', async (_case, body, errors) => {
  const answer = await ask(body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(await stored()).toEqual([]);
});

test('a list instead of an object: 400', async () => {
  expect((await ask([1])).status).toBe(400);
});

test('a user may ask twenty times a day', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' });
  const user = await buildUser(limited);
  const statuses: number[] = [];
  for (let i = 0; i <= 20; i += 1) {
    const answer = await limited.call(professions.request, { body: { requested_profession: `Wish ${i}` } }, { token: user.token, ip: `10.0.0.${i}` });
    statuses.push(answer.status);
  }
  await limited.close();
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});
