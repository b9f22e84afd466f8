/** One act is one transaction: where the commit fails nothing is done and nobody is told that it was; done again it commits once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLERS, tokensOf } from './testing/access-callers.ts';
import { ROWS } from './testing/access-rows.ts';
import { buildPlaces } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { fingerprint, tablesOf } from './testing/fingerprint.ts';
import { writes } from './testing/recorded-acts.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Who asked counts, whatever becomes of the call.
const COUNTED_APART = 'public.rate_limits';

let app: TestApp;

beforeAll(async () => {
  // On, as in production, and never reached.
  app = await createTestApp({ RATE_LIMITS: '1000' });
  await buildPlaces(app);
  await sql`create sequence commits minvalue -1 start 1`.execute(app.db);
  await sql`
    create function count_commit() returns trigger language plpgsql as $$ begin
      if current_setting('test.is_counted', true) = 'yes' then return null; end if;
      perform set_config('test.is_counted', 'yes', true);
      if nextval('commits') = 0 then raise exception 'this commit fails'; end if;
      return null;
    end $$`.execute(app.db);
  for (const table of (await tablesOf(app.db)).filter((name) => name !== COUNTED_APART)) {
    await sql.raw(`create constraint trigger counted after insert or update or delete on ${table} deferrable initially deferred for each row execute function count_commit()`).execute(app.db);
  }
});
afterAll(() => app.close());

/** Of the transactions that write from now on the first one fails. */
const failFirst = () => sql`select setval('commits', -1)`.execute(app.db);
const startCount = () => sql`select setval('commits', 1, false)`.execute(app.db);
const counted = async () => (await sql<{ n: number }>`select case when is_called then last_value else 0 end as n from commits`.execute(app.db)).rows[0]!.n;

const WRITING = ROWS.filter(({ endpoint, allow }) => writes(endpoint) && allow.includes('2'));

test.each(WRITING.map((row) => [`${row.endpoint.method} ${row.endpoint.path} ${row.allow}`, row] as const))('%s', async (_name, { endpoint, allow, input }) => {
  for (const [index, caller] of CALLERS.entries()) {
    if (caller === 'X' || allow[index] !== '2') continue;
    const owner = await buildVendor(app, {});
    for (const token of await tokensOf(app, caller, owner.token)) {
      const call = [endpoint, await input({ app, owner, other: await buildVendor(app, {}), token }), { token, key: crypto.randomUUID() }] as const;
      const before = await fingerprint(app.db);
      await failFirst();
      const failed = await app.call(...call);
      expect([failed.status, failed.body.error?.code], failed.text).toEqual([500, 'internal']);
      expect(await fingerprint(app.db)).toBe(before);
      await startCount();
      const done = await app.call(...call);
      expect([200, 201], done.text).toContain(done.status);
      expect(await counted()).toBe(1);
    }
  }
});
