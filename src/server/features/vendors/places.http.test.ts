/** GET /vendors/places */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '../../../contract/vendors.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  await buildVendor(app);
  await buildVendor(app);
  await buildVendor(app, { cityId: PLACES.mumbai });
  await buildVendor(app, { cityId: PLACES.hyderabad });
  await buildVendor(app, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
  await buildVendor(app, { cityId: PLACES.dubai, status: 'pending' });
});
afterAll(() => app.close());

const list = async (query: object) => (await app.call(vendors.places, { query })).body.data;
const MAHARASHTRA = { parent_id: String(PLACES.maharashtra) };

test('each level lists the places that have vendors, by name', async () => {
  expect(await list({})).toEqual({ places: [{ id: PLACES.india, name: 'India', address: 'in', listed: 5 }], total: 1, skip: 0, limit: 100 });
  expect((await list({ parent_id: String(PLACES.india) })).places.map(({ address, listed }) => [address, listed])).toEqual([
    ['in/karnataka', 1], ['in/maharashtra', 3], ['in/telangana', 1],
  ]);
  expect((await list(MAHARASHTRA)).places).toEqual([
    { id: PLACES.mumbai, name: 'Mumbai', address: 'in/maharashtra/mumbai', listed: 1 },
    { id: PLACES.pune, name: 'Pune', address: 'in/maharashtra/pune', listed: 2 },
  ]);
});

test('is paged, and says the total beyond the last page too', async () => {
  expect(await list({ ...MAHARASHTRA, skip: '1', limit: '1' })).toMatchObject({ places: [{ name: 'Pune' }], total: 2, skip: 1, limit: 1 });
  expect(await list({ ...MAHARASHTRA, skip: '9' })).toMatchObject({ places: [], total: 2 });
});

test('nobody listed, no region, nothing unknown', async () => {
  for (const id of [PLACES.emirates, PLACES.bengaluru, 4999]) expect(await list({ parent_id: String(id) })).toMatchObject({ places: [], total: 0 });
});

test('a vendor who is no longer listed takes the place along', async () => {
  const vendor = await buildVendor(app, { cityId: PLACES.dubai });
  expect((await list({})).places.map(({ name }) => name)).toEqual(['India', 'United Arab Emirates']);
  await app.db.deleteFrom('vendor_search').where('user_id', '=', vendor.id).execute();
  expect((await list({})).total).toBe(1);
});

test.each([{ parent_id: 'pune' }, { parent_id: '0' }, { limit: '101' }, { skip: '-1' }])('%j is refused', async (query) => {
  expect((await app.call(vendors.places, { query })).status).toBe(422);
});
