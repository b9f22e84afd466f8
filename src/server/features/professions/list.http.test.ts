/** GET /professions */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { professions } from '../../../contract/professions.ts';
import { buildUser } from '../../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findProfession } from './service.ts';

const DEFAULTS = [
  'appliance-repair', 'architect', 'carpenter', 'cleaner', 'electrician', 'hvac', 'interior-designer', 'landscaper',
  'locksmith', 'mason', 'painter', 'pest-control', 'plumber', 'security', 'solar-installer', 'tiler',
];
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.db.insertInto('professions').values({ slug: 'potter', name: 'Potter', is_active: false, created_at: app.now() }).execute();
});
afterAll(() => app.close());

const list = async (active_only?: 'true' | 'false', token?: string) => app.call(professions.list, { query: active_only ? { active_only } : {} }, token ? { token } : {});
const slugs = async (...asked: Parameters<typeof list>) => (await list(...asked)).body.data.map((one) => one.slug);

test('the sixteen default professions, by name, each described and in a category', async () => {
  const answer = await list();
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.headers['vary']).toContain('Authorization');
  expect(answer.body.data.map((one) => one.slug)).toEqual(DEFAULTS);
  expect(answer.body.data.find((one) => one.slug === 'hvac')).toMatchObject({ name: 'HVAC Technician', category: 'maintenance', is_active: true, is_default: true });
  for (const one of answer.body.data) expect(one.description).toMatch(/^[A-Z].{20,}\.$/);
});

test('only administrators see inactive ones, and no cache keeps that', async () => {
  expect(await slugs('false')).toEqual(DEFAULTS);
  expect(await slugs('false', 'nwc_not-a-session-of-anyone')).toEqual(DEFAULTS);
  for (const role of ['vendor', 'broker'] as const) expect(await slugs('false', (await buildUser(app, { role })).token)).not.toContain('potter');
  const suspended = await buildUser(app, { role: 'module_admin', status: 'suspended' });
  expect(await slugs('false', suspended.token)).not.toContain('potter');
  for (const role of ['admin', 'module_admin'] as const) {
    const { token } = await buildUser(app, { role });
    expect(await slugs('false', token)).toContain('potter');
    expect(await slugs('true', token)).toEqual(DEFAULTS);
    expect((await list('false', token)).headers['cache-control']).toBe('no-store');
  }
});

test('another value than true and false: 422', async () => {
  const answer = await app.call(professions.list, { query: { active_only: 'yes' as 'true' } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ active_only: 'active_only must be true or false.' });
});

test.each([
  ['electrician', 'electrician'],
  ['HVAC technician', 'hvac'],
  ['HVAC', 'hvac'],
  ['Interior Designer', 'interior-designer'],
  ['potter', 'potter'],
  ['interior', undefined],
  ['%', undefined],
  ['', undefined],
])('%s names %s', async (nameOrSlug, slug) => {
  expect((await findProfession(app.db, nameOrSlug))?.slug).toBe(slug);
});
