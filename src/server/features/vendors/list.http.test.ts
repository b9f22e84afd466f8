/** GET /vendors */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { vendors } from '../../../contract/vendors.ts';
import { buildPlaces } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncListing } from './service.ts';

type Query = InputOf<typeof vendors.list>['query'];

let app: TestApp;
let places: Awaited<ReturnType<typeof buildPlaces>>;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  const pune = { cityId: places.pune };
  await buildVendor(app, { ...pune, fullName: 'Ásha Rao', ratings: [5, 4], gender: 'female', experienceYears: 12, specializations: ['House Wiring', 'Solar'], createdAt: new Date('2026-01-01') });
  await buildVendor(app, { ...pune, fullName: 'Balu Jadhav', ratings: [5, 5, 3, 4, 5], gender: 'male', experienceYears: 3, languages: ['Marathi', 'Konkani'], createdAt: new Date('2026-01-02') });
  await buildVendor(app, { ...pune, fullName: 'श्री राम शर्मा', profession: 'plumber', experienceYears: null, createdAt: new Date('2026-01-03'), phone: null });
  await buildVendor(app, { cityId: places.mumbai, fullName: 'Chitra Rao', ratings: [3], experienceYears: 30, createdAt: new Date('2026-01-04') });
  await buildVendor(app, { cityId: places.bengaluru, newscoId: places.indiranagar, fullName: 'Deepa Nair', languages: ['Malayalam'], specializations: ['Solar'], createdAt: new Date('2026-01-05') });
  await app.db.insertInto('professions').values({ slug: 'painting-polishing', name: 'Painting, Polishing', created_at: app.now() }).execute();
  await buildVendor(app, { ...pune, fullName: 'Pending Person', status: 'pending' });
  await buildVendor(app, { ...pune, fullName: 'Suspended Person', status: 'suspended' });
  await buildBroker(app, { ...pune, fullName: 'Broker Person' });
});
afterAll(() => app.close());

const list = (query: Query = {}) => app.call(vendors.list, { query });
async function names(query: Query): Promise<string[]> {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  expect(answer.body.data.total).toBe(answer.body.data.vendors.length);
  expect(answer.body.data.total_is_capped).toBe(false);
  return answer.body.data.vendors.map((vendor) => vendor.full_name.split(' ')[0]!);
}

test('lists approved vendors alone, best rated first, unrated last', async () => {
  expect(await names({})).toEqual(['Ásha', 'Balu', 'Chitra', 'Deepa', 'श्री']);
});

test.each<[string, Query, string[]]>([
  ['rating up', { sort_order: 'asc' }, ['श्री', 'Deepa', 'Chitra', 'Balu', 'Ásha']],
  ['name down', { sort_by: 'name' }, ['श्री', 'Deepa', 'Chitra', 'Balu', 'Ásha']],
  ['name up', { sort_by: 'name', sort_order: 'asc' }, ['Ásha', 'Balu', 'Chitra', 'Deepa', 'श्री']],
  ['experience, unknown last', { sort_by: 'experience' }, ['Chitra', 'Ásha', 'Deepa', 'Balu', 'श्री']],
  ['newest', { sort_by: 'created_at' }, ['Deepa', 'Chitra', 'श्री', 'Balu', 'Ásha']],
  ['oldest', { sort_by: 'created_at', sort_order: 'asc' }, ['Ásha', 'Balu', 'श्री', 'Chitra', 'Deepa']],
])('sorts by %s', async (_case, query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test.each<[string, Query, string[]]>([
  ['profession by slug', { profession: 'plumber' }, ['श्री']],
  ['profession by name in any case', { profession: 'PLUMBER' }, ['श्री']],
  ['professions, repeated', { profession: ['plumber', 'electrician'] }, ['Ásha', 'Balu', 'Chitra', 'Deepa', 'श्री']],
  ['professions, comma-joined', { profession: 'plumber,mason' }, ['श्री']],
  ['a city whose id is that of a state', { city_id: '200001304' }, []],
  ['a state whose id is that of a city, oldest first', { state_id: '1259229', sort_by: 'created_at' }, []],
  ['unknown profession', { profession: 'astronaut' }, []],
  ['unknown beside known profession', { profession: 'astronaut,plumber' }, ['श्री']],
  ['a profession with a comma in its name', { profession: String.raw`painting\, polishing,plumber` }, ['श्री']],
  ['language', { languages: 'malayalam' }, ['Deepa']],
  ['any of several languages', { languages: 'Malayalam,Marathi' }, ['Balu', 'Deepa']],
  ['a free language', { languages: 'konkani' }, ['Balu']],
  ['other languages', { languages: 'Other' }, ['Balu']],
  ['specialization', { specializations: 'solar' }, ['Ásha', 'Deepa']],
  ['any of several specializations', { specializations: 'house wiring,none such' }, ['Ásha']],
  ['unknown specialization', { specializations: 'none such' }, []],
  ['gender', { gender: 'female' }, ['Ásha']],
  ['exact average, 4.4 is below 4.5', { min_rating: '4.5' }, ['Ásha']],
  ['exact average, met', { min_rating: '4.4' }, ['Ásha', 'Balu']],
  ['no minimum rating', { min_rating: '0' }, ['Ásha', 'Balu', 'Chitra', 'Deepa', 'श्री']],
  ['experience from', { experience_min: '10' }, ['Ásha', 'Chitra']],
  ['experience to, unknown left out', { experience_max: '4' }, ['Balu']],
  ['the whole scale of experience', { experience_min: '0', experience_max: '50' }, ['Ásha', 'Balu', 'Chitra', 'Deepa', 'श्री']],
  ['word of a name without accent', { search_query: 'asha' }, ['Ásha']],
  ['accent in the question', { search_query: 'chitrá' }, ['Chitra']],
  ['beginning of a word', { search_query: 'ra' }, ['Ásha', 'Chitra']],
  ['not the middle of a word', { search_query: 'sha' }, []],
  ['all words', { search_query: 'rao ch' }, ['Chitra']],
  ['profession word', { search_query: 'plumb' }, ['श्री']],
  ['specialization word', { search_query: 'wiring asha' }, ['Ásha']],
  ['Devanagari', { search_query: 'शर्मा राम' }, ['श्री']],
  ['beginning of a Devanagari word', { search_query: 'शर' }, ['श्री']],
  ['punctuation alone', { search_query: '!?' }, []],
  ['operators are words', { search_query: "rao:* & | ! ' \\" }, ['Ásha', 'Chitra']],
])('filters by %s', async (_case, query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('filters by place at each level, and levels must agree', async () => {
  expect(await names({ city_id: String(places.pune) })).toEqual(['Ásha', 'Balu', 'श्री']);
  expect(await names({ state_id: String(places.maharashtra) })).toEqual(['Ásha', 'Balu', 'Chitra', 'श्री']);
  expect(await names({ country_id: String(places.india), state_id: String(places.karnataka), city_id: String(places.bengaluru), newsco_id: String(places.indiranagar) })).toEqual(['Deepa']);
  expect(await names({ state_id: String(places.karnataka), city_id: String(places.pune) })).toEqual([]);
  expect(await names({ state_id: String(places.karnataka), city_id: String(places.pune), gender: 'female' })).toEqual([]);
  expect(await names({ city_id: '2147483647' })).toEqual([]);
});

test('skills within a city are those of its people alone, with whatever else is asked for', async () => {
  const inPune = { city_id: String(places.pune), specializations: 'solar,house wiring' };
  expect(await names(inPune)).toEqual(['Ásha']);
  expect(await names({ ...inPune, state_id: String(places.maharashtra), gender: 'female', search_query: 'rao' })).toEqual(['Ásha']);
  expect(await names({ ...inPune, gender: 'male' })).toEqual([]);
  expect(await names({ ...inPune, state_id: String(places.karnataka) })).toEqual([]);
  expect(await names({ ...inPune, city_id: String(places.mumbai) })).toEqual([]);
  expect(await names({ specializations: 'solar', newsco_id: String(places.indiranagar) })).toEqual(['Deepa']);
});

test('never matches phone or e-mail', async () => {
  await buildVendor(app, { fullName: 'Zubin', email: 'secretmail@hiddenhost.example', phone: '+91 50123 98765', cityId: places.mumbai });
  for (const search_query of ['secretmail', 'hiddenhost', '5012398765', '50123']) expect(await names({ search_query })).toEqual([]);
  expect(await names({ search_query: 'zubin' })).toEqual(['Zubin']);
  await app.db.deleteFrom('users').where('email', '=', 'secretmail@hiddenhost.example').execute();
});

test('a card has what the contract names and nothing else', async () => {
  const answer = await list({ search_query: 'asha' });
  expect(answer.body.data.vendors).toEqual([
    {
      id: expect.any(String) as string,
      full_name: 'Ásha Rao',
      profession: 'Electrician',
      average_rating: 4.5,
      total_ratings: 2,
      languages: ['Hindi', 'English'],
      specializations: ['House Wiring', 'Solar'],
      location: {
        country: { id: places.india, name: 'India', code: 'IN' },
        state: { id: places.maharashtra, name: 'Maharashtra' },
        city: { id: places.pune, name: 'Pune' },
        newsco: null,
      },
      location_display: 'Pune, Maharashtra, India',
      profile_image_url: null,
      experience_years: 12,
      gender: 'female',
      youtube_video_url: null,
      total_completed_leads: 0,
      has_phone: true,
      has_email: true,
    },
  ]);
  expect(answer.text).not.toMatch(/@example|50000 00001|"age"/);
});

test('pages, also with the trailing slash and past the end', async () => {
  const first = await app.app.inject('/api/vendors/?limit=2&sort_by=name&sort_order=asc');
  expect(first.json()).toMatchObject({ success: true, data: { total: 5, skip: 0, limit: 2, total_is_capped: false } });
  const ids = async (skip: string) => (await list({ skip, limit: '2', sort_by: 'name', sort_order: 'asc' })).body.data.vendors.map((vendor) => vendor.id);
  const all = [...(await ids('0')), ...(await ids('2')), ...(await ids('4'))];
  expect(new Set(all).size).toBe(5);
  const beyond = await list({ skip: '100000' });
  expect(beyond.body.data).toMatchObject({ vendors: [], total: 5, skip: 100_000, limit: 12 });
  expect((await list({ skip: '100000', gender: 'female' })).body.data).toMatchObject({ vendors: [], total: 1 });
});

test.each<[string, Record<string, string>, string]>([
  ['limit 0', { limit: '0' }, 'limit'],
  ['limit 101', { limit: '101' }, 'limit'],
  ['skip below 0', { skip: '-1' }, 'skip'],
  ['skip above 100,000', { skip: '100001' }, 'skip'],
  ['unknown sort', { sort_by: 'phone' }, 'sort_by'],
  ['unknown order', { sort_order: 'up' }, 'sort_order'],
  ['unknown gender', { gender: 'x' }, 'gender'],
  ['city that is no number', { city_id: 'pune' }, 'city_id'],
  ['rating above 5', { min_rating: '6' }, 'min_rating'],
  ['NUL', { search_query: 'a\u0000' }, 'search_query'],
])('%s: 422 with the field named', async (_case, query, field) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test('may be kept, and is not sent twice', async () => {
  const first = await list({ gender: 'female' });
  expect(first.headers['cache-control']).toBe('no-cache, s-maxage=30');
  const etag = first.headers['etag'] as string;
  const again = await app.app.inject({ url: '/api/vendors?gender=female', headers: { 'if-none-match': `W/${etag}` } });
  expect([again.statusCode, again.body, again.headers['etag'], again.headers['content-length']]).toEqual([304, '', etag, undefined]);
  const head = await app.app.inject({ method: 'HEAD', url: '/api/vendors?gender=female', headers: { 'if-none-match': etag } });
  expect([head.statusCode, head.headers['etag'], head.headers['content-length']]).toEqual([304, etag, String(Buffer.byteLength(first.text))]);
  const other = await app.app.inject({ url: '/api/vendors?gender=male', headers: { 'if-none-match': etag } });
  expect(other.statusCode).toBe(200);
});

test('a change of status, rating or name shows at once, and the counts follow', async () => {
  const vendor = await buildVendor(app, { fullName: 'Esha', status: 'pending', cityId: places.mumbai, ratings: [5, 5, 5] });
  const mumbai = { city_id: String(places.mumbai) };
  expect(await names(mumbai)).toEqual(['Chitra']);
  await app.db.updateTable('users').set({ status: 'approved' }).where('id', '=', vendor.id).execute();
  await syncListing(app.db, vendor.id);
  expect(await names(mumbai)).toEqual(['Esha', 'Chitra']);
  await app.db.updateTable('profiles').set({ rating_sum: 3, rating_count: 3, full_name: 'Zesha', city_id: places.pune }).where('user_id', '=', vendor.id).execute();
  await syncListing(app.db, vendor.id);
  expect(await names(mumbai)).toEqual(['Chitra']);
  expect(await names({ city_id: String(places.pune) })).toEqual(['Ásha', 'Balu', 'Zesha', 'श्री']);
  await app.db.deleteFrom('ratings').where('vendor_id', '=', vendor.id).execute();
  await app.db.deleteFrom('users').where('id', '=', vendor.id).execute();
  expect(await names({ city_id: String(places.pune) })).toEqual(['Ásha', 'Balu', 'श्री']);
});

test('vendors alike in what is sorted by come in the order of their ids', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await buildVendor(app, { fullName: 'Twin Alike', cityId: places.mumbai, createdAt: new Date('2026-02-01') })).id);
  const listed = async (sort: Query) => (await list({ search_query: 'twin', ...sort })).body.data.vendors.map((vendor) => vendor.id);
  const [rising, falling] = [ids.toSorted(), ids.toSorted().toReversed()];
  expect(await listed({ sort_by: 'rating', sort_order: 'desc' })).toEqual(rising);
  expect(await listed({ sort_by: 'experience', sort_order: 'desc' })).toEqual(rising);
  expect(await listed({ sort_by: 'name', sort_order: 'asc' })).toEqual(rising);
  expect(await listed({ sort_by: 'created_at', sort_order: 'desc' })).toEqual(falling);
  await app.db.deleteFrom('users').where('id', 'in', ids).execute();
});
