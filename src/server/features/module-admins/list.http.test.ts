/** GET /admin/module-admins and GET /admin/module-admins/{id} */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { type BuiltUser, buildUser, type UserWish } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
const people: Record<string, BuiltUser> = {};

/** Each a minute younger than the one before. */
const WISHES: Record<string, UserWish> = {
  asha: { fullName: 'Asha Kulkarni', email: 'Asha.K@example.com', cityIds: [PLACES.pune] },
  bela: { fullName: 'Béla Rao', email: 'bela@example.org', cityIds: [PLACES.mumbai, PLACES.bengaluru] },
  chand: { fullName: 'Chand 100% Khan', email: 'chand@example.com', status: 'suspended', cityIds: [PLACES.hyderabad] },
  nobody: { fullName: 'Deepa Nair', email: 'deepa@example.com' },
};

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  for (const [index, [name, wish]] of Object.entries(WISHES).entries()) {
    app.setNow(new Date(TEST_NOW.getTime() + index * 60_000));
    people[name] = await buildUser(app, { role: 'module_admin', ...wish });
  }
  admin = await buildUser(app, { role: 'admin', fullName: 'Asha Admin' });
  await buildUser(app, { role: 'vendor', fullName: 'Asha Vendor' });
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}, token: string | null = admin.token) => app.call(moduleAdmins.list, { query }, { token });
const namesIn = async (query: Record<string, string>) => (await list(query)).body.data.module_admins.map(({ full_name }) => full_name);
const EVERYONE = ['Deepa Nair', 'Chand 100% Khan', 'Béla Rao', 'Asha Kulkarni'];

test('module admins alone, newest first, with the first city and all of them', async () => {
  const { body } = await list();
  expect(body.data).toMatchObject({ total: 4, skip: 0, limit: 20 });
  expect(body.data.module_admins.map(({ full_name }) => full_name)).toEqual(EVERYONE);
  const [deepa, chand, bela] = body.data.module_admins;
  expect(deepa).toMatchObject({ assigned_city_id: null, assigned_city_name: null, assigned_state_name: null, assigned_country_name: null, assigned_cities: [] });
  expect(chand).toMatchObject({ status: 'suspended', can: ['reactivate', 'change_cities', 'delete'] });
  expect(bela).toMatchObject({ assigned_city_name: 'Bengaluru', assigned_state_name: 'Karnataka', assigned_cities: [{ name: 'Bengaluru' }, { name: 'Mumbai', state_name: 'Maharashtra' }] });
});

test.each([
  [{ search: 'asha' }, ['Asha Kulkarni']],
  [{ search: 'as' }, ['Asha Kulkarni']],
  [{ search: 'un' }, []],
  [{ search: 'ASHA.K@EXAMPLE' }, ['Asha Kulkarni']],
  [{ search: 'bela' }, ['Béla Rao']],
  [{ search: 'PUNE' }, ['Asha Kulkarni']],
  [{ search: 'mumbai rao' }, ['Béla Rao']],
  [{ search: '100%' }, ['Chand 100% Khan']],
  [{ search: '_' }, []],
  [{ search: 'Delhi' }, []],
  [{ status: 'active' }, ['Deepa Nair', 'Béla Rao', 'Asha Kulkarni']],
  [{ status: 'suspended' }, ['Chand 100% Khan']],
  [{ status: 'all' }, EVERYONE],
  [{ status: 'active', search: 'hyderabad' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, names) => {
  const { body } = await list(query);
  expect(body.data.module_admins.map(({ full_name }) => full_name)).toEqual(names);
  expect(body.data.total).toBe(names.length);
});

test('pages do not overlap', async () => {
  expect([...(await namesIn({ limit: '3' })), ...(await namesIn({ limit: '3', skip: '3' }))]).toEqual(EVERYONE);
});

test.each([
  [{ status: 'approved' }, { status: 'status must be all, active or suspended.' }],
  [{ limit: '101' }, { limit: 'limit must be between 1 and 100.' }],
  [{ search: 'x'.repeat(101) }, { search: 'search must be at most 100 characters.' }],
])('%j: 422', async (query, errors) => {
  const answer = await list(query);
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
});

test('one by id; nobody else has such an address', async () => {
  const read = (id: string, token = admin.token) => app.call(moduleAdmins.detail, { params: { id } }, { token });
  expect((await read(people['asha']!.id)).body.data).toMatchObject({ email: 'Asha.K@example.com', assigned_city_name: 'Pune', assigned_country_name: 'India' });
  for (const id of [admin.id, '018f0000-0000-7000-8000-000000000000', 'x']) expect((await read(id)).status).toBe(404);
  for (const token of [people['asha']!.token]) {
    expect((await read(people['asha']!.id, token)).status).toBe(403);
    expect((await list({}, token)).status).toBe(403);
  }
});
