/** POST /specializations/add */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specializations } from '../../../contract/professions.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const add = (profession: unknown, specialization: unknown, who: BuiltUser | null = admin) =>
  app.call(specializations.add, { body: { profession, specialization } as never }, { token: who?.token ?? null });
const ofProfession = async (profession: string, search: string) =>
  (await app.call(specializations.byProfession, { params: { profession }, query: { search } })).body.data.specializations;
const records = async () => (await app.db.selectFrom('activity').select('id').where('action', '=', 'specialization_added').execute()).length;

test('is public from then on, added once by many at once', async () => {
  const before = await records();
  const answers = await Promise.all(Array.from({ length: 5 }, () => add('Electrician', ' Stage Lighting ')));
  expect(answers.map((answer) => answer.body.data)).toEqual(answers.map(() => ({ specialization: 'Stage Lighting', status: 'listed' })));
  expect(await ofProfession('electrician', 'stage')).toEqual(['Stage Lighting']);
  expect(await records()).toBe(before + 1);
});

test('makes a suggestion public', async () => {
  await app.call(specializations.suggest, { query: { profession: 'electrician', specialization: 'Neon Signs' } });
  expect(await ofProfession('electrician', 'neon')).toEqual([]);
  expect((await add('electrician', 'NEON SIGNS', await buildUser(app, { role: 'module_admin' }))).status).toBe(200);
  expect(await ofProfession('electrician', 'neon')).toEqual(['Neon Signs']);
});

test.each<[string, unknown, unknown, Record<string, string>]>([
  ['no profession', undefined, 'X', { profession: 'profession is required' }],
  ['unknown profession', 'astronaut', 'X', { profession: 'This profession is not in our list.' }],
  ['blank', 'electrician', '  ', { specialization: 'specialization is required' }],
  ['a number', 'electrician', 5, { specialization: 'specialization must be text.' }],
])('%s: 422 with the field named', async (_case, profession, specialization, errors) => {
  const answer = await add(profession, specialization);
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
});

test('a guest 401, a vendor 403', async () => {
  expect((await add('electrician', 'X', null)).status).toBe(401);
  expect((await add('electrician', 'X', await buildUser(app))).status).toBe(403);
});
