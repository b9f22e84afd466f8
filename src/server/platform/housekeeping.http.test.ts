/** Housekeeping */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSession, buildUser } from '../testing/builders/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { clearExpired } from './housekeeping.ts';

const DAY = 86_400_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ago = (days: number) => new Date(app.now().getTime() - days * DAY);

test('what has served its time goes, the rest stays', async () => {
  const user = await buildUser(app);
  await buildSession(app, user.id);
  await app.db.updateTable('sessions').set({ expires_at: ago(31) }).where('user_id', '=', user.id).where('id', 'in', app.db.selectFrom('sessions').select('id').limit(1)).execute();
  for (const [key, days] of [['old', 2], ['new', 0]] as const) {
    await app.db.insertInto('rate_limits').values({ key, hits: 1, expires_at: ago(days - 1) }).execute();
    await app.db.insertInto('idempotency_keys').values({ route: 'r', caller: 'c', key, request_hash: Buffer.from('x'), created_at: ago(days) }).execute();
    await app.db.insertInto('login_failures').values({ email: `${key}@example.com`, failures: 1, first_failed_at: ago(days) }).execute();
  }
  await clearExpired(app.db, app.now());
  expect(await app.db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await app.db.selectFrom('login_failures').select('email').execute()).toEqual([{ email: 'new@example.com' }]);
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('thousands of rows go in batches', async () => {
  await app.db.insertInto('rate_limits').values(Array.from({ length: 1201 }, (_, i) => ({ key: `many ${i}`, hits: 1, expires_at: ago(1) }))).execute();
  await clearExpired(app.db, app.now());
  expect(await app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'many%').execute()).toEqual([]);
});
