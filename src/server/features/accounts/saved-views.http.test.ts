/** GET, POST, PUT and DELETE /admin/saved-views */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownData } from '../../../contract/own-data.ts';
import { MOST_VIEWS, savedViews } from '../../../contract/saved-views.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let other: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await buildUser(app, { role: 'admin' });
  other = await buildUser(app, { role: 'module_admin', cityIds: [] });
});
afterAll(() => app.close());

const list = (who: BuiltUser = admin) => app.call(savedViews.list, {}, { token: who.token });
const create = (name: string, who: BuiltUser | null = admin, view: { tab?: string; query?: string } = {}) =>
  app.call(savedViews.create, { body: { tab: 'leads', query: 'status=pending', ...view, name } }, { token: who?.token ?? null });
const rename = (id: string, name: string, who: BuiltUser | null = admin) => app.call(savedViews.rename, { params: { id }, body: { name } }, { token: who?.token ?? null });
const remove = (id: string, who: BuiltUser | null = admin) => app.call(savedViews.delete, { params: { id } }, { token: who?.token ?? null });

test('a view is kept, listed by name, renamed and deleted', async () => {
  const made = await create(' Waiting in Pune ', admin, { query: 'status=pending&search=pune' });
  expect(made.status).toBe(201);
  const view = made.body.data;
  expect(view).toMatchObject({ tab: 'leads', name: 'Waiting in Pune', query: 'status=pending&search=pune' });
  const second = (await create('Also waiting')).body.data;
  expect((await list()).body.data.views.map(({ name }) => name)).toEqual(['Also waiting', 'Waiting in Pune']);
  expect((await rename(view.id, 'Pune')).body.data).toEqual({ ...view, name: 'Pune' });
  expect((await rename(view.id, 'PUNE')).status).toBe(200);
  expect((await app.call(ownData.download, {}, { token: admin.token })).body.data.saved_views).toMatchObject({ total: 2 });
  for (const { id } of [view, second]) expect((await remove(id)).status).toBe(200);
  expect((await remove(view.id)).status).toBe(404);
  expect((await list()).body.data.views).toEqual([]);
});

test('a name stands once in a tab, whatever its case, also when two are made at once', async () => {
  const answers = await Promise.all([create('Twice'), create('twice')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await create('TWICE')).body.errors).toEqual({ name: 'You already have a view of this name here.' });
  const elsewhere = await create('Twice', admin, { tab: 'vendors' });
  expect(elsewhere.status).toBe(201);
  const third = (await create('Third')).body.data;
  expect((await rename(third.id, 'Twice')).body.error.code).toBe('view_exists');
  expect((await create('Twice', other)).status).toBe(201);
});

test('nobody sees, renames or deletes the view of another', async () => {
  const { id } = (await create('marker-of-admin')).body.data;
  expect((await list(other)).text).not.toContain('marker-of-admin');
  expect([(await rename(id, 'Mine', other)).status, (await remove(id, other)).status]).toEqual([404, 404]);
  expect((await list()).text).toContain('marker-of-admin');
});

test('guests and vendors have none', async () => {
  const vendor = await buildUser(app, { role: 'vendor' });
  expect((await create('x', null)).status).toBe(401);
  expect([(await create('x', vendor)).status, (await list(vendor)).status]).toEqual([403, 403]);
});

test.each<[string, { tab?: string; name?: string; query?: string }, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'Name is required' }],
  ['a long name', { name: 'x'.repeat(61) }, { name: 'Name must be at most 60 characters.' }],
  ['a strange tab', { tab: '../x' }, { tab: 'tab is not valid.' }],
  ['no filters', { query: '' }, { query: 'There are no filters to keep.' }],
])('%s: 422', async (_case, { name = 'Name', ...view }, errors) => {
  const answer = await create(name, admin, view);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test('fifty and no more, also when many are made at once', async () => {
  const person = await buildUser(app, { role: 'admin' });
  for (let index = 4; index < MOST_VIEWS; index += 1) await create(`View ${index}`, person);
  const made = await Promise.all(Array.from({ length: 8 }, (_one, index) => create(`Last view ${index}`, person)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(4);
  expect((await list(person)).body.data.views).toHaveLength(MOST_VIEWS);
  expect((await create('One more', person)).body.detail).toBe('You can keep at most 50 views. Please delete one first.');
});
