/** POST /admin/create-vendor */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { passwords } from '../../../contract/passwords.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPicture } from '../../testing/builders/files.ts';
import { buildPlaces, type Places } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let places: Places;
let admin: BuiltUser;
let ofPune: BuiltUser;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  places = await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [places.pune] });
});
afterAll(() => app.close());

type Fields = Record<string, string | Blob | undefined>;
const form = (changes: Fields = {}): Fields => ({ email: `added${(counter += 1)}@example.com`, full_name: 'Asha Rao', phone: '98765 43210', ...changes });
const create = (fields: Fields, settings: { token?: string | null; key?: string } = {}) => app.call(adminVendors.create, { body: fields as never }, { token: admin.token, ...settings });
const userOf = (id: string) =>
  app.db.selectFrom('users as u').innerJoin('profiles as p', 'p.user_id', 'u.id').selectAll('p').select(['u.email', 'u.role', 'u.status', 'u.password_hash']).where('u.id', '=', id).executeTakeFirst();
const mailsTo = (id: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', id).execute();
const recordsOf = (id: string) => app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'detail']).where('object_id', '=', id).orderBy('action').execute();
const peopleCount = async () => (await app.db.selectFrom('users').select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

describe('a new vendor', () => {
  test('is approved and listed at once, and recorded', async () => {
    const answer = await create(form({
      password: 'a fine password', age: '34', gender: 'female', profession: 'electrician', experience_years: '7', languages: '["Hindi","hindi"]', specializations: '["Rewiring"]',
      country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune), youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ',
    }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({ id: expect.any(String), status: 'approved', invited: false });
    const { id } = answer.body.data;
    expect(await userOf(id)).toMatchObject({
      role: 'vendor', status: 'approved', full_name: 'Asha Rao', phone_e164: '+919876543210', age: 34, gender: 'female', experience_years: 7,
      country_id: places.india, state_id: places.maharashtra, city_id: places.pune, newsco_id: null, languages: ['Hindi'], password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect((await app.call(vendors.detail, { params: { id } })).body.data).toMatchObject({ full_name: 'Asha Rao', specializations: ['Rewiring'] });
    expect(await recordsOf(id)).toEqual([
      { action: 'vendor_created', actor_id: admin.id, city_id: places.pune, detail: { role: 'vendor', invited: false } },
    ]);
    expect(await mailsTo(id)).toEqual([{ template: 'vendor_added', data: { name: 'Asha Rao' } }]);
  });

  test('without a password is invited, chooses one by the link once, and signs in', async () => {
    const fields = form({ password: '' });
    const { id, invited } = (await create(fields)).body.data;
    expect(invited).toBe(true);
    expect(await recordsOf(id)).toMatchObject([{ action: 'invitation_sent', actor_id: admin.id }, { action: 'vendor_created', actor_id: admin.id, detail: { role: 'vendor', invited: true } }]);
    const [mail, ...more] = await mailsTo(id);
    expect([mail!.template, more]).toEqual(['invitation', []]);
    const { token } = mail!.data as { token: string };
    const link = await app.db.selectFrom('password_links').select(['kind', 'expires_at']).where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(link).toEqual({ kind: 'invitation', expires_at: new Date(TEST_NOW.getTime() + 72 * 3_600_000) });
    const choose = () => app.call(passwords.reset, { body: { token, new_password: 'My-own-Secret-1' } });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(400);
    expect((await app.call(accounts.login, { body: { email: String(fields['email']), password: 'My-own-Secret-1' } })).body).toMatchObject({ user: { id, status: 'approved' } });
  });

  test('needs no more than name, e-mail and phone', async () => {
    const { id } = (await create(form())).body.data;
    expect(await userOf(id)).toMatchObject({ profession_id: null, city_id: null, age: null });
  });

  test('may come with an ID photo, which goes 30 days later', async () => {
    const { id } = (await create(form({ id_card_photo: new File([new Uint8Array(await buildPicture('#336699'))], 'card.jpg') }))).body.data;
    const files = await app.db.selectFrom('files').select(['owner_id', 'delete_after']).where('owner_id', '=', id).execute();
    expect(files).toEqual([{ owner_id: id, delete_after: new Date(TEST_NOW.getTime() + 30 * 86_400_000) }]);
  });

  test('gets nothing that is not of the form', async () => {
    const { id } = (await create(form({ role: 'admin', status: 'suspended', rating_sum: '50' }))).body.data;
    expect(await userOf(id)).toMatchObject({ role: 'vendor', status: 'approved', rating_sum: 0 });
  });
});

test.each<[string, Fields, Record<string, string>]>([
  ['no name', { full_name: ' ' }, { full_name: 'Full name is required' }],
  ['no phone', { phone: undefined }, { phone: 'Phone number is required' }],
  ['an e-mail that is none', { email: 'asha' }, { email: 'Please enter a valid email address' }],
  ['a short password', { password: 'short' }, { password: 'Password must be at least 8 characters long' }],
  ['a child', { age: '17' }, { age: 'Age must be between 18 and 100.' }],
  ['less than no experience', { experience_years: '-1' }, { experience_years: 'Experience must be between 0 and 50.' }],
  ['an unknown profession', { profession: 'Astronaut' }, { profession: 'Please select a profession from the list' }],
  ['half a place', { country_id: '356' }, { city_id: 'Please select your city' }],
  ['a city that is not there', { city_id: '7' }, { city_id: 'Please select your city' }],
  ['a video elsewhere', { youtube_video_url: 'https://example.com/x' }, { youtube_video_url: 'Please enter a valid YouTube URL' }],
])('%s is refused', async (_case, changes, errors) => {
  const before = await peopleCount();
  const answer = await create(form(changes));
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(await peopleCount()).toBe(before);
});

test('guests and vendors are refused', async () => {
  expect((await create(form(), { token: null })).status).toBe(401);
  expect((await create(form(), { token: (await buildVendor(app)).token })).status).toBe(403);
});

test('a module admin must choose one of the assigned cities', async () => {
  const { token } = ofPune;
  const without = await create(form(), { token });
  expect([without.status, without.body.detail, without.body.errors]).toEqual([422, 'Please select a city from your assigned cities', { city_id: 'Please select a city from your assigned cities' }]);
  const elsewhere = await create(form({ city_id: String(places.mumbai) }), { token });
  expect([elsewhere.status, elsewhere.body.detail]).toEqual([403, 'Please select a city from your assigned cities']);
  const { id } = (await create(form({ city_id: String(places.pune) }), { token })).body.data;
  expect(await userOf(id)).toMatchObject({ country_id: places.india, state_id: places.maharashtra, city_id: places.pune });
});

test('an e-mail in use is refused, of a rejected registration it may be used again', async () => {
  const taken = await buildVendor(app, { email: 'Taken@example.com' });
  const answer = await create(form({ email: taken.email.toLowerCase() }));
  expect([answer.status, answer.body.detail]).toEqual([409, 'An account with this email already exists.']);
  const rejected = await buildVendor(app, { status: 'rejected' });
  expect((await create(form({ email: rejected.email }))).status).toBe(201);
  expect(await userOf(rejected.id)).toBeUndefined();
});

test('a module admin replaces a rejected registration of the own cities only', async () => {
  const body = (email: string) => form({ email, country_id: String(places.india), state_id: String(places.maharashtra), city_id: String(places.pune) });
  const elsewhere = await buildVendor(app, { status: 'rejected', cityId: places.mumbai });
  const refused = await create(body(elsewhere.email), { token: ofPune.token });
  expect([refused.status, refused.body.detail, refused.body.errors]).toEqual([409, 'An account with this email already exists.', { email: 'An account with this email already exists.' }]);
  expect(await userOf(elsewhere.id)).toMatchObject({ status: 'rejected' });
  const here = await buildVendor(app, { status: 'rejected', cityId: places.pune });
  expect((await create(body(here.email), { token: ofPune.token })).status).toBe(201);
  expect(await userOf(here.id)).toBeUndefined();
});

test('sent again with the same key it is one vendor, with other fields a mistake', async () => {
  const fields = form();
  const [first, second] = [await create(fields, { key: 'key-1' }), await create(fields, { key: 'key-1' })];
  expect(second.body.data).toEqual(first.body.data);
  expect((await create({ ...fields, full_name: 'Other' }, { key: 'key-1' })).status).toBe(422);
});

test('of six at once with one e-mail one is added, and one mail sent', async () => {
  const fields = form();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 5 }, () => 409)]);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from mails where to_address = ${String(fields['email'])}`.execute(app.db);
  expect(rows[0]!.n).toBe(1);
});
