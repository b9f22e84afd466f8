/** POST /admin/module-admins */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { dashboards } from '../../../contract/dashboards.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { passwords } from '../../../contract/passwords.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());

const PASSWORD = 'told by phone 1';
type Form = Record<string, unknown>;
const form = (changes: Form = {}): Form => ({ email: `manager${(counter += 1)}@example.com`, password: PASSWORD, full_name: 'Sachin Patil', phone: '98765 43210', assigned_city_id: PLACES.pune, ...changes });
const create = (body: Form, settings: { token?: string | null; key?: string } = {}) => app.call(moduleAdmins.create, { body: body as never }, { token: admin.token, ...settings });
const login = (email: unknown, password = PASSWORD) => app.call(accounts.login, { body: { email: String(email), password } });
const tokenOf = async (email: unknown, password = PASSWORD) => ((await login(email, password)).body as unknown as { access_token: string }).access_token;
const me = async (token: string) => (await app.call(accounts.me, {}, { token })).body as unknown as { must_change_password: boolean; role: string };
const userCount = async () => (await app.db.selectFrom('users').select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

test('is active at once in the city, told and recorded', async () => {
  const fields = form();
  const answer = await create(fields);
  expect(answer.status).toBe(201);
  const { id } = answer.body.data;
  expect(answer.body.data).toEqual({
    id: expect.any(String), email: fields['email'], full_name: 'Sachin Patil', phone: '98765 43210',
    assigned_country_name: 'India', assigned_state_name: 'Maharashtra', assigned_city_name: 'Pune', assigned_city_id: PLACES.pune,
    assigned_cities: [{ id: PLACES.pune, name: 'Pune', state_name: 'Maharashtra', country_name: 'India' }],
    created_at: TEST_NOW.toISOString(), status: 'active', status_reason: null, can: ['suspend', 'change_cities', 'delete'],
  });
  const token = await tokenOf(fields['email']);
  const profile = await app.call(dashboards.moduleAdminProfile, {}, { token });
  expect(profile.body.data).toMatchObject({ full_name: 'Sachin Patil', assigned_cities: [{ id: PLACES.pune, name: 'Pune' }] });
  expect((await app.call(dashboards.moduleAdmin, {}, { token })).status).toBe(200);
  const mails = await app.db.selectFrom('mails').select(['template', 'to_address', 'data']).where('to_user_id', '=', id).execute();
  expect(mails).toEqual([{ template: 'module_admin_added', to_address: fields['email'], data: { name: 'Sachin Patil', city: 'Pune' } }]);
  const records = await app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'detail']).where('object_id', '=', id).where('action', '<>', 'signed_in').execute();
  expect(records).toEqual([{ action: 'module_admin_created', actor_id: admin.id, city_id: null, detail: { role: 'module_admin', to: String(PLACES.pune) } }]);
});

describe('the password that was typed', () => {
  test('is replaced by another one of the own', async () => {
    const { email } = form();
    await create(form({ email }));
    const token = await tokenOf(email);
    expect(await me(token)).toMatchObject({ role: 'module_admin', must_change_password: true });
    const change = (new_password: string) => app.call(passwords.change, { body: { current_password: PASSWORD, new_password } }, { token });
    expect((await change(PASSWORD)).body.errors).toEqual({ new_password: 'Please choose another password than the one you were given.' });
    expect((await change('my very own 2')).status).toBe(200);
    expect(await me(token)).toMatchObject({ must_change_password: false });
  });

  test('works for 72 hours', async () => {
    const { email } = form();
    await create(form({ email }));
    app.setNow(new Date(TEST_NOW.getTime() + 72 * 3_600_000 - 1));
    expect((await login(email)).status).toBe(200);
    app.setNow(new Date(TEST_NOW.getTime() + 72 * 3_600_000));
    const refused = await login(email);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'password_expired']);
    expect((await login(email, 'a wrong one')).status).toBe(401);
    app.setNow(TEST_NOW);
  });
});

test.each<[string, Form, Record<string, string>]>([
  ['no name', { full_name: ' ' }, { full_name: 'Full name is required' }],
  ['no e-mail', { email: undefined }, { email: 'Email is required' }],
  ['an e-mail that is none', { email: 'sachin' }, { email: 'Please enter a valid email address' }],
  ['no phone', { phone: undefined }, { phone: 'Phone number is required' }],
  ['no password', { password: undefined }, { password: 'Password is required' }],
  ['a short password', { password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
  ['the e-mail as password', { email: 'sachin@example.com', password: 'Sachin@example.com' }, { password: 'Password must not be your email address.' }],
  ['no city', { assigned_city_id: undefined }, { assigned_city_id: 'Please select all location fields' }],
  ['a city as text', { assigned_city_id: String(PLACES.pune) }, { assigned_city_id: 'Please select all location fields' }],
  ['a state', { assigned_city_id: PLACES.maharashtra }, { assigned_city_id: 'Please select all location fields' }],
  ['an unknown city', { assigned_city_id: 7 }, { assigned_city_id: 'Please select all location fields' }],
])('%s: 422 with the field named, nothing stored', async (_case, changes, errors) => {
  const before = await userCount();
  const answer = await create(form(changes));
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(await userCount()).toBe(before);
});

test('an e-mail in use is 409, whatever its case; that of a rejected registration is free', async () => {
  const vendor = await buildUser(app, { email: 'Taken@example.com' });
  const answer = await create(form({ email: 'taken@Example.com' }));
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: { code: 'email_in_use' }, errors: { email: 'An account with this email already exists.' } });
  await app.db.updateTable('users').set({ status: 'rejected' }).where('id', '=', vendor.id).execute();
  expect((await create(form({ email: 'taken@example.com' }))).status).toBe(201);
});

test('what is not of the form counts for nothing', async () => {
  const { id } = (await create(form({ role: 'admin', status: 'suspended', id: admin.id }))).body.data;
  expect(await app.db.selectFrom('users').select(['role', 'status']).where('id', '=', id).executeTakeFirst()).toEqual({ role: 'module_admin', status: 'approved' });
});

test('for master admins only', async () => {
  const before = await userCount();
  expect((await create(form(), { token: null })).status).toBe(401);
  for (const role of ['vendor', 'broker', 'module_admin'] as const) {
    const { token } = await buildUser(app, { role, cityIds: role === 'module_admin' ? [PLACES.pune] : [] });
    expect((await create(form(), { token })).status).toBe(403);
  }
  expect(await userCount()).toBe(before + 3);
});

test('twice with one key makes one; six at once with one e-mail too', async () => {
  const fields = form();
  const [first, again] = [await create(fields, { key: 'one' }), await create(fields, { key: 'one' })];
  expect([first.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  const { email } = form();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(form({ email }))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(5).fill(409)]);
});
