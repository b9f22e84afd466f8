/** GET /vendors/place */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vendors } from '../../../contract/vendors.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const BASE = { type: 'city', parent_id: PLACES.maharashtra, country_id: PLACES.india, state_id: PLACES.maharashtra };
const city = (id: number, name: string, more: object = {}) => ({ ...BASE, id, city_id: id, name, ...more });

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  await app.db.insertInto('locations').values([
    city(900_001, 'Pune', { population: 10 }),
    city(900_002, 'Pune', { population: 10 }),
    city(900_003, 'नाशिक'),
    city(900_004, 'Cox’s  Bazar (Old)'),
    city(900_005, '***'),
    city(900_006, 'Sector-17'),
  ]).execute();
  await buildVendor(app);
  await buildVendor(app);
  await buildVendor(app, { profession: 'plumber' });
  await buildVendor(app, { profession: 'mason', status: 'pending' });
});
afterAll(() => app.close());
beforeEach(() => app.db.updateTable('locations').set({ is_active: true }).execute());

const read = (query: { address?: string; id?: string }) => app.call(vendors.place, { query });
const idOf = async (address: string) => (await read({ address })).body.data?.id ?? null;
const addressOf = async (id: number) => (await read({ id: String(id) })).body.data.address;

test('tells the place and who is listed there, by address or id', async () => {
  const answer = await read({ address: 'in/maharashtra/pune' });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.body.data).toEqual({
    id: PLACES.pune,
    address: 'in/maharashtra/pune',
    location: {
      country: { id: PLACES.india, name: 'India', code: 'IN' },
      state: { id: PLACES.maharashtra, name: 'Maharashtra' },
      city: { id: PLACES.pune, name: 'Pune' },
      newsco: null,
    },
    professions: [{ slug: 'electrician', name: 'Electrician', listed: 2 }, { slug: 'plumber', name: 'Plumber', listed: 1 }],
  });
  expect((await read({ id: String(PLACES.pune) })).body).toEqual(answer.body);
  expect((await read({ address: 'in' })).body.data).toMatchObject({ id: PLACES.india, address: 'in' });
  expect((await read({ address: 'in/maharashtra' })).body.data).toMatchObject({ id: PLACES.maharashtra, address: 'in/maharashtra' });
});

test('equal names in a state: most people keep the word, the others add their id', async () => {
  expect(await Promise.all([PLACES.pune, 900_001, 900_002].map(addressOf))).toEqual(['in/maharashtra/pune', 'in/maharashtra/pune-900001', 'in/maharashtra/pune-900002']);
  expect(await idOf('in/maharashtra/pune-900002')).toBe(900_002);
  expect(await idOf(`in/maharashtra/pune-${PLACES.pune}`)).toBe(PLACES.pune);
  expect(await idOf('in/maharashtra/mumbai-900002')).toBe(null);
});

test.each([
  [900_003, 'in/maharashtra/नाशिक'],
  [900_004, 'in/maharashtra/coxs-bazar-old'],
  [900_005, 'in/maharashtra/900005'],
  [900_006, 'in/maharashtra/sector-17'],
])('the address of %i is %s and leads back', async (id, address) => {
  expect(await addressOf(id)).toBe(address);
  expect(await idOf(address)).toBe(id);
});

test.each([
  ['another case', 'IN/Maharashtra/PUNE', PLACES.pune],
  ['another name', 'in/maharashtra/poona', PLACES.pune],
  ['the name of the country', 'india/maharashtra/pune', PLACES.pune],
  ['its former state', 'in/maharashtra/hyderabad', PLACES.hyderabad],
])('%s leads to the place of today', async (_what, address, id) => {
  expect(await idOf(address)).toBe(id);
});

test('a name an administrator gave is the address, and the former one still leads there', async () => {
  await app.db.updateTable('locations').set({ name: 'Sambhajinagar', aliases: ['Nowhere Town'], name_is_edited: true }).where('id', '=', 900_006).execute();
  expect(await addressOf(900_006)).toBe('in/maharashtra/sambhajinagar');
  expect(await idOf('in/maharashtra/nowhere-town')).toBe(900_006);
  await app.db.updateTable('locations').set({ name: 'Sector-17', name_is_edited: false }).where('id', '=', 900_006).execute();
});

test.each(['xx', 'in/nowhere', 'in/maharashtra/nowhere', 'in/karnataka/indiranagar', 'ae/maharashtra/pune'])('%s is no place', async (address) => {
  expect((await read({ address })).status).toBe(404);
});

test('a region has no page of its own', async () => {
  expect((await read({ id: String(PLACES.indiranagar) })).status).toBe(404);
});

test('what is switched off is gone, and all below it', async () => {
  await app.db.updateTable('locations').set({ is_active: false }).where('id', '=', PLACES.maharashtra).execute();
  expect((await read({ address: 'in/maharashtra/pune' })).status).toBe(404);
  expect((await read({ id: String(PLACES.pune) })).status).toBe(404);
});

test.each([
  [{}],
  [{ address: 'in', id: '356' }],
  [{ address: 'in/a/b/c' }],
  [{ address: 'in//pune' }],
  [{ address: "in/maharashtra/pu'ne" }],
  [{ address: 'in/%' }],
  [{ address: 'x'.repeat(300) }],
  [{ id: '0' }],
  [{ id: 'pune' }],
])('%j is refused', async (query) => {
  expect((await read(query)).status).toBe(422);
});
