/** GET and POST /admin/locations, GET and PUT /admin/locations/{id} */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminLocations } from '../../../contract/admin-locations.ts';
import { locations } from '../../../contract/locations.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { vendors } from '../../../contract/vendors.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let ofBengaluru: BuiltUser;
let ofPune: BuiltUser;

type Query = InputOf<typeof adminLocations.list>['query'];
type Body = InputOf<typeof adminLocations.create>['body'];
type Change = InputOf<typeof adminLocations.change>['body'];
const list = (query: Query = {}, token: string | null = admin.token) => app.call(adminLocations.list, { query }, { token });
const namesOf = async (query: Query, who = admin) => (await list(query, who.token)).body.data.locations.map(({ name }) => name);
const add = (body: Body, who = admin) => app.call(adminLocations.create, { body }, { token: who.token });
const change = (id: number, body: Change, who = admin) => app.call(adminLocations.change, { params: { id: String(id) }, body }, { token: who.token });
const detail = (id: number, who = admin) => app.call(adminLocations.detail, { params: { id: String(id) } }, { token: who.token });
const picker = async (id: number) => (await app.call(locations.newsco, { params: { id: String(id) } })).body.data?.map(({ name }) => name);
const actsOn = (id: number) => app.db.selectFrom('activity').select(['action', 'actor_id', 'city_id', 'changed_fields']).where('object_type', '=', 'location').where('object_id', '=', String(id)).orderBy('id').execute();

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  ofBengaluru = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.bengaluru] });
  ofPune = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
});
beforeEach(async () => {
  await app.db.deleteFrom('locations').where('id', '>=', 1_000_000_000).execute();
  await app.db.updateTable('locations').set({ is_active: true }).execute();
  await app.db.updateTable('locations').set({ name: 'Indiranagar', aliases: [] }).where('id', '=', PLACES.indiranagar).execute();
  await app.db.updateTable('locations').set({ name: 'Koramangala', aliases: [] }).where('id', '=', PLACES.koramangala).execute();
  await app.db.updateTable('locations').set({ name: 'Pune', aliases: ['Poona'], name_is_edited: false }).where('id', '=', PLACES.pune).execute();
});
afterAll(() => app.close());

describe('the lists', () => {
  test('guests must sign in, vendors are refused', async () => {
    expect((await list({}, null)).status).toBe(401);
    expect((await list({}, (await buildVendor(app)).token)).status).toBe(403);
  });

  test('administrators go from countries down to regions', async () => {
    expect(await namesOf({})).toEqual(['India', 'United Arab Emirates']);
    const { trail, can_add: canAdd, locations: rows, ...page } = (await list({ parent_id: String(PLACES.karnataka) })).body.data;
    expect(page).toEqual({ total: 1, skip: 0, limit: 20, total_is_capped: false });
    expect(trail.map(({ name }) => name)).toEqual(['India', 'Karnataka']);
    expect(canAdd).toBe('city');
    expect(rows).toEqual([{
      id: PLACES.bengaluru, name: 'Bengaluru', type: 'city', parent_id: PLACES.karnataka, is_active: true, code: null, path: 'Bengaluru, Karnataka, India',
      is_listed: true, children: 2, inactive_children: 0, revision: 0, can: ['add', 'rename', 'deactivate'],
    }]);
  });

  test.each<[string, Query, string[]]>([
    ['a beginning', { search: 'ben' }, ['Bengaluru']],
    ['another name, without case', { search: 'BANGAL' }, ['Bengaluru']],
    ['a PIN', { search: '560034' }, ['Koramangala']],
    ['accents', { search: 'pün' }, ['Pune']],
    ['any level', { search: 'dubai' }, ['Dubai', 'Dubai']],
    ['a place to look in', { search: 'ko', parent_id: String(PLACES.bengaluru) }, ['Koramangala']],
    ['elsewhere', { search: 'ko', parent_id: String(PLACES.pune) }, []],
    ['signs of LIKE', { search: '%' }, []],
    ['what is switched off', { status: 'inactive' }, []],
    ['a page', { limit: '1', skip: '1' }, ['United Arab Emirates']],
  ])('by %s', async (_case, query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('a module admin finds the own cities and their regions, nothing else', async () => {
    const top = (await list({}, ofBengaluru.token)).body.data;
    expect(top).toMatchObject({ total: 1, can_add: null, trail: [] });
    expect(top.locations).toMatchObject([{ name: 'Bengaluru', can: ['add'] }]);
    const regions = (await list({ parent_id: String(PLACES.bengaluru) }, ofBengaluru.token)).body.data;
    expect(regions).toMatchObject({ can_add: 'newsco', trail: [{ name: 'Bengaluru' }] });
    expect(regions.locations.map(({ name, can }) => [name, can])).toEqual([['Indiranagar', []], ['Koramangala', []]]);
    for (const search of ['pune', 'karnataka', 'india']) expect(await namesOf({ search }, ofBengaluru), search).not.toContain('Pune');
    expect(await namesOf({ search: 'ko' }, ofPune)).toEqual([]);
    for (const parent of [PLACES.pune, PLACES.karnataka]) expect((await list({ parent_id: String(parent) }, ofBengaluru.token)).status).toBe(404);
    expect((await detail(PLACES.indiranagar, ofPune)).status).toBe(404);
  });

  test.each<[string, Record<string, string>, string]>([
    ['a bad parent', { parent_id: 'x' }, 'parent_id'],
    ['an unknown state', { status: 'on' }, 'status'],
    ['a long text', { search: 'x'.repeat(81) }, 'search'],
    ['too many', { limit: '101' }, 'limit'],
  ])('%s: 422 with the field named', async (_case, query, field) => {
    const answer = await list(query);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('adding', () => {
  test('at every level, and chosen at once', async () => {
    const country = await add({ name: 'Nepal', code: 'np' });
    expect(country.status).toBe(201);
    const state = await add({ name: 'Bagmati', parent_id: country.body.data.id });
    const city = await add({ name: 'Kathmandu', parent_id: state.body.data.id });
    const region = await add({ name: 'Thamel', parent_id: city.body.data.id, code: '44600' });
    expect(country.body.data).toMatchObject({ type: 'country', code: 'NP', parent_id: null, path: 'Nepal' });
    expect(region.body.data).toMatchObject({ type: 'newsco', code: '44600', path: 'Thamel, Kathmandu, Bagmati, Nepal', is_listed: true, can: ['rename', 'deactivate'] });
    expect(await picker(city.body.data.id)).toEqual(['Thamel']);
    expect(await actsOn(city.body.data.id)).toEqual([{ action: 'location_added', actor_id: admin.id, city_id: city.body.data.id, changed_fields: [] }]);
    expect((await add({ name: 'Below', parent_id: region.body.data.id })).status).toBe(422);
  });

  test('a module admin adds regions to the own cities alone', async () => {
    const answer = await add({ name: 'Hebbal', parent_id: PLACES.bengaluru }, ofBengaluru);
    expect([answer.status, answer.body.data.can]).toEqual([201, []]);
    expect(await picker(PLACES.bengaluru)).toContain('Hebbal');
    expect((await add({ name: 'Kothrud', parent_id: PLACES.pune }, ofBengaluru)).status).toBe(404);
    expect((await add({ name: 'Mysuru', parent_id: PLACES.karnataka }, ofBengaluru)).status).toBe(404);
    expect((await add({ name: 'Nepal', code: 'NP' }, ofBengaluru)).status).toBe(403);
    expect((await change(answer.body.data.id, { name: 'Hebbal North' }, ofBengaluru)).status).toBe(403);
  });

  test('a name that is there already, also switched off or written otherwise: 409', async () => {
    await change(PLACES.koramangala, { is_active: false });
    for (const name of ['Koramangala', ' KÓRAMANGALA ']) {
      const answer = await add({ name, parent_id: PLACES.bengaluru });
      expect([answer.status, answer.body.errors]).toEqual([409, { name: 'There is a place of this name here already.' }]);
    }
    expect((await add({ name: 'Bharat Two', code: 'IN' })).status).toBe(409);
    expect((await add({ name: 'Koramangala', parent_id: PLACES.pune })).status).toBe(201);
  });

  test('twice at once: one is added', async () => {
    const answers = await Promise.all([admin, ofBengaluru, admin].map((who) => add({ name: 'Yelahanka', parent_id: PLACES.bengaluru }, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test.each<[string, Body, string]>([
    ['no name', { name: ' ', parent_id: PLACES.pune }, 'name'],
    ['a bar', { name: 'A|B', parent_id: PLACES.pune }, 'name'],
    ['signs alone', { name: '--', parent_id: PLACES.pune }, 'name'],
    ['a long name', { name: 'x'.repeat(121), parent_id: PLACES.pune }, 'name'],
    ['a country without a code', { name: 'Nepal' }, 'code'],
    ['a code with signs', { name: 'Kothrud', parent_id: PLACES.pune, code: '<b>' }, 'code'],
    ['no id', { name: 'Kothrud', parent_id: 1.5 }, 'parent_id'],
  ])('%s: 422 with the field named', async (_case, body, field) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('renaming', () => {
  const place = (address: string) => app.call(vendors.place, { query: { address } });

  test('shows everywhere; the old name is still found and its address leads to the new one', async () => {
    const answer = await change(PLACES.pune, { name: 'Punawadi', revision: (await detail(PLACES.pune)).body.data.revision });
    expect(answer.body.data).toMatchObject({ name: 'Punawadi', path: 'Punawadi, Maharashtra, India' });
    expect((await app.call(locations.cities, { params: { id: String(PLACES.maharashtra) } })).body.data.map(({ name }) => name)).toContain('Punawadi');
    for (const address of ['in/maharashtra/pune', 'in/maharashtra/poona', 'in/maharashtra/punawadi']) {
      expect((await place(address)).body.data, address).toMatchObject({ id: PLACES.pune, address: 'in/maharashtra/punawadi' });
    }
    expect(await namesOf({ search: 'pune' })).toEqual(['Punawadi']);
    expect((await actsOn(PLACES.pune)).at(-1)).toMatchObject({ action: 'location_renamed', city_id: PLACES.pune, changed_fields: ['name'] });
    await change(PLACES.pune, { name: 'Pune' });
    expect((await place('in/maharashtra/punawadi')).body.data.address).toBe('in/maharashtra/pune');
  });

  test('another spelling of itself is a new name; that of a sibling is 409', async () => {
    expect((await change(PLACES.pune, { name: 'PUNE' })).status).toBe(200);
    expect((await change(PLACES.pune, { name: 'mumbai' })).status).toBe(409);
  });

  test('of two at once one wins, and the other is told', async () => {
    const { revision } = (await detail(PLACES.pune)).body.data;
    const answers = await Promise.all(['Pune A', 'Pune B'].map((name) => change(PLACES.pune, { name, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const same = await Promise.all(['Pune C', 'Pune C'].map((name) => change(PLACES.pune, { name })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const twins = await Promise.all([PLACES.indiranagar, PLACES.koramangala].map((id) => change(id, { name: 'Same Nagar' })));
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('switching off and on', () => {
  test('says beforehand what is concerned', async () => {
    await buildVendor(app, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
    await buildLead(app, { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala });
    await buildLead(app, { cityId: PLACES.bengaluru, newscoId: PLACES.koramangala, status: 'rejected' });
    expect((await detail(PLACES.karnataka)).body.data.usage).toEqual({ listed_vendors: 1, open_leads: 1, states: 0, cities: 1, regions: 2 });
    expect((await detail(PLACES.bengaluru, ofBengaluru)).body.data.usage).toEqual({ listed_vendors: 1, open_leads: 1, states: 0, cities: 0, regions: 2 });
    expect((await detail(PLACES.koramangala)).body.data.usage).toEqual({ listed_vendors: 0, open_leads: 1, states: 0, cities: 0, regions: 0 });
  });

  test('children go with it in pickers, people and leads stay; on again it is as before', async () => {
    const vendor = await buildVendor(app, { cityId: PLACES.bengaluru, newscoId: PLACES.indiranagar });
    const off = await change(PLACES.karnataka, { is_active: false });
    expect(off.body.data).toMatchObject({ is_active: false, is_listed: false, can: ['add', 'rename', 'activate'] });
    expect((await app.call(locations.states, { params: { id: String(PLACES.india) } })).body.data.map(({ name }) => name)).not.toContain('Karnataka');
    expect(await picker(PLACES.bengaluru)).toBeUndefined();
    expect((await app.call(vendors.place, { query: { address: 'in/karnataka/bengaluru' } })).status).toBe(404);
    expect((await app.call(vendors.detail, { params: { id: vendor.id } })).status).toBe(200);
    const listed = await app.call(vendors.list, { query: { city_id: String(PLACES.bengaluru) } });
    expect(listed.body.data.vendors.map(({ id }) => id)).toContain(vendor.id);
    expect((await list({ parent_id: String(PLACES.karnataka) })).body.data.locations).toMatchObject([{ name: 'Bengaluru', is_active: true, is_listed: false }]);
    expect(await namesOf({ parent_id: String(PLACES.india), status: 'inactive' })).toEqual(['Karnataka']);
    expect((await change(PLACES.karnataka, { is_active: true })).status).toBe(200);
    expect(await picker(PLACES.bengaluru)).toEqual(expect.arrayContaining(['Indiranagar']));
    expect((await actsOn(PLACES.karnataka)).map(({ action }) => action).toSorted()).toEqual(['location_activated', 'location_deactivated']);
  });

  test('twice, and twice at once: the second is 409', async () => {
    const answers = await Promise.all([1, 2].map(() => change(PLACES.dubai, { is_active: false })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await change(PLACES.dubai, { is_active: false });
    expect([again.status, again.body.error?.code]).toEqual([409, 'location_changed']);
    expect(await actsOn(PLACES.dubai)).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, number]>([
    ['nothing', {}, 409],
    ['a word for yes', { is_active: 'yes' }, 422],
    ['a blank name', { name: '' }, 422],
    ['a bad revision', { name: 'X1', revision: 'x' }, 422],
  ])('%s is refused', async (_case, body, status) => {
    expect((await change(PLACES.pune, body as never)).status).toBe(status);
  });

  test('a place that is not there: 404', async () => {
    expect((await change(999_999, { name: 'Nowhere' })).status).toBe(404);
    expect((await detail(999_999)).status).toBe(404);
  });
});
