/** GET /vendors where more match than a total tells: by a skill or a word that so many have, their number is not collected. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { moderation } from '../../../contract/moderation.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildCrowd } from '../../testing/builders/crowds.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { COUNT_CAP } from './directory-rules.ts';

type Query = NonNullable<InputOf<typeof vendors.list>['query']>;

const MANY = COUNT_CAP + 1;
const [country, state, city, region] = [PLACES.india, PLACES.karnataka, PLACES.bengaluru, PLACES.indiranagar].map(String);
const inCity = { country_id: country, state_id: state, city_id: city };
const PLACES_OF_ALL: readonly [string, Query][] = [
  ['everywhere', {}], ['their country', { country_id: country }], ['their state', { country_id: country, state_id: state }],
  ['their city', inCity], ['their city alone', { city_id: city }], ['their region', { ...inCity, newsco_id: region }],
];
const WAYS: readonly [string, Query][] = [
  ['a skill', { specializations: 'Crowd Control' }],
  ['one of two skills', { specializations: ['Fan Fitting', 'crowd control'] }],
  ['a word', { search_query: 'throng' }],
  ['the beginning of a word', { search_query: 'thr' }],
  ['the skill and the word', { search_query: 'throng', specializations: 'Crowd Control' }],
];

let app: TestApp;
let admin: BuiltUser;
let crowd: string[];
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  await buildVendor(app, { fullName: 'Throng Alone', cityId: PLACES.pune, specializations: ['Fan Fitting'] });
  crowd = await buildCrowd(app, { size: MANY, name: 'Throng', cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar, specialization: 'Crowd Control' });
}, 60_000);
afterAll(() => app.close());

async function list(query: Query) {
  const answer = await app.call(vendors.list, { query });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe.each(WAYS)('by %s', (_way, wish) => {
  test.each(PLACES_OF_ALL)('%s has more than are counted', async (_place, place) => {
    const page = await list({ ...place, ...wish, sort_by: 'name', sort_order: 'asc', skip: '990', limit: '20' });
    expect(page).toMatchObject({ total: COUNT_CAP, total_is_capped: true });
    // In all of India, Throng Alone stands before the others where it matches.
    expect(page.vendors.map(({ id }) => id).slice(-10)).toEqual(crowd.slice(-10));
  });

  test('another filter leaves fewer, who are counted', async () => {
    const { total, total_is_capped } = await list({ ...inCity, ...wish, gender: 'female' });
    expect({ total, total_is_capped }).toEqual({ total: Math.floor(MANY / 2), total_is_capped: false });
  });

  test.each<[string, Query]>([
    ['a city and a state that it is not in', { state_id: String(PLACES.maharashtra), city_id: city }],
    ['a state and a country that it is not in', { country_id: String(PLACES.emirates), state_id: state }],
    ['a region and a city that it is not in', { city_id: String(PLACES.pune), newsco_id: region }],
    ['a region of their city where none of them is', { ...inCity, newsco_id: String(PLACES.koramangala) }],
    ['a city whose id is that of their state', { city_id: state }],
    ['a country whose id is that of their city', { country_id: city }],
    ['a city that is not there', { city_id: '999999' }],
    ['a place without any of them', { city_id: String(PLACES.mumbai) }],
  ])('nobody is in %s', async (_place, place) => {
    expect(await list({ ...place, ...wish })).toMatchObject({ total: 0, total_is_capped: false, vendors: [] });
  });
});

test.each<[string, Query]>(WAYS)('%s and a profession that none of them has: nobody', async (_way, wish) => {
  expect(await list({ ...inCity, ...wish, profession: 'electrician' })).toMatchObject({ total: 0, total_is_capped: false, vendors: [] });
});

test('one suspended, the rest is counted; one returned, it is more than that again', async () => {
  const ofCrowd = { params: { id: crowd[0]! } };
  await app.call(moderation.suspend, { ...ofCrowd, body: { reason: 'A reason that is long enough.' } }, { token: admin.token });
  for (const [, wish] of WAYS) expect(await list({ ...inCity, ...wish })).toMatchObject({ total: COUNT_CAP, total_is_capped: false });
  await app.call(moderation.reactivate, ofCrowd, { token: admin.token });
  for (const [, wish] of WAYS) expect(await list({ ...inCity, ...wish })).toMatchObject({ total: COUNT_CAP, total_is_capped: true });
});
