/** GET /admin/professions, POST /professions, PUT and DELETE /professions/{id} */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { professions } from '../../../contract/professions.ts';
import { vendors } from '../../../contract/vendors.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { buildLead } from '../../testing/builders/leads.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { vendorTasks } from '../vendors/jobs.ts';

let app: TestApp;
let token: string;
let counter = 0;
const later = () => app.setNow(new Date(app.now().getTime() + 1000));

beforeAll(async () => {
  app = await createTestApp();
  token = (await buildUser(app, { role: 'admin' })).token;
});
afterAll(() => app.close());
beforeEach(() => later());

const create = (body: unknown, key?: string) => app.call(professions.create, { body: body as never }, { token, ...(key ? { key } : {}) });
const update = (id: number, body: unknown) => app.call(professions.update, { params: { id: String(id) }, body: body as never }, { token });
const remove = (id: number) => app.call(professions.remove, { params: { id: String(id) } }, { token });
/** Made a second ago, so that acts on it come after its creation. */
const made = async (name = `Craft ${(counter += 1)}`) => {
  const { data } = (await create({ name })).body;
  later();
  return data;
};
const stored = (id: number) => app.db.selectFrom('professions').selectAll().where('id', '=', id).executeTakeFirst();
const defaultOne = () => app.db.selectFrom('professions').select(['id', 'name', 'description']).where('slug', '=', 'mason').executeTakeFirstOrThrow();
const acts = (id: number) => app.db.selectFrom('activity').select(['action', 'changed_fields']).where('object_type', '=', 'profession').where('object_id', '=', String(id)).orderBy('at').orderBy('id').execute();
const search = async (words: string) => (await app.call(vendors.list, { query: { search_query: words } })).body.data.vendors.map(({ id }) => id);

describe('adding', () => {
  test('it is in every list at once, with a slug, and recorded', async () => {
    const answer = await create({ name: '  Well Digger ', description: ' Digs wells. ', is_default: true, slug: 'x' });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect(answer.body.data).toEqual({ id: expect.any(Number), slug: 'well-digger', name: 'Well Digger', description: 'Digs wells.', category: null, is_active: true, is_default: false, can: ['edit', 'toggle', 'delete'] });
    expect((await app.call(professions.list, { query: {} })).body.data.map((one) => one.name)).toContain('Well Digger');
    expect((await app.call(professions.adminList, {}, { token })).body.data.professions).toContainEqual(answer.body.data);
    expect(await acts(id)).toEqual([{ action: 'profession_created', changed_fields: [] }]);
  });

  test('the same name in another case or with accents, and at once: 409, one profession', async () => {
    const answers = await Promise.all(['Potter', 'potter', ' POTTER', 'Pötter'].map((name) => create({ name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ detail: 'This profession is already in the list.', errors: { name: 'This profession is already in the list.' } });
  });

  test('the same key gives the same answer', async () => {
    const first = await create({ name: 'Thatcher' }, 'thatch-once');
    expect((await create({ name: 'Thatcher' }, 'thatch-once')).body).toEqual(first.body);
  });

  test.each([['Cooper!', 'cooper'], ['Cooper', 'cooper-2'], ['कुम्हार', 'कुम्हार'], ['!!!', 'profession'], ['???', 'profession-2']])('%s gets the slug %s', async (name, slug) => {
    expect((await create({ name })).body.data.slug).toBe(slug);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['no name', {}, { name: 'Please enter a profession name' }],
    ['a blank name', { name: ' \u200b ' }, { name: 'Please enter a profession name' }],
    ['a long name', { name: 'x'.repeat(81) }, { name: 'Profession name must be at most 80 characters.' }],
    ['a long description', { name: 'Miller', description: 'x'.repeat(501) }, { description: 'Description must be at most 500 characters.' }],
  ])('%s: 422', async (_case, body, errors) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
  });
});

describe('changing', () => {
  test('name and description are replaced, the slug stays; nothing new is no act', async () => {
    const { id, slug } = (await create({ name: 'Tinsmith', description: 'Tin.' })).body.data;
    later();
    const answer = await update(id, { name: 'Tin and Copper Smith', is_active: true });
    expect(answer.body.data).toMatchObject({ id, slug, name: 'Tin and Copper Smith', description: null, is_active: true });
    await update(id, { name: 'Tin and Copper Smith' });
    expect(await acts(id)).toEqual([{ action: 'profession_created', changed_fields: [] }, { action: 'profession_updated', changed_fields: ['name', 'description'] }]);
  });

  test('another case of its own name is fine, the name of another one is 409', async () => {
    const { id } = await made('Weaver');
    expect((await update(id, { name: 'WEAVER' })).status).toBe(200);
    const answer = await update(id, { name: 'mason' });
    expect(answer.status).toBe(409);
    expect(answer.body.error.code).toBe('profession_exists');
    expect(await stored(id)).toMatchObject({ name: 'WEAVER' });
  });

  test('two that want one name at once: one has it', async () => {
    const [one, two] = [await made(), await made()];
    const answers = await Promise.all([one, two].map(({ id }) => update(id, { name: 'Glass Blower' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('one that is switched off cannot be chosen but keeps its vendors', async () => {
    const profession = await made('Lamplighter');
    const vendor = await buildVendor(app, { professionId: profession.id });
    await update(profession.id, { name: 'Lamplighter', is_active: false });
    expect((await app.call(professions.list, { query: {} })).body.data.map(({ name }) => name)).not.toContain('Lamplighter');
    expect((await app.call(vendors.detail, { params: { id: vendor.id } })).body.data.profession).toBe('Lamplighter');
    expect((await app.call(vendors.list, { query: { profession: 'lamplighter' } })).body.data.vendors).toHaveLength(1);
    await update(profession.id, { name: 'Lamplighter', is_active: true });
    expect((await app.call(professions.list, { query: {} })).body.data.map(({ name }) => name)).toContain('Lamplighter');
  });

  test('the directory finds its vendors by the new name', async () => {
    const profession = await made('Chandler');
    const { id } = await buildVendor(app, { professionId: profession.id });
    expect(await search('chandler')).toEqual([id]);
    await update(profession.id, { name: 'Candlemaker' });
    const jobs = await app.database.pool.query<{ key: string; task_identifier: string }>(`select key, task_identifier from graphile_worker.jobs where key = 'relist:${profession.id}'`);
    expect(jobs.rows).toEqual([{ key: `relist:${profession.id}`, task_identifier: 'relist_profession' }]);
    for (let run = 0; run < 2; run += 1) await vendorTasks({ db: app.db })['relist_profession']!({ profession_id: profession.id });
    expect(await search('candlemaker')).toEqual([id]);
    expect(await search('chandler')).toEqual([]);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['no name', { is_active: true }, { name: 'Please enter a profession name' }],
    ['another state', { name: 'Weaver', is_active: 'no' }, { is_active: 'is_active must be true or false.' }],
  ])('%s: 422', async (_case, body, errors) => {
    expect((await update((await made()).id, body)).body.errors).toEqual(errors);
  });

  test('one that is not there: 404', async () => {
    expect((await update(2_000_000_000, { name: 'Nobody' })).status).toBe(404);
  });
});

describe('deleting', () => {
  test('one that nothing uses goes with its specializations, once', async () => {
    const { id } = await made();
    await app.db.insertInto('specializations').values({ profession_id: id, name: 'Anything', created_at: app.now() }).execute();
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await stored(id)).toBeUndefined();
    expect((await acts(id)).map(({ action }) => action)).toEqual(['profession_created', 'profession_deleted']);
  });

  test('a default one stays: 409', async () => {
    const { id } = await defaultOne();
    const answer = await remove(id);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'profession_is_default']);
    expect((await app.call(professions.adminList, {}, { token })).body.data.professions.find((one) => one.id === id)?.can).toEqual(['edit', 'toggle']);
  });

  test.each([
    ['a vendor', async (id: number) => void (await buildVendor(app, { professionId: id, status: 'suspended' }))],
    ['a lead', async (id: number) => void (await app.db.updateTable('leads').set({ profession_id: id }).where('id', '=', (await buildLead(app)).id).execute())],
  ])('one that %s has stays: 409', async (_case, use) => {
    const { id } = await made();
    await use(id);
    const answer = await remove(id);
    expect([answer.status, answer.body.detail]).toEqual([409, 'This profession is in use and cannot be deleted. You can switch it off.']);
    expect(await stored(id)).toBeDefined();
  });
});
