/** PUT /vendors/{id} by the owner and at once, GET /vendors/{id}/profile */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { profiles } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { vendors } from '../../../contract/vendors.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Change = InputOf<typeof profiles.update>['body'];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

const put = (id: string, body: Change | object, who: BuiltUser | null) => app.call(profiles.update, { params: { id }, body }, { token: who?.token ?? null });
const change = (who: BuiltUser, body: Change | object) => put(who.id, body, who);
const read = (id: string, who: BuiltUser | null) => app.call(profiles.read, { params: { id } }, { token: who?.token ?? null });
const activityOf = (id: string) => app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'changed_fields', 'detail']).where('object_id', '=', id).orderBy('id').execute();
const listed = async (query: Record<string, string>) => (await app.call(vendors.list, { query })).body.data.vendors;
const idOfProfession = async (slug: string) => (await app.db.selectFrom('professions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

describe('the owner', () => {
  test('reads everything of it', async () => {
    const vendor = await buildVendor(app, { fullName: 'Asha Rao', email: 'asha.rao@example.com', gender: 'female', specializations: ['Wiring'], ratings: [5, 4], youtubeVideoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
    const answer = await read(vendor.id, vendor);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.data).toMatchObject({
      id: vendor.id, email: 'asha.rao@example.com', role: 'vendor', status: 'approved', full_name: 'Asha Rao', phone: '+91 50000 00001', age: 35, gender: 'female',
      profession: 'Electrician', requested_profession: null, experience_years: 5, languages: ['Hindi', 'English'], specializations: ['Wiring'],
      location_display: 'Pune, Maharashtra, India', youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ', profile_image_url: null, average_rating: 4.5, total_ratings: 2, total_completed_leads: 0,
    });
  });

  test('changes fields, and the directory follows in the same moment', async () => {
    const vendor = await buildVendor(app, { specializations: ['Wiring'] });
    const answer = await change(vendor, {
      full_name: '  आशा राव ', phone: '098765 43210', age: 41, gender: 'female', experience_years: 12, languages: ['Marathi', ' marathi', 'English', ''],
      specializations: ['Temple Lights', 'WIRING', 'temple lights'], youtube_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      full_name: 'आशा राव', phone: '098765 43210', age: 41, gender: 'female', experience_years: 12, languages: ['Marathi', 'English'], specializations: ['Temple Lights', 'Wiring'],
      youtube_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', profession: 'Electrician',
    });
    const row = await app.db.selectFrom('profiles').select(['phone_e164', 'youtube_video_id']).where('user_id', '=', vendor.id).executeTakeFirstOrThrow();
    expect(row).toEqual({ phone_e164: '+919876543210', youtube_video_id: 'dQw4w9WgXcQ' });
    expect((await listed({ search_query: 'आशा' })).map(({ id }) => id)).toEqual([vendor.id]);
    expect((await listed({ specializations: 'temple lights', languages: 'Marathi' })).map(({ id }) => id)).toEqual([vendor.id]);
    expect(await activityOf(vendor.id)).toEqual([{
      action: 'profile_updated', actor_id: vendor.id, city_id: PLACES.pune, detail: {},
      changed_fields: ['full_name', 'phone', 'age', 'gender', 'experience_years', 'languages', 'youtube_video_url', 'specializations'],
    }]);
  });

  test('what is left out stays; null empties what is optional', async () => {
    const vendor = await buildVendor(app, { gender: 'male', youtubeVideoUrl: 'https://youtu.be/dQw4w9WgXcQ', specializations: ['Wiring'] });
    expect((await change(vendor, { full_name: 'New Name' })).body.data).toMatchObject({ full_name: 'New Name', age: 35, gender: 'male', experience_years: 5, specializations: ['Wiring'], youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    const emptied = await change(vendor, { age: null, gender: null, experience_years: null, languages: [], specializations: [], youtube_video_url: '' });
    expect(emptied.body.data).toMatchObject({ age: null, gender: null, experience_years: null, languages: [], specializations: [], youtube_video_url: null, full_name: 'New Name' });
  });

  test('nothing new is no change: no record of it', async () => {
    const vendor = await buildVendor(app, { fullName: 'Same Name', specializations: ['Wiring'] });
    for (const body of [{}, { full_name: 'Same Name', languages: ['Hindi', 'English'], specializations: ['wiring'], profession: 'ELECTRICIAN' }]) {
      expect((await change(vendor, body)).status).toBe(200);
    }
    expect(await activityOf(vendor.id)).toEqual([]);
  });

  test('never changes role, status, ratings, id, e-mail or city', async () => {
    const vendor = await buildVendor(app, { ratings: [3] });
    const before = await app.db.selectFrom('users').selectAll().where('id', '=', vendor.id).executeTakeFirstOrThrow();
    const answer = await change(vendor, {
      id: '01890000-0000-7000-8000-000000000000', role: 'admin', status: 'suspended', rating: 5, average_rating: 5, rating_sum: 500, total_ratings: 100, completed_leads: 9,
      email: 'else@example.com', city_id: PLACES.mumbai, newsco_id: null, profile_image_url: 'https://evil.example/x.png', password_hash: 'x',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: vendor.id, role: 'vendor', average_rating: 3, total_ratings: 1, email: vendor.email, location: { city: { id: PLACES.pune } }, profile_image_url: null });
    expect(await app.db.selectFrom('users').selectAll().where('id', '=', vendor.id).executeTakeFirstOrThrow()).toEqual(before);
    expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(200);
  });

  test('another active profession begins without specializations unless they come along', async () => {
    const vendor = await buildVendor(app, { specializations: ['Home Wiring'] });
    expect((await change(vendor, { profession: 'plumber' })).body.data).toMatchObject({ profession: 'Plumber', specializations: [] });
    expect((await change(vendor, { profession: 'Painter', specializations: ['Murals'] })).body.data).toMatchObject({ profession: 'Painter', specializations: ['Murals'] });
    const [murals] = await app.db.selectFrom('specializations').select('profession_id').where('name', '=', 'Murals').execute();
    expect(murals?.profession_id).toBe(await idOfProfession('painter'));
    expect((await listed({ profession: 'painter' })).map(({ id }) => id)).toEqual([vendor.id]);
  });

  test('a profession that was asked for is kept until another one is chosen', async () => {
    const requestId = uuidv7(app.now());
    await app.db.insertInto('profession_requests').values({ id: requestId, requested_profession: 'Beekeeper', created_at: app.now() }).execute();
    const vendor = await buildVendor(app, { professionId: null });
    await app.db.updateTable('profiles').set({ profession_request_id: requestId }).where('user_id', '=', vendor.id).execute();
    expect((await change(vendor, { profession: 'beekeeper', age: 50 })).body.data).toMatchObject({ profession: null, requested_profession: 'Beekeeper', age: 50 });
    expect((await change(vendor, { profession: 'Mason' })).body.data).toMatchObject({ profession: 'Mason', requested_profession: null });
    expect(await app.db.selectFrom('profiles').select('profession_request_id').where('user_id', '=', vendor.id).executeTakeFirst()).toEqual({ profession_request_id: null });
  });

  test('an inactive profession stays with those who have it and cannot be chosen', async () => {
    await app.db.updateTable('professions').set({ is_active: false }).where('slug', '=', 'tiler').execute();
    const tiler = await buildVendor(app, { profession: 'tiler' });
    expect((await change(tiler, { profession: 'Tiler', specializations: ['Mosaic'] })).body.data).toMatchObject({ profession: 'Tiler', specializations: ['Mosaic'] });
    const refused = await change(await buildVendor(app), { profession: 'tiler' });
    expect([refused.status, refused.body.error.code, refused.body.errors]).toEqual([422, 'unknown_profession', { profession: 'Profession is required' }]);
    await app.db.updateTable('professions').set({ is_active: true }).where('slug', '=', 'tiler').execute();
  });

  test('a broker has the same, without a profession', async () => {
    const broker = await buildBroker(app, { fullName: 'Kiran Shah' });
    const answer = await change(broker, { full_name: 'Kiran M Shah', profession: 'plumber', specializations: ['Luxury Properties', 'Farm Houses'] });
    expect(answer.body.data).toMatchObject({ role: 'broker', full_name: 'Kiran M Shah', profession: null, specializations: ['Luxury Properties', 'Farm Houses'] });
    expect((await read(broker.id, broker)).body.data.full_name).toBe('Kiran M Shah');
    expect(await listed({ search_query: 'Kiran' })).toEqual([]);
  });
});

describe('bad input', () => {
  test.each<[string, object, Record<string, string>]>([
    ['blank name', { full_name: ' \u200B' }, { full_name: 'Full name is required' }],
    ['null name', { full_name: null }, { full_name: 'Full name is required' }],
    ['long name', { full_name: 'क'.repeat(101) }, { full_name: 'Full name must be at most 100 characters.' }],
    ['no phone', { phone: '' }, { phone: 'Phone number is required' }],
    ['short phone', { phone: '12345' }, { phone: 'Phone number must be at least 10 digits' }],
    ['one digit', { phone: '9999999999' }, { phone: 'Phone number cannot be all the same digit' }],
    ['letters in phone', { phone: '98765abcde' }, { phone: 'Phone number contains invalid characters' }],
    ['age as text', { age: '41' }, { age: 'Age must be a number.' }],
    ['too young', { age: 17 }, { age: 'Age must be between 18 and 100.' }],
    ['half a year', { experience_years: 1.5 }, { experience_years: 'Experience must be between 0 and 50.' }],
    ['gender', { gender: 'x' }, { gender: 'Gender must be male, female or other.' }],
    ['video elsewhere', { youtube_video_url: 'https://vimeo.com/1' }, { youtube_video_url: 'Please enter a valid YouTube URL' }],
    ['blank profession', { profession: '' }, { profession: 'Profession is required' }],
    ['unknown profession', { profession: 'Astronaut' }, { profession: 'Profession is required' }],
    ['languages as text', { languages: 'Hindi' }, { languages: 'Languages must be a list of texts.' }],
    ['too many', { specializations: Array.from({ length: 21 }, (_, index) => `S${index}`) }, { specializations: 'Specializations: at most 20 entries.' }],
    ['NUL', { specializations: ['a\u0000'] }, { 'specializations.0': 'Specializations contains characters that are not allowed.' }],
  ])('%s: 422 with the field named, nothing changed', async (_case, body, errors) => {
    const vendor = await buildVendor(app);
    const before = (await read(vendor.id, vendor)).body.data;
    const answer = await change(vendor, { ...body, ...('full_name' in body ? {} : { full_name: 'Changed' }) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
    expect((await read(vendor.id, vendor)).body.data).toEqual(before);
  });
});

describe('who may', () => {
  test('a guest 401; someone else 404, also for brokers; not yet approved 403', async () => {
    const vendor = await buildVendor(app);
    const pending = await buildVendor(app, { status: 'pending' });
    for (const answer of [await read(vendor.id, null), await put(vendor.id, {}, null)]) expect(answer.status).toBe(401);
    for (const other of [await buildVendor(app), await buildBroker(app)]) {
      for (const answer of [await read(vendor.id, other), await put(vendor.id, { full_name: 'X' }, other)]) expect(answer.status).toBe(404);
    }
    const refused = await change(pending, { full_name: 'X' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'not_approved']);
  });

  test('administrators have no profile of this kind', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    expect((await change(admin, { full_name: 'X' })).status).toBe(404);
  });
});

describe('at once', () => {
  test('two forms that change different fields both count', async () => {
    const vendor = await buildVendor(app);
    const answers = await Promise.all([change(vendor, { phone: '98765 11111' }), change(vendor, { full_name: 'Asha R' }), change(vendor, { languages: ['Tamil'] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(vendor.id, vendor)).body.data).toMatchObject({ phone: '98765 11111', full_name: 'Asha R', languages: ['Tamil'] });
  });

  test('ten times the same list is one change', async () => {
    const vendor = await buildVendor(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(vendor, { specializations: ['Rewiring', 'Earthing', 'Brand New'] })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await read(vendor.id, vendor)).body.data.specializations).toEqual(['Rewiring', 'Earthing', 'Brand New']);
    expect(await activityOf(vendor.id)).toHaveLength(1);
  });
});
