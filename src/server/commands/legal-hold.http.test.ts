/** Sealed copies of erased data: listed, opened with a reason, and recorded. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepSealed } from '../features/erasures/service.ts';
import { uuidv7 } from '../platform/clock.ts';
import { keysOf } from '../platform/keys.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const SECRET = 'a secret of thirty-two bytes, or more';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function command(options: string[], secret = SECRET): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, FILE_KEY: secret };
    execFile('node', ['--import', 'tsx', 'src/server/commands/legal-hold.ts', ...options], { env }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }));
  });
}

test('is listed by its ids, opened with a reason only, and the opening is recorded', async () => {
  const [subject, now] = [uuidv7(app.now()), new Date()];
  await keepSealed({ db: app.db, now, newId: () => uuidv7(now), deriveKey: keysOf(SECRET), legalHoldDays: 30 }, { type: 'lead', id: subject }, { contact_name: 'Marker Contact' });
  const { id } = await app.db.selectFrom('sealed_copies').select('id').executeTakeFirstOrThrow();
  const [listed, bare, other] = await Promise.all([command(['list']), command(['open', id]), command(['open', id, '--reason', 'Court order'], 'y'.repeat(40))]);
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(`${id}  lead ${subject}`) });
  expect(listed.out).not.toContain('Marker');
  expect(bare).toMatchObject({ code: 1, out: expect.stringContaining('--reason') });
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining('sealed with another secret') });
  expect(await command(['open', id, '--reason', 'Court order'])).toMatchObject({ code: 0, out: expect.stringContaining('Marker Contact') });
  expect(await app.db.selectFrom('activity').select(['object_id', 'detail', 'actor_id']).where('action', '=', 'sealed_copy_opened').execute()).toEqual([{ object_id: id, detail: { reason: 'Court order' }, actor_id: null }]);
});
