/** GET /locations/countries, states/{id}, cities/{id}, newsco/{id} */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locations } from '../../../contract/locations.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());
beforeEach(() => app.db.updateTable('locations').set({ is_active: true }).execute());

const switchOff = (id: number) => app.db.updateTable('locations').set({ is_active: false }).where('id', '=', id).execute();
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((node) => node.name);

test('each level lists what lies in its parent, by name', async () => {
  const countries = await app.call(locations.countries, {});
  expect(countries.status).toBe(200);
  expect(countries.headers['cache-control']).toBe('public, max-age=300');
  expect(countries.body).toEqual({
    success: true,
    data: [
      { id: PLACES.india, name: 'India', type: 'country', parent_id: null, is_active: true, code: 'IN' },
      { id: PLACES.emirates, name: 'United Arab Emirates', type: 'country', parent_id: null, is_active: true, code: 'AE' },
    ],
  });
  expect(names(await app.call(locations.states, { params: { id: String(PLACES.india) } }))).toEqual(['Karnataka', 'Maharashtra', 'Telangana']);
  expect(names(await app.call(locations.cities, { params: { id: String(PLACES.maharashtra) } }))).toEqual(['Mumbai', 'Pune']);
  expect(names(await app.call(locations.newsco, { params: { id: String(PLACES.bengaluru) } }))).toEqual(['Indiranagar', 'Koramangala']);
  expect(names(await app.call(locations.newsco, { params: { id: String(PLACES.pune) } }))).toEqual([]);
});

test('names are ordered without regard to case and accents, also in other scripts', async () => {
  const base = { type: 'newsco', parent_id: PLACES.pune, country_id: PLACES.india, state_id: PLACES.maharashtra, city_id: PLACES.pune };
  const added = ['Zone', 'école', 'Airport', 'शिवाजीनगर'].map((name, index) => ({ ...base, id: 1_000_000_000 + index, name }));
  await app.db.insertInto('locations').values(added).execute();
  expect(names(await app.call(locations.newsco, { params: { id: String(PLACES.pune) } }))).toEqual(['Airport', 'école', 'Zone', 'शिवाजीनगर']);
  await app.db.deleteFrom('locations').where('id', '>=', 1_000_000_000).execute();
});

test('a node that is switched off is gone, and all below it', async () => {
  await switchOff(PLACES.karnataka);
  expect(names(await app.call(locations.states, { params: { id: String(PLACES.india) } }))).toEqual(['Maharashtra', 'Telangana']);
  expect((await app.call(locations.cities, { params: { id: String(PLACES.karnataka) } })).status).toBe(404);
  expect((await app.call(locations.newsco, { params: { id: String(PLACES.bengaluru) } })).status).toBe(404);
  await switchOff(PLACES.india);
  expect(names(await app.call(locations.countries, {}))).toEqual(['United Arab Emirates']);
  expect((await app.call(locations.newsco, { params: { id: String(PLACES.pune) } })).status).toBe(404);
});

test.each([
  ['unknown', locations.states, '4999'],
  ['a state where a country belongs', locations.states, String(PLACES.karnataka)],
  ['a city where a state belongs', locations.cities, String(PLACES.pune)],
  ['a region where a city belongs', locations.newsco, String(PLACES.koramangala)],
  ['no number', locations.cities, 'pune'],
  ['zero', locations.cities, '0'],
  ['beyond integers', locations.cities, '99999999999'],
  ['NUL', locations.cities, '1\u0000'],
])('%s: 404', async (_case, endpoint, id) => {
  const answer = await app.call(endpoint, { params: { id } });
  expect(answer.status).toBe(404);
  expect(answer.body.success).toBe(false);
});
