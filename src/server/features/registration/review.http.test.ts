/** GET /admin/pending-approvals, POST /admin/approve-user/{id}, POST /admin/reject-user/{id} */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { registration } from '../../../contract/registration.ts';
import type { Role } from '../../../contract/shared/roles.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildBroker, buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let puneAdmin: BuiltUser;
let mumbaiAdmin: BuiltUser;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  puneAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  mumbaiAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
});
beforeEach(() => app.db.deleteFrom('users').where('status', '=', 'pending').execute());
afterAll(() => app.close());

type Query = { search?: string; role?: string; skip?: string; limit?: string };
const list = (query: Query = {}, who: BuiltUser | null = admin) => app.call(registration.pendingApprovals, { query: query as never }, { token: who?.token ?? null });
const approve = (id: string, who: BuiltUser | null = admin) => app.call(registration.approve, { params: { id } }, { token: who?.token ?? null });
const reject = (id: string, reason?: string, who: BuiltUser | null = admin) =>
  app.call(registration.reject, { params: { id }, body: reason === undefined ? {} : { reason } }, { token: who?.token ?? null });

const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000);
const mailsTo = (id: string) => app.db.selectFrom('mails').select(['template', 'data']).where('to_user_id', '=', id).orderBy('id').execute();
const statusOf = (id: string) => app.db.selectFrom('users').select(['status', 'status_reason', 'decided_by', 'decided_at']).where('id', '=', id).executeTakeFirstOrThrow();
const isListed = async (id: string) => (await app.db.selectFrom('vendor_search').select('user_id').where('user_id', '=', id).execute()).length === 1;
const activityOf = (id: string) => app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id']).where('object_id', '=', id).orderBy('id').execute();

describe('the list', () => {
  test('shows everything a reviewer needs', async () => {
    const id = (await buildVendor(app, {
      status: 'pending', fullName: 'Ravi Joshi', email: 'ravi@example.com', phone: '+91 98220 12345', gender: 'male', specializations: ['Wiring', 'Motors'],
      cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar, youtubeVideoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    })).id;
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      total: 1, skip: 0, limit: 20,
      users: [{
        id, email: 'ravi@example.com', role: 'vendor', full_name: 'Ravi Joshi', age: 35, phone: '+91 98220 12345', profession: 'Electrician', requested_profession: null,
        experience_years: 5, languages: ['Hindi', 'English'], specializations: ['Wiring', 'Motors'], gender: 'male', id_card_photo_url: null,
        youtube_video_url: 'https://youtu.be/dQw4w9WgXcQ', created_at: '2026-11-15T06:30:00.000Z', can: ['approve', 'reject'],
        location: {
          country: { id: PLACES.india, name: 'India', code: 'IN' }, state: { id: PLACES.karnataka, name: 'Karnataka' },
          city: { id: PLACES.bengaluru, name: 'Bengaluru' }, newsco: { id: PLACES.indiranagar, name: 'Indiranagar' },
        },
        location_display: 'Indiranagar, Bengaluru, Karnataka, India',
      }],
    });
  });

  test('oldest first, in pages that never overlap, nobody but those who wait', async () => {
    const ids: string[] = [];
    for (const minutes of [5, 9, 9, 2]) ids.push((await buildVendor(app, { status: 'pending', createdAt: minutesAgo(minutes) })).id);
    for (const status of ['approved', 'rejected', 'suspended'] as const) await buildVendor(app, { status });
    const pages = await Promise.all(['0', '2', '4'].map((skip) => list({ skip, limit: '2' })));
    expect(pages.map((page) => page.body.data.total)).toEqual([4, 4, 4]);
    expect(pages.flatMap((page) => page.body.data.users.map((user) => user.id))).toEqual([...[ids[1]!, ids[2]!].toSorted(), ids[0], ids[3]]);
  });

  test('finds by parts of name, e-mail, phone and profession, and by role', async () => {
    const requestId = uuidv7(app.now());
    await app.db.insertInto('profession_requests').values({ id: requestId, requested_profession: 'Beekeeper', created_at: app.now() }).execute();
    const vendor = await buildVendor(app, { status: 'pending', fullName: 'José 100% Álvarez', email: 'jose@work.example', phone: '+91 98220-12345', profession: 'plumber' });
    const bees = await buildVendor(app, { status: 'pending', fullName: 'Bina Das', email: 'bina@home.example', professionId: null });
    await app.db.updateTable('profiles').set({ profession_request_id: requestId }).where('user_id', '=', bees.id).execute();
    const broker = await buildBroker(app, { status: 'pending', fullName: 'Kiran Shah', email: 'kiran@homes.example' });
    const found = async (query: Query) => (await list(query)).body.data.users.map((user) => user.id).toSorted();
    expect(await found({ search: 'jose alv' })).toEqual([]);
    expect(await found({ search: 'ALVAREZ' })).toEqual([vendor.id]);
    expect(await found({ search: '100%' })).toEqual([vendor.id]);
    expect(await found({ search: '%' })).toEqual([vendor.id]);
    expect(await found({ search: '_' })).toEqual([]);
    expect(await found({ search: '\\' })).toEqual([]);
    expect(await found({ search: '98220 12' })).toEqual([vendor.id]);
    expect(await found({ search: 'plumb' })).toEqual([vendor.id]);
    expect(await found({ search: 'beek' })).toEqual([bees.id]);
    expect(await found({ search: '@home' })).toEqual([bees.id, broker.id].toSorted());
    expect(await found({ search: '@home', role: 'broker' })).toEqual([broker.id]);
    expect(await found({ role: 'vendor' })).toEqual([vendor.id, bees.id].toSorted());
    const [row] = (await list({ search: 'beek' })).body.data.users;
    expect(row).toMatchObject({ profession: null, requested_profession: 'Beekeeper' });
  });

  test('a module admin sees the own city only', async () => {
    const pune = await buildVendor(app, { status: 'pending', cityId: PLACES.pune });
    await buildVendor(app, { status: 'pending', cityId: PLACES.bengaluru });
    const answer = await list({}, puneAdmin);
    expect(answer.body.data).toMatchObject({ total: 1, users: [{ id: pune.id }] });
    expect((await list({}, mumbaiAdmin)).body.data).toMatchObject({ total: 0, users: [] });
  });

  test.each([
    [{ role: 'admin' }, { role: 'role must be vendor or broker.' }],
    [{ limit: '101' }, { limit: 'limit must be between 1 and 100.' }],
    [{ skip: '-1' }, { skip: 'skip must be between 0 and 100000.' }],
  ])('%j: 422', async (query, errors) => {
    const answer = await list(query);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
  });
});

describe('who may', () => {
  test('not a guest', async () => {
    const { id } = await buildVendor(app, { status: 'pending' });
    for (const answer of [await list({}, null), await approve(id, null), await reject(id, 'x', null)]) expect(answer.status).toBe(401);
  });

  test.each<Role>(['vendor', 'broker'])('not a %s', async (role) => {
    const { id } = await buildVendor(app, { status: 'pending' });
    const who = await buildUser(app, { role });
    for (const answer of [await list({}, who), await approve(id, who), await reject(id, 'x', who)]) expect(answer.status).toBe(403);
    expect((await statusOf(id)).status).toBe('pending');
  });

  test('not a module admin of another city: 404', async () => {
    const { id } = await buildVendor(app, { status: 'pending' });
    for (const answer of [await approve(id, mumbaiAdmin), await reject(id, 'x', mumbaiAdmin)]) expect(answer.status).toBe(404);
    expect((await statusOf(id)).status).toBe('pending');
  });

  test.each(['018f0000-0000-7000-8000-000000000000', 'not-an-id'])('%s: 404', async (id) => {
    expect((await approve(id)).status).toBe(404);
    expect((await reject(id)).status).toBe(404);
  });

  test('an administrator is nobody to decide about: 404', async () => {
    expect((await approve(puneAdmin.id)).status).toBe(404);
  });
});

describe('approve', () => {
  test('lists the vendor and says so', async () => {
    const vendor = await buildVendor(app, { status: 'pending', fullName: 'Asha Rao' });
    expect(await isListed(vendor.id)).toBe(false);
    const answer = await approve(vendor.id, puneAdmin);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ id: vendor.id, status: 'approved' });
    expect(await isListed(vendor.id)).toBe(true);
    expect(await statusOf(vendor.id)).toEqual({ status: 'approved', status_reason: null, decided_by: puneAdmin.id, decided_at: app.now() });
    expect(await mailsTo(vendor.id)).toEqual([{ template: 'registration_approved', data: { name: 'Asha Rao', role: 'vendor' } }]);
    expect(await activityOf(vendor.id)).toEqual([{ action: 'approved', actor_id: puneAdmin.id, city_id: PLACES.pune }]);
  });

  test('a broker is approved, and not listed', async () => {
    const broker = await buildBroker(app, { status: 'pending' });
    expect((await approve(broker.id)).status).toBe(200);
    expect(await isListed(broker.id)).toBe(false);
  });

  test.each(['approved', 'rejected', 'suspended'] as const)('of someone who is %s: 409 with that status', async (status) => {
    const { id } = await buildVendor(app, { status });
    for (const answer of [await approve(id), await reject(id)]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: { code: 'not_pending' }, detail: `This registration has already been reviewed: it is ${status}.` });
    }
    expect(await mailsTo(id)).toEqual([]);
  });
});

describe('reject', () => {
  test('ends the sessions and gives the reason', async () => {
    const vendor = await buildVendor(app, { status: 'pending', fullName: 'Asha Rao' });
    expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(200);
    const answer = await reject(vendor.id, ' The photo is missing. ');
    expect(answer.body.data).toEqual({ id: vendor.id, status: 'rejected' });
    expect((await app.call(accounts.me, {}, { token: vendor.token })).status).toBe(401);
    expect(await statusOf(vendor.id)).toMatchObject({ status: 'rejected', status_reason: 'The photo is missing.' });
    expect(await mailsTo(vendor.id)).toEqual([{ template: 'registration_rejected', data: { name: 'Asha Rao', reason: 'The photo is missing.' } }]);
    expect(await activityOf(vendor.id)).toEqual([{ action: 'rejected', actor_id: admin.id, city_id: PLACES.pune }]);
  });

  test('without a reason there is the default one, with no body at all too', async () => {
    const { id } = await buildVendor(app, { status: 'pending' });
    const answer = await app.app.inject({ method: 'POST', url: `/api/admin/reject-user/${id}`, headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.statusCode).toBe(200);
    expect((await statusOf(id)).status_reason).toBe('Rejected by admin');
  });

  test('a reason that is too long: 422', async () => {
    const { id } = await buildVendor(app, { status: 'pending' });
    expect((await reject(id, 'x'.repeat(501))).body.errors).toEqual({ reason: 'Reason must be at most 500 characters.' });
  });
});

describe('at once', () => {
  test('ten approvals: one counts', async () => {
    const { id } = await buildVendor(app, { status: 'pending' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(id)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await mailsTo(id)).toHaveLength(1);
  });

  test('approve and reject, twenty times: one winner each, and one story', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await buildVendor(app, { status: 'pending' });
      const [approved, rejected] = await Promise.all([approve(id), reject(id)]);
      expect([approved.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = approved.status === 200 ? 'approved' : 'rejected';
      expect((await statusOf(id)).status).toBe(winner);
      expect(await isListed(id)).toBe(winner === 'approved');
      expect((await mailsTo(id)).map((mail) => mail.template)).toEqual([`registration_${winner}`]);
      expect((approved.status === 409 ? approved : rejected).body.detail).toContain(winner);
    }
  });
});
