/** POST /auth/register */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { registration } from '../../../contract/registration.ts';
import { vendors } from '../../../contract/vendors.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

type Fields = Record<string, string | undefined>;

function form(changes: Fields = {}): Fields {
  counter += 1;
  return {
    email: `applicant${counter}@example.com`,
    password: 'a fine password',
    role: 'vendor',
    full_name: 'Asha Rao',
    phone: '98765 43210',
    age: '34',
    gender: 'female',
    profession: 'Electrician',
    experience_years: '7',
    country_id: String(PLACES.india),
    state_id: String(PLACES.maharashtra),
    city_id: String(PLACES.pune),
    languages: '["Hindi","English","hindi"]',
    specializations: '["House wiring"," Solar inverters "]',
    youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ',
    ...changes,
  };
}

const register = (fields: Fields, settings: { key?: string } = {}) => app.call(registration.register, { body: fields as never }, settings);
const idOf = (answer: { body: unknown }) => (answer.body as { user_id: string }).user_id;
const userByEmail = (email: string) =>
  app.db.selectFrom('users as u').leftJoin('profiles as p', 'p.user_id', 'u.id').selectAll('p').select(['u.id', 'u.email', 'u.role', 'u.status', 'u.password_hash']).where(sql<string>`lower(u.email)`, '=', email.toLowerCase()).execute();

describe('a vendor', () => {
  test('is stored whole, waits for review, and is told so', async () => {
    const answer = await register(form({ email: ' Asha.Rao@Example.com ' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, user_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const id = idOf(answer);
    const [user] = await userByEmail('asha.rao@example.com');
    expect(user).toMatchObject({
      id, email: 'Asha.Rao@Example.com', role: 'vendor', status: 'pending', full_name: 'Asha Rao', phone: '98765 43210', phone_e164: '+919876543210',
      age: 34, gender: 'female', experience_years: 7, languages: ['Hindi', 'English'], youtube_video_id: 'dQw4w9WgXcQ',
      country_id: PLACES.india, state_id: PLACES.maharashtra, city_id: PLACES.pune, newsco_id: null, profession_request_id: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    const specializations = await app.db.selectFrom('profile_specializations as ps').innerJoin('specializations as s', 's.id', 'ps.specialization_id').select(['s.name', 's.is_listed']).where('ps.user_id', '=', id).orderBy('ps.position').execute();
    expect(specializations).toEqual([{ name: 'House wiring', is_listed: false }, { name: 'Solar inverters', is_listed: false }]);
    const consents = await app.db.selectFrom('consents').select(['purpose', 'notice_version', 'ip_prefix', 'at']).where('subject_id', '=', id).orderBy('purpose').execute();
    expect(consents).toMatchObject([{ purpose: 'account', notice_version: '2026-11', ip_prefix: '127.0.0.0/24', at: app.now() }, { purpose: 'public_profile' }]);
    expect(await app.db.selectFrom('mails').select(['template', 'to_address', 'data']).where('to_user_id', '=', id).execute()).toEqual([
      { template: 'registration_received', to_address: 'Asha.Rao@Example.com', data: { name: 'Asha Rao', role: 'vendor' } },
    ]);
    expect(await app.db.selectFrom('activity').select(['action', 'city_id', 'detail']).where('object_id', '=', id).execute()).toEqual([
      { action: 'registered', city_id: PLACES.pune, detail: { role: 'vendor' } },
    ]);
  });

  test('is not in the directory, and may sign in to see that it waits', async () => {
    const fields = form();
    const id = idOf(await register(fields));
    const signedIn = await app.call(accounts.login, { body: { email: fields['email']!, password: fields['password']! } });
    expect(signedIn.body).toMatchObject({ user: { id, status: 'pending' } });
    expect((await app.db.selectFrom('vendor_search').select('user_id').where('user_id', '=', id).execute())).toEqual([]);
    expect((await app.app.inject(`/api${vendors.detail.path.replace('{id}', id)}`)).statusCode).toBe(404);
  });

  test('may leave out what is optional', async () => {
    const { email, password, role, full_name, phone, profession, country_id, state_id, city_id } = form();
    const answer = await register({ email, password, role, full_name, phone, profession, country_id, state_id, city_id });
    expect(answer.status).toBe(201);
    expect((await userByEmail(email!))[0]).toMatchObject({ age: null, gender: null, experience_years: null, languages: [], youtube_video_url: null });
  });

  test.each([['slug', 'interior-designer'], ['name in other case', 'INTERIOR designer']])('finds the profession by %s', async (_case, profession) => {
    const fields = form({ profession });
    expect((await register(fields)).status).toBe(201);
    const wanted = await app.db.selectFrom('professions').select('id').where('slug', '=', 'interior-designer').executeTakeFirstOrThrow();
    expect((await userByEmail(fields['email']!))[0]!.profession_id).toBe(wanted.id);
  });

  test('may take a profession that was requested', async () => {
    const requestId = uuidv7(app.now());
    await app.db.insertInto('profession_requests').values({ id: requestId, requested_profession: 'Beekeeper', created_at: app.now() }).execute();
    const fields = form({ profession: 'beekeeper' });
    expect((await register(fields)).status).toBe(201);
    expect((await userByEmail(fields['email']!))[0]).toMatchObject({ profession_id: null, profession_request_id: requestId });
  });

  test.each([['unknown', 'Astronaut'], ['missing', undefined], ['blank', '  ']])('%s profession: 422', async (_case, profession) => {
    const answer = await register(form({ profession }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: 'Profession is required', errors: { profession: 'Profession is required' } });
  });

  test('an inactive profession cannot be chosen', async () => {
    await app.db.insertInto('professions').values({ slug: 'lamplighter', name: 'Lamplighter', is_active: false, created_at: app.now() }).execute();
    expect((await register(form({ profession: 'Lamplighter' }))).body.errors).toEqual({ profession: 'Profession is required' });
  });
});

test('a broker needs no profession, and one that is sent is not stored', async () => {
  for (const profession of [undefined, 'Electrician']) {
    const fields = form({ role: 'broker', profession, specializations: '["Luxury Properties"]' });
    expect((await register(fields)).status).toBe(201);
    expect((await userByEmail(fields['email']!))[0]).toMatchObject({ role: 'broker', profession_id: null });
  }
});

test.each([
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['1 (212) 555-0123', '+12125550123'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1234567', null],
])('phone %s is kept as typed, and as %s', async (phone, e164) => {
  const fields = form({ phone });
  expect((await register(fields)).status).toBe(201);
  expect((await userByEmail(fields['email']!))[0]).toMatchObject({ phone, phone_e164: e164 });
});

describe('bad input: 422 with the field named, nothing stored', () => {
  const bengaluru = { state_id: String(PLACES.karnataka), city_id: String(PLACES.bengaluru) };
  test.each<[string, Fields, Record<string, string>]>([
    ['no e-mail', { email: undefined }, { email: 'Email is required' }],
    ['bad e-mail', { email: 'asha@example' }, { email: 'Please enter a valid email address' }],
    ['no password', { password: undefined }, { password: 'Password is required' }],
    ['short password', { password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
    ['password is the e-mail', { email: 'same@example.com', password: 'SAME@example.com' }, { password: 'Password must not be your email address.' }],
    ['admin role', { role: 'admin' }, { role: 'Choose whether you join as a vendor or a broker.' }],
    ['module admin role', { role: 'module_admin' }, { role: 'Choose whether you join as a vendor or a broker.' }],
    ['no role', { role: undefined }, { role: 'Choose whether you join as a vendor or a broker.' }],
    ['no name', { full_name: '   ' }, { full_name: 'Full name is required' }],
    ['NUL in the name', { full_name: 'A\u0000B' }, { full_name: 'Full name contains characters that are not allowed.' }],
    ['no phone', { phone: undefined }, { phone: 'Phone number is required' }],
    ['letters in phone', { phone: '98765abc10' }, { phone: 'Phone number contains invalid characters' }],
    ['short phone', { phone: '987654321' }, { phone: 'Phone number must be at least 10 digits' }],
    ['long phone', { phone: '9876543210123456' }, { phone: 'Phone number cannot exceed 15 digits' }],
    ['short international phone', { phone: '+123456' }, { phone: 'International phone number must be 7-15 digits after country code' }],
    ['one digit phone', { phone: '9999999999' }, { phone: 'Phone number cannot be all the same digit' }],
    ['too young', { age: '17' }, { age: 'Age must be between 18 and 100.' }],
    ['too old', { age: '101' }, { age: 'Age must be between 18 and 100.' }],
    ['gender', { gender: 'x' }, { gender: 'Gender must be male, female or other.' }],
    ['experience', { experience_years: '51' }, { experience_years: 'Experience must be between 0 and 50.' }],
    ['languages', { languages: '[1]' }, { 'languages.0': 'Languages must be a list of texts.' }],
    ['languages as text', { languages: 'Hindi' }, { languages: 'Languages must be a list of texts.' }],
    ['specializations', { specializations: '{"a":' }, { specializations: 'Specializations must be a list of texts.' }],
    ['video elsewhere', { youtube_video_url: 'https://vimeo.com/1' }, { youtube_video_url: 'Please enter a valid YouTube URL' }],
    ['no country', { country_id: undefined }, { country_id: 'Please select your complete location' }],
    ['no state', { state_id: undefined }, { state_id: 'Please select your state' }],
    ['no city', { city_id: undefined }, { city_id: 'Please select your city' }],
    ['unknown country', { country_id: '999' }, { country_id: 'Please select your complete location' }],
    ['state of another country', { country_id: String(PLACES.emirates) }, { state_id: 'Please select your state' }],
    ['city of another state', { city_id: String(PLACES.bengaluru) }, { city_id: 'Please select your city' }],
    ['region left out where there are some', bengaluru, { newsco_id: 'Please select your NEWSCO region' }],
    ['region of another city', { newsco_id: String(PLACES.indiranagar) }, { newsco_id: 'Please select your NEWSCO region' }],
    ['several faults', { profession: 'Astronaut', city_id: '1' }, { profession: 'Profession is required', city_id: 'Please select your city' }],
  ])('%s', async (_case, changes, errors) => {
    const fields = form(changes);
    const answer = await register(fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
    expect(await userByEmail(fields['email'] ?? '')).toEqual([]);
  });

  test('a region where the city has some', async () => {
    const fields = form({ ...bengaluru, newsco_id: String(PLACES.koramangala) });
    expect((await register(fields)).status).toBe(201);
    expect((await userByEmail(fields['email']!))[0]!.newsco_id).toBe(PLACES.koramangala);
  });

  test('status, rating and id of the form are ignored', async () => {
    const fields = form({ status: 'approved', rating: '5', id: '018f0000-0000-7000-8000-000000000000' });
    const id = idOf(await register(fields));
    expect(id).not.toBe('018f0000-0000-7000-8000-000000000000');
    expect((await userByEmail(fields['email']!))[0]).toMatchObject({ status: 'pending', rating_sum: 0 });
  });

  test('JSON is refused', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/register', payload: form() });
    expect(answer.statusCode).toBe(415);
  });
});

describe('one e-mail', () => {
  test.each(['pending', 'approved', 'suspended'] as const)('of someone who is %s, in any case: 409', async (status) => {
    const { email } = await buildUser(app, { status });
    const answer = await register(form({ email: email.toUpperCase() }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { code: 'email_in_use' }, errors: { email: 'An account with this email already exists.' } });
    expect((await userByEmail(email))[0]).toMatchObject({ status });
  });

  test('an administrator is never replaced', async () => {
    const { email } = await buildUser(app, { role: 'admin', status: 'rejected' });
    expect((await register(form({ email }))).status).toBe(409);
  });

  test('six at once: one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(form({ email: 'crowd@example.com' }))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(5).fill(409)]);
    expect(await userByEmail('crowd@example.com')).toHaveLength(1);
  });

  test('of someone who was rejected: the new application replaces the old one', async () => {
    const old = await buildUser(app, { status: 'rejected', fullName: 'Old Name' });
    const id = idOf(await register(form({ email: old.email.toUpperCase(), full_name: 'New Name' })));
    expect(await userByEmail(old.email)).toMatchObject([{ id, status: 'pending', full_name: 'New Name' }]);
    expect((await app.call(accounts.me, {}, { token: old.token })).status).toBe(401);
    const [told] = await app.db.selectFrom('activity').select('detail').where('object_id', '=', id).execute();
    expect(told!.detail).toEqual({ role: 'vendor', replaces: old.id });
  });

  test('of someone who was rejected, five at once: one gets it', async () => {
    const old = await buildUser(app, { status: 'rejected' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form({ email: old.email }))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(await userByEmail(old.email)).toHaveLength(1);
  });

  test('a rejected application stays when the new one has faults', async () => {
    const old = await buildUser(app, { status: 'rejected' });
    expect((await register(form({ email: old.email, profession: 'Astronaut' }))).status).toBe(422);
    expect(await userByEmail(old.email)).toMatchObject([{ id: old.id, status: 'rejected' }]);
  });
});

test('the same key gives the first answer again', async () => {
  const fields = form();
  const first = await register(fields, { key: 'sign-up-1' });
  const second = await register(fields, { key: 'sign-up-1' });
  expect(second.status).toBe(201);
  expect(idOf(second)).toBe(idOf(first));
  expect((await register(form(), { key: 'sign-up-1' })).status).toBe(422);
});

test('nothing personal is logged', async () => {
  await register(form({ email: 'marker-mail@example.com', full_name: 'Marker-Name', phone: '+91 70123 45678', password: 'marker-password' }));
  expect(app.logged.join('')).not.toMatch(/marker-|70123/i);
});
