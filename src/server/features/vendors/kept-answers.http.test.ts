/** Pages and details that are kept in memory are never other than the tables, whoever changes these and wherever. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { moderation } from '../../../contract/moderation.ts';
import { ownData } from '../../../contract/own-data.ts';
import { profiles } from '../../../contract/profiles.ts';
import { ratings } from '../../../contract/ratings.ts';
import { registration } from '../../../contract/registration.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { RENAMED_PLACE } from '../locations/renames.ts';
import { vendorTasks } from './jobs.ts';

const KEEPS = { KEPT_ANSWERS_MB: '1' };
const PASSWORD = 'a long password 1';
const TOKEN = 'a-token-for-prometheus';

let app: TestApp;
/** Another server of the same installation. */
let other: TestApp;
/** One that keeps nothing, so it tells what is true. */
let plain: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await createTestApp({ ...KEEPS, METRICS_TOKEN: TOKEN });
  other = await createTestApp(KEEPS, app);
  plain = await createTestApp({}, app);
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  await untilKept(app);
  await untilKept(other);
});
afterAll(async () => {
  await other.close();
  await plain.close();
  await app.close();
});

const PAGES: InputOf<typeof vendors.list>['query'][] = [
  {},
  { city_id: String(PLACES.pune) },
  { city_id: String(PLACES.pune), profession: 'Electrician', min_rating: '4' },
  { state_id: String(PLACES.maharashtra), sort_by: 'name', languages: 'Hindi' },
  { country_id: String(PLACES.india), skip: '1', specializations: 'House Wiring' },
];

/** What a guest sees: the pages that are kept, and one vendor. */
async function seen(server: TestApp, id: string): Promise<unknown[]> {
  const pages = [];
  for (const query of PAGES) pages.push((await server.call(vendors.list, { query })).text);
  const detail = await server.call(vendors.detail, { params: { id } });
  return [...pages, detail.status === 200 ? detail.body.data : detail.status];
}

async function untilKept(server: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    const before = server.kept!.served.memory;
    await server.call(vendors.list, { query: {} });
    await server.call(vendors.list, { query: {} });
    expect(server.kept!.served.memory).toBeGreaterThan(before);
  }, { timeout: 5000 });
}

/** Both servers have kept what is seen now. */
async function keepAll(id: string): Promise<void> {
  for (const server of [app, other]) await untilKept(server);
  for (const server of [app, other, app, other]) await seen(server, id);
}

test('the second guest is answered from memory with the same bytes, tag and headers', async () => {
  const { id } = await buildVendor(app, { ratings: [5] });
  await untilKept(app);
  for (const call of [() => app.call(vendors.list, { query: { city_id: String(PLACES.pune) } }), () => app.call(vendors.detail, { params: { id } })]) {
    // Messages about the vendor who was just made may still come, and forget what the first guest was answered.
    const [first, second] = await vi.waitFor(async () => {
      const answers = [await call(), app.kept!.served.memory, await call()] as const;
      expect(app.kept!.served.memory).toBeGreaterThan(answers[1]);
      return [answers[0], answers[2]];
    }, { timeout: 5000 });
    expect(second.text).toBe(first.text);
    const told = ({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers;
    expect(told(second.headers)).toEqual(told(first.headers));
  }
  const listed = await app.call(vendors.list, { query: { city_id: String(PLACES.pune) } });
  expect((await app.call(vendors.list, { query: { city_id: String(PLACES.pune) } }, { headers: { 'if-none-match': listed.headers['etag'] as string } })).status).toBe(304);
  expect((await app.app.inject({ method: 'HEAD', url: `/api/vendors/${id}` })).headers['content-length']).toBe(String(Buffer.byteLength((await app.call(vendors.detail, { params: { id } })).text)));
  const plainly = await plain.call(vendors.detail, { params: { id } });
  expect((await app.call(vendors.detail, { params: { id } })).text).toBe(plainly.text);
});

test('whoever is signed in is answered by the database', async () => {
  const [vendor, viewer] = [await buildVendor(app), await buildVendor(app)];
  await keepAll(vendor.id);
  const before = app.kept!.served.memory;
  const { body } = await app.call(vendors.detail, { params: { id: vendor.id } }, { token: viewer.token });
  expect(app.kept!.served.memory).toBe(before);
  expect((await app.call(vendors.detail, { params: { id: vendor.id } })).body.data.can).not.toEqual(body.data.can);
  // Also where nobody looks at the session.
  await app.call(vendors.list, { query: {} });
  const listed = app.kept!.served.memory;
  await app.call(vendors.list, { query: {} }, { token: viewer.token });
  expect(app.kept!.served.memory).toBe(listed);
});

test('searches and who is not there are not kept', async () => {
  await untilKept(app);
  const before = { ...app.kept!.served };
  for (let time = 0; time < 2; time += 1) await app.call(vendors.list, { query: { city_id: String(PLACES.pune), search_query: 'user' } });
  expect(app.kept!.served).toEqual(before);
  const nobody = { params: { id: '018f0000-0000-7000-8000-000000000000' } };
  expect([(await app.call(vendors.detail, nobody)).status, (await app.call(vendors.detail, nobody)).status]).toEqual([404, 404]);
  expect(app.kept!.served.memory).toBe(before.memory);
});

type People = { vendor: BuiltUser; rater: BuiltUser; another: BuiltUser };

/** A vendor in Pune whom one of two others has rated. */
async function buildPeople(): Promise<People> {
  const vendor = await buildVendor(app, { specializations: ['House Wiring'], ratings: [5], password: PASSWORD });
  const [rater, another] = [await buildVendor(app, { password: PASSWORD }), await buildVendor(app)];
  await rate(vendor, rater, 4);
  return { vendor, rater, another };
}

const rate = (vendor: BuiltUser, { token }: BuiltUser, stars: number) => app.call(ratings.rate, { params: { id: vendor.id }, body: { rating: stars, comment: null } }, { token });
const change = ({ id, token }: BuiltUser, body: InputOf<typeof profiles.update>['body']) => app.call(profiles.update, { params: { id }, body }, { token });
const leave = ({ token }: BuiltUser) => app.call(ownData.deleteAccount, { body: { password: PASSWORD } }, { token });

const acts: [what: string, act: (people: People) => Promise<{ status: number }>][] = [
  ['a changed name', ({ vendor }) => change(vendor, { full_name: 'Somebody Else' })],
  ['another phone', ({ vendor }) => change(vendor, { phone: '+91 98200 12345' })],
  ['a move to another city', ({ vendor }) => change({ ...admin, id: vendor.id }, { city_id: PLACES.mumbai })],
  ['specializations', ({ vendor }) => app.call(profiles.setOwnSpecializations, { body: { specializations: ['Solar'] } }, { token: vendor.token })],
  ['a rating', ({ vendor, another }) => rate(vendor, another, 1)],
  ['a rating that is given anew', ({ vendor, rater }) => rate(vendor, rater, 2)],
  ['the new name of somebody who rated', ({ rater }) => change(rater, { full_name: 'New Name' })],
  ['the leaving of somebody who rated', ({ rater }) => leave(rater)],
  ['the leaving of a vendor', ({ vendor }) => leave(vendor)],
  ['a suspension', ({ vendor }) => app.call(moderation.suspend, { params: { id: vendor.id }, body: { reason: 'Complaints' } }, { token: admin.token })],
];

test.each(acts)('%s is seen at once where it was done, and as soon as it is told elsewhere', async (_what, act) => {
  const people = await buildPeople();
  const { id } = people.vendor;
  await keepAll(id);
  const before = await seen(plain, id);
  expect((await act(people)).status).toBeLessThan(300);
  const now = await seen(app, id);
  const after = await seen(plain, id);
  expect(after).not.toEqual(before);
  expect(now).toEqual(after);
  await vi.waitFor(async () => expect(await seen(other, id)).toEqual(after), { timeout: 2000, interval: 5 });
});

test('an approval is seen at once', async () => {
  const { id } = await buildVendor(app, { status: 'pending' });
  await keepAll(id);
  expect((await app.call(registration.approve, { params: { id } }, { token: admin.token })).status).toBe(200);
  expect(await seen(app, id)).toEqual(await seen(plain, id));
  expect((await app.call(vendors.detail, { params: { id } })).status).toBe(200);
});

// Acts of the worker, of commands, and of whoever sits at the database.
const elsewhere: [what: string, act: (vendorId: string) => Promise<unknown>][] = [
  ['a place with another name', async () => {
    await sql`update locations set name = name || ' City' where id = ${PLACES.pune}`.execute(app.db);
    await vendorTasks({ db: app.db })[RENAMED_PLACE]!({ id: PLACES.pune, type: 'city' });
  }],
  ['a profession with another name', () => sql`update professions set name = name || 's' where slug = 'electrician'`.execute(app.db)],
  ['a specialization with another name', () => sql`update specializations set name = name || 's' where name like 'House Wiring%'`.execute(app.db)],
  ['a card that is written anew', (id) => sql`update vendor_cards set card = replace(card, 'User ', 'Person ') where user_id = ${id}`.execute(app.db)],
  ['an e-mail', (id) => sql`update users set email = 'another-' || email where id = ${id}`.execute(app.db)],
  ['a deleted specialization', (id) => sql`delete from profile_specializations where user_id = ${id}`.execute(app.db)],
  ['a deleted rating', (id) => sql`delete from ratings where vendor_id = ${id}`.execute(app.db)],
  ['another place in the search', (id) => sql`update vendor_search set city_id = ${PLACES.mumbai} where user_id = ${id}`.execute(app.db)],
  ['nobody in the search', (id) => sql`delete from vendor_search where user_id = ${id}`.execute(app.db)],
];

test.each(elsewhere)('%s reaches all servers that keep answers', async (_what, act) => {
  const { vendor: { id } } = await buildPeople();
  await keepAll(id);
  const before = await seen(plain, id);
  await act(id);
  const after = await seen(plain, id);
  expect(after).not.toEqual(before);
  for (const server of [app, other]) await vi.waitFor(async () => expect(await seen(server, id)).toEqual(after), { timeout: 2000, interval: 5 });
});

test('while nobody tells of changes nothing is kept, and afterwards it is again', async () => {
  const { id } = await buildVendor(app);
  await keepAll(id);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('listen public_changes', 'select 1')`.execute(app.db);
  await sql`update profiles set phone = '+91 98200 55555' where user_id = ${id}`.execute(app.db);
  await vi.waitFor(async () => expect(await seen(app, id)).toEqual(await seen(plain, id)), { timeout: 2000, interval: 5 });
  await untilKept(app);
});

test('whoever reads after their own act sees it, however many others read meanwhile', async () => {
  const { vendor } = await buildPeople();
  await keepAll(vendor.id);
  let done = false;
  const readers = [app, app, other, other].map(async (server) => {
    for (; !done; await delay(1)) await seen(server, vendor.id);
  });
  for (let age = 20; age < 30; age += 1) {
    await change(vendor, { age });
    expect((await app.call(vendors.detail, { params: { id: vendor.id } })).body.data.age).toBe(age);
  }
  done = true;
  await Promise.all(readers);
  const after = await seen(plain, vendor.id);
  await vi.waitFor(async () => expect(await seen(other, vendor.id)).toEqual(after), { timeout: 2000, interval: 5 });
});

test('figures tell where answers come from', async () => {
  const { body } = await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const figure = (name: string) => Number(body.split('\n').find((line) => line.startsWith(name))?.split(' ')[1]);
  expect(figure('newsco_kept_answers_total{served_by="memory"}')).toBe(app.kept!.served.memory);
  expect(figure('newsco_kept_answers_total{served_by="database"}')).toBe(app.kept!.served.database);
  expect(figure('newsco_kept_answers_bytes')).toBe(app.kept!.bytes);
});
