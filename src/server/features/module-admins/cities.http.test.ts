/** PUT /admin/module-admins/{id}/city and /cities */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
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

const build = (...cityIds: number[]) => buildUser(app, { role: 'module_admin', cityIds: cityIds.length > 0 ? cityIds : [PLACES.pune] });
const setCity = (id: string, city_id: unknown, token: string | null = admin.token) => app.call(moduleAdmins.changeCity, { params: { id }, body: { city_id } as never }, { token });
const setCities = (id: string, city_ids: unknown, token: string | null = admin.token) => app.call(moduleAdmins.changeCities, { params: { id }, body: { city_ids } as never }, { token });
const citiesOf = async (id: string) => (await app.db.selectFrom('module_admin_cities').select('city_id').where('user_id', '=', id).orderBy('city_id').execute()).map(({ city_id }) => city_id);
const isAlive = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;
const recordsOf = (id: string) => app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'detail', 'changed_fields']).where('object_id', '=', id).execute();

test('one city takes the place of all, signs out and is recorded', async () => {
  const { id, token } = await build(PLACES.pune, PLACES.mumbai);
  const answer = await setCity(id, PLACES.bengaluru);
  expect(answer.body.data).toEqual({ id, assigned_cities: [{ id: PLACES.bengaluru, name: 'Bengaluru', state_name: 'Karnataka', country_name: 'India' }] });
  expect(await citiesOf(id)).toEqual([PLACES.bengaluru]);
  expect(await isAlive(token)).toBe(false);
  expect(await recordsOf(id)).toEqual([
    { action: 'cities_changed', actor_id: admin.id, city_id: null, detail: { role: 'module_admin', from: `${PLACES.pune},${PLACES.mumbai}`, to: String(PLACES.bengaluru) }, changed_fields: ['assigned_cities'] },
  ]);
});

test('several cities, each once', async () => {
  const { id } = await build();
  const answer = await setCities(id, [PLACES.mumbai, PLACES.bengaluru, PLACES.mumbai]);
  expect(answer.body.data.assigned_cities.map(({ name }) => name)).toEqual(['Bengaluru', 'Mumbai']);
  expect(await citiesOf(id)).toEqual([PLACES.mumbai, PLACES.bengaluru].toSorted((a, b) => a - b));
});

test('the same cities change nothing and sign nobody out', async () => {
  const { id, token } = await build(PLACES.pune, PLACES.mumbai);
  expect((await setCities(id, [PLACES.mumbai, PLACES.pune])).status).toBe(200);
  expect(await isAlive(token)).toBe(true);
  expect(await recordsOf(id)).toEqual([]);
});

test('a city that was switched off may be kept, not chosen', async () => {
  const { id } = await build(PLACES.dubai);
  const other = await build();
  await app.db.updateTable('locations').set({ is_active: false }).where('id', '=', PLACES.dubai).execute();
  expect((await setCities(id, [PLACES.dubai, PLACES.pune])).status).toBe(200);
  expect((await setCities(other.id, [PLACES.dubai, PLACES.pune])).status).toBe(422);
  await app.db.updateTable('locations').set({ is_active: true }).where('id', '=', PLACES.dubai).execute();
});

test.each([
  ['none', [], 'Please select at least one city'],
  ['no list', PLACES.pune, 'Please select at least one city'],
  ['nothing', undefined, 'Please select at least one city'],
  ['a state among them', [PLACES.pune, PLACES.karnataka], 'Please select a city'],
  ['an unknown one', [7], 'Please select a city'],
  ['too many', Array.from({ length: 51 }, (_, index) => index + 1), 'At most 50 cities can be assigned.'],
])('cities: %s: 422, nothing changed', async (_case, cityIds, sentence) => {
  const { id, token } = await build();
  const answer = await setCities(id, cityIds);
  expect([answer.status, answer.body.errors]).toEqual([422, { city_ids: sentence }]);
  expect([await citiesOf(id), await isAlive(token)]).toEqual([[PLACES.pune], true]);
});

test.each([undefined, '1259229', 7, PLACES.maharashtra])('city: %j: 422', async (cityId) => {
  const { id } = await build();
  const answer = await setCity(id, cityId);
  expect([answer.status, answer.body.errors]).toEqual([422, { city_id: 'Please select a city' }]);
});

test('for master admins only, and of module admins only', async () => {
  const own = await build();
  for (const set of [setCity, (id: string, city: unknown, token: string | null) => setCities(id, [city], token)]) {
    expect((await set(own.id, PLACES.mumbai, null)).status).toBe(401);
    expect((await set(own.id, PLACES.mumbai, own.token)).status).toBe(403);
    for (const id of [admin.id, (await buildUser(app)).id, '018f0000-0000-7000-8000-000000000000']) expect((await set(id, PLACES.mumbai, admin.token)).status).toBe(404);
  }
  expect(await citiesOf(own.id)).toEqual([PLACES.pune]);
});

test('of many changes at once the last one counts whole', async () => {
  const { id } = await build();
  const wishes = [[PLACES.mumbai, PLACES.hyderabad], [PLACES.bengaluru]];
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => setCities(id, wishes[index % 2])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(wishes.map((wish) => wish.toSorted((a, b) => a - b))).toContainEqual(await citiesOf(id));
});
