/** The fingerprint tells whatever changed in any table, and nothing of calls that were refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { buildUser } from './builders/accounts.ts';
import { fingerprint } from './fingerprint.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['a row more', async () => void (await buildUser(app))],
  ['a row that is written again as it was', async () => void (await app.db.updateTable('professions').set((e) => ({ name: e.ref('name') })).where('slug', '=', 'electrician').execute())],
  ['a row less', async () => void (await app.db.deleteFrom('specializations').execute())],
  ['a session that ends', async () => void (await app.db.updateTable('sessions').set({ revoked_at: app.now() }).execute())],
])('%s', async (_case, change) => {
  const before = await fingerprint(app.db);
  await change();
  expect(await fingerprint(app.db)).not.toBe(before);
});

test('a call that was refused', async () => {
  const { token } = await buildUser(app);
  const before = await fingerprint(app.db);
  app.setNow(new Date(app.now().getTime() + 3_600_000));
  expect((await app.call(contract.dashboards.adminStats, {}, { token })).status).toBe(403);
  expect(await fingerprint(app.db)).toBe(before);
});
