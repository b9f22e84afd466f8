/** GET /admin/activity */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activity } from '../../../contract/activity.ts';
import { assignment } from '../../../contract/assignment.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { moderation } from '../../../contract/moderation.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Scope } from '../../platform/http/actor.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { type BuiltLead, buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { countLog, listLog } from './log-queries.ts';
import type { Action, ObjectType } from './rules.ts';

let app: TestApp;
let admin: BuiltUser;
let ofPune: BuiltUser;
let ofMumbai: BuiltUser;
let ofBoth: BuiltUser;
let vendor: BuiltUser;
let lead: BuiltLead;

type Query = InputOf<typeof activity.list>['query'];
const list = (query: Query = {}, token: string | null = admin.token) => app.call(activity.list, { query }, { token });
const pageOf = async (query: Query, who = admin) => (await list(query, who.token)).body.data;
// What was done in one moment has no order of its own.
const actionsOf = async (query: Query, who = admin) => (await pageOf(query, who)).activity.map(({ action }) => action).toSorted();

type Kept = { at: Date; action: Action; by?: string | null; type?: ObjectType; about?: string | null; cityId?: number | null };
const keep = ({ at, action, by = null, type = 'user', about = null, cityId = null }: Kept) =>
  app.db.insertInto('activity').values({ id: uuidv7(at), at, action, actor_id: by, object_type: type, object_id: about, city_id: cityId, ip_prefix: '203.0.113.0', request_id: 'r' }).execute();

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin', fullName: 'Élodie Admin', email: 'root@example.com' });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune], fullName: 'Puneet Module' });
  ofMumbai = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] });
  ofBoth = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune, PLACES.mumbai] });
  vendor = await buildVendor(app, { fullName: 'Ravi Kale', email: 'ravi.kale@example.com' });
  lead = await buildLead(app);
  await app.call(assignment.assign, { params: { id: lead.id }, body: { vendor_id: vendor.id, reason: 'Lives next door' } }, { token: ofPune.token });
  app.setNow(new Date(TEST_NOW.getTime() + 60_000));
  await app.call(moderation.suspend, { params: { id: vendor.id }, body: { reason: 'No reply for a week' } }, { token: admin.token });
});
afterAll(() => app.close());

test('guests must sign in, vendors are refused', async () => {
  expect((await list({}, null)).status).toBe(401);
  expect((await list({}, (await buildVendor(app)).token)).status).toBe(403);
});

test('says who did what to which thing, when and why', async () => {
  const { activity: rows, ...page } = await pageOf({ object_id: lead.id, action: 'lead_assigned' });
  expect(page).toEqual({ total: 1, skip: 0, limit: 20, total_is_capped: false, too_many_actors: false });
  expect(rows).toEqual([{
    id: rows[0]!.id, at: '2026-11-15T06:30:00.000Z', action: 'lead_assigned', outcome: 'ok',
    actor: { id: ofPune.id, name: 'Puneet Module', role: 'module_admin' },
    object: { type: 'lead', id: lead.id, name: lead.referralId, role: null, can_open: true },
    city: { id: PLACES.pune, name: 'Pune' }, assignee_name: 'Ravi Kale', reason: 'Lives next door',
    detail: { from: 'pending', to: 'assigned', assignee_id: vendor.id }, changed_fields: [],
  }]);
  const [suspended] = (await pageOf({ object_id: vendor.id, action: 'suspended' })).activity;
  expect(suspended).toMatchObject({ reason: 'No reply for a week', object: { name: 'Ravi Kale', role: 'vendor', can_open: true }, detail: { role: 'vendor', returned_leads: 1 } });
});

test('neither addresses nor hashes nor contact data leave', async () => {
  await keep({ at: TEST_NOW, action: 'sign_in_failed', type: 'email', about: 'c0ffee0123456789' });
  const answer = await list({ limit: '100' });
  for (const secret of ['203.0.113', 'c0ffee', 'ravi.kale@', '+91 ']) expect(answer.text).not.toContain(secret);
});

describe('scope', () => {
  test('a module admin sees the acts of the own cities alone, in every filter', async () => {
    await keep({ at: TEST_NOW, action: 'registered', about: vendor.id, cityId: PLACES.mumbai });
    await keep({ at: TEST_NOW, action: 'profession_requested' });
    for (const query of [{}, { action: 'registered' as const }, { object_type: 'user' as const }, { actor: 'puneet' }, { object_id: lead.referralId }]) {
      const { activity: rows, total } = await pageOf(query, ofMumbai);
      expect(rows.every(({ city }) => city?.id === PLACES.mumbai), JSON.stringify(query)).toBe(true);
      expect(total).toBe(rows.length);
    }
    expect(await actionsOf({}, ofMumbai)).toEqual(['registered']);
    expect(new Set((await pageOf({}, ofBoth)).activity.map(({ city }) => city?.name))).toEqual(new Set(['Pune', 'Mumbai']));
    expect((await pageOf({}, ofBoth)).total).toBe((await pageOf({}, ofPune)).total + 1);
  });

  test('what has left the scope since has no way to it', async () => {
    const [entry] = (await pageOf({ action: 'registered' }, ofMumbai)).activity;
    expect(entry?.object).toMatchObject({ name: 'Ravi Kale', can_open: false });
  });

  test('e-mails are compared of people in scope only', async () => {
    expect(await actionsOf({ actor: 'root@example' })).toEqual(['lead_returned', 'suspended']);
    expect(await actionsOf({ actor: 'root@example' }, ofPune)).toEqual([]);
    expect(await actionsOf({ actor: 'ROOT@example.com' })).toEqual(['lead_returned', 'suspended']);
    expect(await actionsOf({ actor: 'elodie' }, ofPune)).toEqual(['lead_returned', 'suspended']);
  });
});

test.each<[string, Query, Action[]]>([
  ['a name without accents', { actor: 'elodie adm' }, ['lead_returned', 'suspended']],
  ['a later word of it', { actor: 'ADMIN', action: 'suspended' }, ['suspended']],
  ['the middle of a word', { actor: 'lodie' }, []],
  ['words in another order', { actor: 'adm elodie' }, ['lead_returned', 'suspended']],
  ['nobody', { actor: 'nobody at all' }, []],
  ['signs of LIKE', { actor: '%' }, []],
  ['an action', { action: 'lead_assigned' }, ['lead_assigned']],
  ['a kind of thing', { object_type: 'lead' }, ['lead_assigned', 'lead_returned']],
  ['an unknown reference', { object_id: 'REF-999999' }, []],
  ['an unknown thing', { object_id: 'x' }, []],
])('filter by %s', async (_case, query, expected) => {
  expect(await actionsOf(query)).toEqual(expected);
});

test('filter by ids of person and thing, and by the reference of a lead', async () => {
  expect(await actionsOf({ actor: ofPune.id.toUpperCase() })).toEqual(['lead_assigned']);
  expect(await actionsOf({ object_id: lead.referralId.toLowerCase() })).toEqual(['lead_assigned', 'lead_returned']);
  expect(await actionsOf({ object_id: lead.referralId, object_type: 'user' })).toEqual([]);
  expect(await actionsOf({ object_id: vendor.id, object_type: 'user', action: 'suspended' })).toEqual(['suspended']);
});

test('days are days in India, the last one included', async () => {
  const lastMinute = new Date('2026-03-10T18:29:00.000Z');
  const nextDay = new Date('2026-03-10T18:30:00.000Z');
  await keep({ at: lastMinute, action: 'location_added' });
  await keep({ at: nextDay, action: 'location_renamed' });
  expect(await actionsOf({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['location_added']);
  expect(await actionsOf({ from: '2026-03-10', to: '2026-03-11' })).toEqual(['location_added', 'location_renamed']);
  expect(await actionsOf({ to: '2026-03-09' })).toEqual([]);
});

test('pages do not overlap, and the total stops at 1,000', async () => {
  const at = new Date('2026-05-05T00:00:00.000Z');
  await app.db.insertInto('activity').values(Array.from({ length: 1005 }, () => ({ id: uuidv7(at), at, action: 'data_exported', object_type: 'user', actor_id: ofMumbai.id }))).execute();
  const first = await pageOf({ action: 'data_exported', limit: '50' });
  const second = await pageOf({ action: 'data_exported', limit: '50', skip: '50' });
  expect(first).toMatchObject({ total: 1000, total_is_capped: true });
  expect(new Set([...first.activity, ...second.activity].map(({ id }) => id)).size).toBe(100);
  expect((await pageOf({ action: 'data_exported', skip: '1000' })).activity).toHaveLength(5);
});

describe('pages of several cities', () => {
  const at = (minute: number) => new Date(TEST_NOW.getTime() - 3_600_000 + minute * 60_000);
  const timesOf = (rows: readonly { at: Date | string }[]) => rows.map((row) => new Date(row.at).getTime());
  const scopeOf = (cityIds: number[]) => ({ kind: 'cities', cityIds }) as unknown as Scope;
  const nobody = Array.from({ length: 200 }, (_one, index) => -1 - index);

  beforeAll(async () => {
    for (let minute = 0; minute < 12; minute++) await keep({ at: at(minute), action: 'location_renamed', cityId: minute % 3 === 0 ? PLACES.mumbai : PLACES.pune });
    await keep({ at: at(99), action: 'location_renamed', cityId: PLACES.bengaluru });
  });

  test('go on from each other, newest first, with no more than these cities', async () => {
    const first = await pageOf({ action: 'location_renamed', limit: '5' }, ofBoth);
    const second = await pageOf({ action: 'location_renamed', limit: '5', skip: '5' }, ofBoth);
    expect(first.total).toBe(12);
    expect(timesOf([...first.activity, ...second.activity])).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((minute) => at(minute).getTime()));
  });

  test.each([['few', []], ['so many that they are not merged', nobody]])('are alike for %s', async (_case, more) => {
    const scope = scopeOf([PLACES.pune, PLACES.mumbai, ...more]);
    const rows = await listLog(app.db, scope, { action: 'location_renamed' }, { skip: 2, limit: 3 });
    expect(await countLog(app.db, scope, { action: 'location_renamed' }, 100)).toBe(12);
    expect(timesOf(rows)).toEqual([9, 8, 7].map((minute) => at(minute).getTime()));
  });

  test('are empty without a city', async () => {
    expect(await listLog(app.db, scopeOf([]), {}, { skip: 0, limit: 3 })).toEqual([]);
    expect(await countLog(app.db, scopeOf([]), {}, 100)).toBe(0);
  });
});

test.each(['rowd', 'cr', 'CROWD'])("'%s', a part of thousands of e-mails, finds the people in scope", async (actor) => {
  const ids = Array.from({ length: 2000 }, () => uuidv7(TEST_NOW));
  await app.db.insertInto('users').values(ids.map((id) => ({ id, email: `crowd.${id}@example.com`, role: 'vendor', status: 'approved', created_at: TEST_NOW, updated_at: TEST_NOW }))).execute();
  const shop = await buildVendor(app, { fullName: 'Meena Shop', cityId: PLACES.mumbai, email: `crowd.shop.${actor}@example.com` });
  await keep({ at: TEST_NOW, action: 'signed_out', by: shop.id, cityId: PLACES.mumbai });
  expect(await actionsOf({ actor, action: 'signed_out' }, ofMumbai)).toContain('signed_out');
  expect(await actionsOf({ actor, action: 'signed_out' }, ofPune)).toEqual([]);
});

test('a name that too many people have says so', async () => {
  const now = TEST_NOW;
  const ids = Array.from({ length: 501 }, () => uuidv7(now));
  await app.db.insertInto('users').values(ids.map((id, i) => ({ id, email: `many${i}@example.com`, role: 'vendor', status: 'approved', created_at: now, updated_at: now }))).execute();
  await app.db.insertInto('profiles').values(ids.map((user_id) => ({ user_id, full_name: 'Common Name', updated_at: now }))).execute();
  expect((await pageOf({ actor: 'common' })).too_many_actors).toBe(true);
});

test.each<[string, Record<string, string>, string]>([
  ['an unknown action', { action: 'flew' }, 'action'],
  ['an unknown kind of thing', { object_type: 'ship' }, 'object_type'],
  ['no day', { from: '2026-02-30' }, 'from'],
  ['words for a day', { to: 'yesterday' }, 'to'],
  ['an end before the beginning', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
  ['a long name', { actor: 'x'.repeat(101) }, 'actor'],
  ['a NUL', { object_id: 'a\u0000b' }, 'object_id'],
  ['too far', { skip: '100001' }, 'skip'],
])('%s: 422 with the field named', async (_case, query, field) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});
