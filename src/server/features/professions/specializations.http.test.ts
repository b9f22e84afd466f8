/** GET /specializations/*, POST /specializations/suggest */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { specializations } from '../../../contract/professions.ts';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureSpecializations, findProfession } from './service.ts';

let app: TestApp;
let electrician: number;

beforeAll(async () => {
  app = await createTestApp();
  electrician = (await findProfession(app.db, 'electrician'))!.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('profile_specializations').execute();
  await app.db.deleteFrom('specializations').where('is_listed', '=', false).execute();
});

const ofProfession = async (profession: string, search?: string) =>
  (await app.call(specializations.byProfession, { params: { profession }, query: search === undefined ? {} : { search } })).body.data.specializations;
const suggest = (profession: string | undefined, specialization: string | undefined) =>
  app.call(specializations.suggest, { query: { profession, specialization } as never });

async function carry(name: string, status: UserStatus): Promise<void> {
  const user = await buildUser(app, { status });
  const [id] = await ensureSpecializations(app.db, electrician, [name], app.now());
  await app.db.insertInto('profile_specializations').values({ user_id: user.id, specialization_id: id!, position: 0 }).execute();
}

test('a profession is named by name or slug in any case; its list is in order', async () => {
  const names = await ofProfession('electrician');
  expect(names.length).toBeGreaterThanOrEqual(12);
  expect(names).toContain('Home Wiring');
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect(await ofProfession('ELECTRICIAN')).toEqual(names);
  expect(await ofProfession('HVAC Technician')).toEqual(await ofProfession('hvac'));
  expect(await ofProfession('electrician', 'WIRING')).toEqual(['Home Wiring', 'Industrial Wiring', 'Rewiring', 'Smart Home Wiring']);
});

test.each(['astronaut', 'electric', '%', 'बिजली मिस्त्री'])('%s is no profession: an empty list', async (profession) => {
  expect(await ofProfession(profession)).toEqual([]);
});

test.each(['%', '_', '\\', 'zzz'])('nothing contains %s', async (search) => {
  expect(await ofProfession('electrician', search)).toEqual([]);
});

test('what an approved vendor carries is public, what others carry is not', async () => {
  await carry('Temple Lights', 'approved');
  await carry('Pending Lights', 'pending');
  await carry('Suspended Lights', 'suspended');
  expect(await ofProfession('electrician', 'lights')).toEqual(['Temple Lights']);
});

test('search goes through one profession or all, each name once, beginnings first', async () => {
  const search = async (query: Record<string, string>) => (await app.call(specializations.search, { query })).body.data.specializations;
  expect(await search({ q: '3d vis' })).toEqual(['3D Visualisation']);
  expect((await search({ q: 'tiling' }))).toEqual(['Bathroom Tiling', 'Floor Tiling', 'Wall Tiling']);
  expect((await search({ q: 'wiring', profession: 'electrician', limit: '2' }))).toEqual(['Home Wiring', 'Industrial Wiring']);
  expect((await search({ q: 'solar' }))[0]).toMatch(/^Solar/);
  expect(await search({ q: 'wiring', profession: 'astronaut' })).toEqual([]);
  expect(await search({})).toHaveLength(20);
  expect(await search({ q: 'Residential Sales' })).toEqual([]);
});

test('inactive professions are not in the lists of all', async () => {
  const all = (await app.call(specializations.all, {})).body.data;
  expect(Object.keys(all.by_profession)).toHaveLength(16);
  expect(all.by_profession['Electrician']).toEqual(await ofProfession('electrician'));
  expect(all.specializations).toContain('Grouting');
  expect(new Set(all.specializations).size).toBe(all.specializations.length);
  await app.db.updateTable('professions').set({ is_active: false }).where('slug', '=', 'tiler').execute();
  const names = (await app.call(specializations.professions, {})).body.data.professions;
  expect(names).toHaveLength(15);
  expect(names).not.toContain('Tiler');
  expect((await app.call(specializations.all, {})).body.data.specializations).not.toContain('Grouting');
  await app.db.updateTable('professions').set({ is_active: true }).where('slug', '=', 'tiler').execute();
});

test('of a profession with hundreds the first hundred are listed; the others are found by searching', async () => {
  const many = Array.from({ length: 150 }, (_, i) => ({ profession_id: electrician, name: `Zoo ${String(i).padStart(3, '0')}`, is_listed: true, created_at: app.now() }));
  await app.db.insertInto('specializations').values(many).execute();
  const { by_profession } = (await app.call(specializations.all, {})).body.data;
  expect(by_profession['Electrician']).toHaveLength(100);
  expect(await ofProfession('electrician')).toEqual(by_profession['Electrician']);
  expect(await ofProfession('electrician', 'zoo 149')).toEqual(['Zoo 149']);
  await app.db.deleteFrom('specializations').where('name', 'like', 'Zoo %').execute();
});

test('a suggestion is kept once, trimmed, and is not public', async () => {
  const answers = await Promise.all(['Stage Lighting', '  stage lighting ', 'STAGE LIGHTING'].map((name) => suggest('Electrician', name)));
  expect(answers.map((answer) => [answer.status, answer.body.data.status])).toEqual([[200, 'suggested'], [200, 'suggested'], [200, 'suggested']]);
  const rows = await app.db.selectFrom('specializations').select(['id', 'name']).where('profession_id', '=', electrician).where('is_listed', '=', false).execute();
  expect(rows).toHaveLength(1);
  const records = await app.db.selectFrom('activity').select(['action', 'actor_id']).where('object_type', '=', 'specialization').where('object_id', '=', String(rows[0]!.id)).execute();
  expect(records).toEqual([{ action: 'specialization_suggested', actor_id: null }]);
  expect(rows[0]!.name.toLowerCase()).toBe('stage lighting');
  expect(await ofProfession('electrician', 'stage')).toEqual([]);
  expect((await app.call(specializations.search, { query: { q: 'stage' } })).body.data.specializations).toEqual([]);
});

test('one that is public already says so; another script is kept as it is', async () => {
  expect((await suggest('electrician', 'home wiring')).body.data.status).toBe('listed');
  expect((await suggest('electrician', 'घर की वायरिंग')).body.data).toEqual({ specialization: 'घर की वायरिंग', status: 'suggested' });
});

test.each<[string, string | undefined, string | undefined, Record<string, string>]>([
  ['no profession', undefined, 'X', { profession: 'profession is required' }],
  ['unknown profession', 'astronaut', 'X', { profession: 'This profession is not in our list.' }],
  ['no specialization', 'electrician', undefined, { specialization: 'specialization is required' }],
  ['blank', 'electrician', '   ', { specialization: 'specialization is required' }],
  ['too long', 'electrician', 'x'.repeat(81), { specialization: 'specialization must be at most 80 characters.' }],
  ['NUL', 'electrician', 'a\u0000', { specialization: 'specialization contains characters that are not allowed.' }],
])('suggest, %s: 422 with the field named', async (_case, profession, specialization, errors) => {
  const answer = await suggest(profession, specialization);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test.each([
  ['limit', { limit: '101' }, { limit: 'limit must be between 1 and 100.' }],
  ['q', { q: 'a\u0000' }, { q: 'q contains characters that are not allowed.' }],
])('search, bad %s: 422', async (_case, query, errors) => {
  const answer = await app.call(specializations.search, { query: query });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test('ids come in the order of the names, each once; brokers have their own', async () => {
  const ids = await ensureSpecializations(app.db, electrician, ['New Thing', 'Earthing', 'new thing', 'Rewiring'], app.now());
  expect(ids).toHaveLength(3);
  expect(await ensureSpecializations(app.db, electrician, ['Rewiring', 'NEW THING', 'Earthing'], app.now())).toEqual([ids[2], ids[0], ids[1]]);
  const [broker] = await ensureSpecializations(app.db, null, ['Luxury Properties'], app.now());
  const row = await app.db.selectFrom('specializations').select(['profession_id', 'is_listed']).where('id', '=', broker!).executeTakeFirst();
  expect(row).toEqual({ profession_id: null, is_listed: true });
  expect(await ensureSpecializations(app.db, electrician, [], app.now())).toEqual([]);
});
