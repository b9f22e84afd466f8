/** PUT /vendors/{id} by administrators: also e-mail and city */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { profiles } from '../../../contract/profiles.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { type BuiltUser, buildSession, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Change = InputOf<typeof profiles.update>['body'];

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let mumbaiAdmin: BuiltUser;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune, PLACES.bengaluru] });
  mumbaiAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
});
afterAll(() => app.close());

const put = (id: string, body: Change, who: BuiltUser) => app.call(profiles.update, { params: { id }, body }, { token: who.token });
const read = (id: string, who: BuiltUser) => app.call(profiles.read, { params: { id } }, { token: who.token });
const isSignedIn = async (token: string) => (await app.call(accounts.me, {}, { token })).status === 200;
const cityInDirectory = async (id: string) => (await app.db.selectFrom('vendor_search').select('city_id').where('user_id', '=', id).executeTakeFirst())?.city_id;
const lastFields = (id: string) => app.db.selectFrom('activity').select(['changed_fields', 'actor_id']).where('object_id', '=', id).where('action', '=', 'profile_updated').orderBy('id', 'desc').limit(1).executeTakeFirst();

test('whoever has the vendor in scope reads and changes it, whatever its status; others find nothing', async () => {
  for (const vendor of [await buildVendor(app), await buildVendor(app, { status: 'suspended' }), await buildBroker(app, { status: 'pending' })]) {
    for (const who of [admin, puneAdmin]) {
      expect((await read(vendor.id, who)).status).toBe(200);
      expect((await put(vendor.id, { full_name: `By ${who.id}` }, who)).body.data.full_name).toBe(`By ${who.id}`);
    }
    for (const answer of [await read(vendor.id, mumbaiAdmin), await put(vendor.id, { full_name: 'X' }, mumbaiAdmin)]) expect(answer.status).toBe(404);
  }
});

test.each(['suspended', 'pending'] as const)('a change does not list a %s vendor', async (status) => {
  const vendor = await buildVendor(app, { status });
  await put(vendor.id, { full_name: 'Changed' }, admin);
  expect(await cityInDirectory(vendor.id)).toBeUndefined();
});

describe('the city', () => {
  test('moves the listing and ends the sessions; the record holds field names only', async () => {
    const vendor = await buildVendor(app);
    const answer = await put(vendor.id, { city_id: PLACES.mumbai }, admin);
    expect(answer.body.data.location).toMatchObject({ city: { id: PLACES.mumbai }, newsco: null });
    expect(await isSignedIn(vendor.token)).toBe(false);
    expect(await cityInDirectory(vendor.id)).toBe(PLACES.mumbai);
    expect(await lastFields(vendor.id)).toEqual({ changed_fields: ['city_id'], actor_id: admin.id });
  });

  test('with regions needs one; another region of it ends no session', async () => {
    const vendor = await buildVendor(app);
    const refused = await put(vendor.id, { city_id: PLACES.bengaluru }, admin);
    expect([refused.status, refused.body.errors]).toEqual([422, { newsco_id: 'Please select your NEWSCO region' }]);
    await put(vendor.id, { city_id: PLACES.bengaluru, newsco_id: PLACES.indiranagar }, admin);
    const token = await buildSession(app, vendor.id);
    const moved = await put(vendor.id, { newsco_id: PLACES.koramangala }, admin);
    expect(moved.body.data.location.newsco?.id).toBe(PLACES.koramangala);
    expect(await isSignedIn(token)).toBe(true);
    expect((await put(vendor.id, { newsco_id: null }, admin)).body.errors).toEqual({ newsco_id: 'Please select your NEWSCO region' });
  });

  test.each<[string, Change, Record<string, string>]>([
    ['unknown', { city_id: 77 }, { city_id: 'Please select your city' }],
    ['a state', { city_id: PLACES.karnataka }, { city_id: 'Please select your city' }],
    ['a region of elsewhere', { city_id: PLACES.mumbai, newsco_id: PLACES.indiranagar }, { newsco_id: 'Please select your NEWSCO region' }],
    ['not a number', { city_id: 'Pune' as never }, { city_id: 'Please select your city' }],
  ])('%s: 422', async (_case, body, errors) => {
    const vendor = await buildVendor(app);
    const answer = await put(vendor.id, { ...body, full_name: 'Changed' }, admin);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect((await read(vendor.id, admin)).body.data.full_name).not.toBe('Changed');
  });

  test('a module admin moves people only between the own cities', async () => {
    const vendor = await buildVendor(app);
    const refused = await put(vendor.id, { city_id: PLACES.mumbai }, puneAdmin);
    expect([refused.status, refused.body.errors]).toEqual([422, { city_id: 'Please select a city from your assigned cities' }]);
    expect((await put(vendor.id, { city_id: PLACES.bengaluru, newsco_id: PLACES.indiranagar }, puneAdmin)).status).toBe(200);
  });
});

describe('the e-mail', () => {
  const mailsTo = async (address: string) => (await app.db.selectFrom('mails').select('template').where('to_address', '=', address).execute()).map(({ template }) => template);

  test('changes for signing in, case and all; sessions end and both addresses are told', async () => {
    const vendor = await buildVendor(app, { email: 'before@example.com', password: 'good password' });
    expect((await put(vendor.id, { email: ' After@Example.com ' }, admin)).body.data.email).toBe('After@Example.com');
    expect(await isSignedIn(vendor.token)).toBe(false);
    expect(await isSignedIn(admin.token)).toBe(true);
    expect([await mailsTo('before@example.com'), await mailsTo('After@Example.com')]).toEqual([['email_changed_from'], ['email_changed_to']]);
    const signIn = (email: string) => app.call(accounts.login, { body: { email, password: 'good password' } });
    expect((await signIn('after@example.com')).status).toBe(200);
    expect((await signIn('before@example.com')).status).toBe(401);
    expect(await lastFields(vendor.id)).toMatchObject({ changed_fields: ['email'] });
  });

  test('makes a link that went to the old one useless', async () => {
    const vendor = await buildVendor(app);
    const link = { token_sha256: Buffer.from('hash'), user_id: vendor.id, kind: 'reset', created_at: app.now(), expires_at: new Date(app.now().getTime() + 60_000) };
    await app.db.insertInto('password_links').values(link).execute();
    await put(vendor.id, { full_name: 'Changed' }, admin);
    const links = () => app.db.selectFrom('password_links').select('user_id').where('user_id', '=', vendor.id).execute();
    expect(await links()).toHaveLength(1);
    await put(vendor.id, { email: 'newer@example.com' }, admin);
    expect(await links()).toEqual([]);
  });

  test('written otherwise is nobody else, so no mail goes out', async () => {
    const vendor = await buildVendor(app, { email: 'case@example.com' });
    expect((await put(vendor.id, { email: 'Case@Example.com' }, admin)).body.data.email).toBe('Case@Example.com');
    expect([await mailsTo('case@example.com'), await mailsTo('Case@Example.com')]).toEqual([[], []]);
  });

  test('of someone else is 409 without regard to case, and nothing of the rest is kept', async () => {
    const vendor = await buildVendor(app);
    await buildVendor(app, { email: 'taken@example.com' });
    const answer = await put(vendor.id, { email: 'TAKEN@example.com', full_name: 'Changed' }, admin);
    expect([answer.status, answer.body.error.code, answer.body.errors]).toEqual([409, 'email_in_use', { email: 'An account with this email already exists.' }]);
    expect((await read(vendor.id, admin)).body.data).toMatchObject({ email: vendor.email });
    expect((await read(vendor.id, admin)).body.data.full_name).not.toBe('Changed');
  });

  test('given to two at once goes to one', async () => {
    const people = [await buildVendor(app), await buildVendor(app), await buildBroker(app)];
    const answers = await Promise.all(people.map(({ id }) => put(id, { email: 'one@example.com' }, admin)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('badly shaped: 422', async () => {
    expect((await put((await buildVendor(app)).id, { email: 'nobody' }, admin)).body.errors).toEqual({ email: 'Please enter a valid email address' });
  });
});
