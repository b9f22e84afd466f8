/** Turning what callers name into one place. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { cityHasRegions, resolvePlace } from './service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const pune = { countryId: PLACES.india, stateId: PLACES.maharashtra, cityId: PLACES.pune, newscoId: null };
const indiranagar = { countryId: PLACES.india, stateId: PLACES.karnataka, cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar };

test.each([
  ['all ids', { countryId: PLACES.india, stateId: PLACES.maharashtra, cityId: PLACES.pune }, pune],
  ['a region as location', { locationId: PLACES.indiranagar }, indiranagar],
  ['names', { country: 'India', state: 'Maharashtra', city: 'Pune' }, pune],
  ['names in any case, country as code', { country: 'in', state: 'KARNATAKA', city: 'bengaluru', newscoRegion: 'INDIRANAGAR' }, indiranagar],
  ['another name of the city', { country: 'India', state: 'Karnataka', city: 'Bangalore', newscoRegion: '560038' }, indiranagar],
  ['ids above, names below', { stateId: PLACES.maharashtra, city: 'Pune' }, pune],
  ['ids win over names', { cityId: PLACES.pune, city: 'Mumbai' }, pune],
  ['a city of another state', { country: 'India', state: 'Maharashtra', city: 'Bengaluru' }, null],
  ['ids that contradict each other', { stateId: PLACES.karnataka, cityId: PLACES.pune }, null],
  ['half a name', { country: 'India', state: 'Maharashtra', city: 'Pun' }, null],
  ['no city', { country: 'India', state: 'Maharashtra' }, null],
  ['no state', { country: 'India', city: 'Pune' }, null],
  ['unknown region', { cityId: PLACES.bengaluru, newscoRegion: 'Nowhere' }, null],
  ['pattern characters', { country: 'India', state: 'Maharashtra', city: '%' }, null],
  ['bars', { country: 'India', state: 'Karnataka', city: 'bengaluru|bangalore' }, null],
  ['nothing', {}, null],
])('%s', async (_case, wish, expected) => {
  expect(await resolvePlace(app.db, wish)).toEqual(expected);
});

test('nothing resolves to a place that is switched off, or lies in one', async () => {
  await app.db.updateTable('locations').set({ is_active: false }).where('id', '=', PLACES.karnataka).execute();
  expect(await resolvePlace(app.db, { locationId: PLACES.indiranagar })).toBeNull();
  expect(await resolvePlace(app.db, { country: 'India', state: 'Karnataka', city: 'Bengaluru' })).toBeNull();
  expect(await cityHasRegions(app.db, PLACES.bengaluru)).toBe(false);
  await app.db.updateTable('locations').set({ is_active: true }).execute();
});

test('a city has regions when one of them is active', async () => {
  expect(await cityHasRegions(app.db, PLACES.bengaluru)).toBe(true);
  expect(await cityHasRegions(app.db, PLACES.pune)).toBe(false);
});
