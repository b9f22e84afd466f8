/** PUT /admin/module-admins/{id}/suspend and /reactivate, DELETE /admin/module-admins/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { leads } from '../../../contract/leads.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { type BuiltUser, buildUser, type UserWish } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const build = (wish: UserWish = {}) => buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune], fullName: 'Sachin Patil', ...wish });
const by = (token: string | null) => ({ token });
const suspend = (id: string, body: object = {}, token: string | null = admin.token) => app.call(moduleAdmins.suspend, { params: { id }, body: body }, by(token));
const reactivate = (id: string, token: string | null = admin.token) => app.call(moduleAdmins.reactivate, { params: { id } }, by(token));
const remove = (id: string, token: string | null = admin.token) => app.call(moduleAdmins.delete, { params: { id } }, by(token));
const rowOf = (id: string) => app.db.selectFrom('users').select(['status', 'status_reason', 'decided_by', 'email']).where('id', '=', id).executeTakeFirst();
const mailsTo = (id: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', id).orderBy('template', 'desc').execute();
const actionsOn = async (id: string) => (await app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'detail']).where('object_id', '=', id).where('actor_id', '=', admin.id).orderBy('action').execute());

test('a suspended module admin is signed out at once, learns why, and manages again when reactivated', async () => {
  const person = await build({ password: 'a fine password' });
  const signIn = async () => ((await app.call(accounts.login, { body: { email: person.email, password: 'a fine password' } })).body as unknown as { access_token: string }).access_token;
  expect((await suspend(person.id, { reason: ' On leave ' })).body.data).toEqual({ id: person.id, status: 'suspended' });
  expect(await rowOf(person.id)).toMatchObject({ status: 'suspended', status_reason: 'On leave', decided_by: admin.id });
  expect((await app.call(leads.adminList, { query: {} }, by(person.token))).status).toBe(401);
  const token = await signIn();
  expect((await app.call(accounts.me, {}, by(token))).body).toMatchObject({ status: 'suspended', status_reason: 'On leave' });
  expect((await app.call(leads.adminList, { query: {} }, by(token))).body.error.code).toBe('not_approved');

  expect((await reactivate(person.id)).body.data).toEqual({ id: person.id, status: 'active' });
  expect((await app.call(leads.adminList, { query: {} }, by(token))).status).toBe(200);
  expect(await mailsTo(person.id)).toEqual([
    { template: 'module_admin_suspended', data: { name: 'Sachin Patil', reason: 'On leave' } },
    { template: 'module_admin_reactivated', data: { name: 'Sachin Patil' } },
  ]);
  expect(await actionsOn(person.id)).toEqual(['reactivated', 'suspended'].map((action) => ({ action, actor_id: admin.id, city_id: null, detail: { role: 'module_admin' } })));
});

test('a reason may be left out', async () => {
  const { id } = await build();
  expect((await app.call(moduleAdmins.suspend, { params: { id } } as never, by(admin.token))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'suspended', status_reason: null });
});

test.each([[7, 'Reason must be text.'], ['x'.repeat(501), 'Reason must be at most 500 characters.']])('the reason %j: 422', async (reason, sentence) => {
  const { id, token } = await build();
  const answer = await suspend(id, { reason });
  expect([answer.status, answer.body.errors]).toEqual([422, { reason: sentence }]);
  expect((await app.call(accounts.me, {}, by(token))).status).toBe(200);
});

test('a second time is 409 and says so', async () => {
  const { id } = await build({ status: 'suspended' });
  expect((await suspend(id)).body).toMatchObject({ error: { code: 'not_suspendable' }, detail: 'This module admin is suspended already.' });
  await reactivate(id);
  expect((await reactivate(id)).body).toMatchObject({ error: { code: 'not_suspended' }, detail: 'This module admin is active already.' });
});

test('a deleted module admin is gone: account, cities, sessions; the address is free', async () => {
  const { id, email, token } = await build();
  expect((await remove(id)).body.data).toEqual({ id });
  expect(await rowOf(id)).toMatchObject({ status: 'deleted', email: null });
  expect(await app.db.selectFrom('module_admin_cities').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  expect((await app.call(accounts.me, {}, by(token))).status).toBe(401);
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['deleted']);
  for (const again of [remove(id), suspend(id), reactivate(id)]) expect((await again).status).toBe(404);
  await buildUser(app, { email });
});

test('for master admins only, and of module admins only', async () => {
  const own = await build();
  const acts = [(id: string, token: string | null) => suspend(id, {}, token), reactivate, remove];
  for (const act of acts) {
    expect((await act(own.id, null)).status).toBe(401);
    for (const role of ['vendor', 'broker'] as const) expect((await act(own.id, (await buildUser(app, { role })).token)).status).toBe(403);
    expect((await act(own.id, own.token)).status).toBe(403);
    for (const id of [admin.id, (await buildUser(app)).id, 'not-an-id']) expect((await act(id, admin.token)).status).toBe(404);
  }
  expect(await rowOf(own.id)).toMatchObject({ status: 'approved' });
});

test('of ten at once one wins', async () => {
  const statuses = async (act: (id: string) => Promise<{ status: number }>, id: string) => (await Promise.all(Array.from({ length: 10 }, () => act(id)))).map(({ status }) => status).toSorted((a, b) => a - b);
  const { id } = await build();
  expect(await statuses(suspend, id)).toEqual([200, ...Array<number>(9).fill(409)]);
  expect(await statuses(reactivate, id)).toEqual([200, ...Array<number>(9).fill(409)]);
  expect(await mailsTo(id)).toHaveLength(2);
  expect(await statuses(remove, id)).toEqual([200, ...Array<number>(9).fill(404)]);
});
