/** The same call ten times at once, at every route: it is done once, as if it had been made once, and nobody gets a 5xx. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { CALLERS, tokensOf } from '../testing/access-callers.ts';
import { type Row, ROWS } from '../testing/access-rows.ts';
import { buildPlaces } from '../testing/builders/locations.ts';
import { buildVendor } from '../testing/builders/vendors.ts';
import { rowCounts } from '../testing/fingerprint.ts';
import { failureFaults, LONGEST_ONCE_MS } from '../testing/fuzz/judge.ts';
import { type Answer, createTestApp, type TestApp } from '../testing/test-app.ts';

const TIMES = 10;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(() => app.close());

/** Each of these is meant anew by whoever asks again. */
const MORE_EACH_TIME: Readonly<Record<string, string>> = {
  'POST /auth/login': 'each sign-in is a session',
  'POST /auth/forgot-password': 'each asking is counted, and a job looks whether a mail may go out',
  'POST /admin/system/test-mail': 'each press is a mail',
  'PUT /vendors/{id}/photo': 'each replaces the one before, whose file a job removes',
  'GET /auth/my-data': 'each download is in the next one',
};

/** They change nothing, but each is recorded. */
const RECORDED: readonly string[] = ['GET /admin/users/{id}/id-card-photo', 'GET /admin/leads/export.csv'];

/** Kept from other tables, as far as it has been caught up with, or from names that differ from call to call. */
const DERIVED = /fair_share_|vendor_words|_private_(?:tasks|job_queues)/;

/** As long as a statement waits for a lock, a little less. */
const LOCK_MS = 1900;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** The first of those who may, beginning with people whose own it is. */
const callerOf = ({ allow }: Row) => (['O', 'N', 'B', 'A', 'M'] as const).find((caller) => allow[CALLERS.indexOf(caller)] === '2');

/** How many rows of each table a call adds or takes away, made so many times at once. */
async function effectOf(row: Row, times: number, isAgain = false): Promise<{ answers: Answer<unknown>[]; effect: Record<string, number> }> {
  const [owner, other] = [await buildVendor(app, {}), await buildVendor(app, {})];
  const [token = null] = await tokensOf(app, callerOf(row)!, owner.token);
  const input = await row.input({ app, owner, other, token });
  const before = await rowCounts(app.db);
  const settings = { token, ...(row.endpoint.idempotent ? { key: `key-${owner.id}` } : {}) };
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, () => app.call(row.endpoint, input, settings)));
  const ms = performance.now() - started;
  // A machine that stands still ends waits for locks: asked once more, of others.
  if (!isAgain && (ms > LONGEST_ONCE_MS || (ms > LOCK_MS && answers.some(({ status }) => status === 503)))) return effectOf(row, times, true);
  // Passwords are hashed one after the other, three for each that is changed.
  expect(ms).toBeLessThanOrEqual(LONGEST_ONCE_MS);
  const after = await rowCounts(app.db);
  const changes = Object.entries(after).map(([table, count]): [string, number] => [table, count - (before[table] ?? 0)]);
  return { answers, effect: Object.fromEntries(changes.filter(([table, change]) => change !== 0 && !DERIVED.test(table))) };
}

/** Jobs that wait already are not queued again, so it may be less. */
const tooMuch = (effect: Record<string, number>, once: Record<string, number>) => Object.entries(effect).filter(([table, change]) => Math.abs(change) > Math.abs(once[table] ?? 0));

/** One row for each route. */
const ROUTES = ROWS.filter(callerOf).map((row) => [nameOf(row.endpoint), row] as const);
const TRIED = ROUTES.filter(([name], index) => ROUTES.findIndex(([other]) => other === name) === index);

test.each(TRIED)('%s', async (name, row) => {
  const isRead = row.endpoint.method === 'GET';
  const once = isRead || name in MORE_EACH_TIME ? null : await effectOf(row, 1);
  const { answers, effect } = await effectOf(row, TIMES);
  const done = answers.filter(({ status }) => status < 300).map(({ text }) => text);
  expect(done, answers.map(({ text }) => text).join('\n')).not.toEqual([]);
  for (const { status, headers, text } of answers) if (status >= 300) expect([status < 500, ...failureFaults({ status, headers: headers as Record<string, string>, body: Buffer.from(text) })], text).toEqual([true]);
  if (name in MORE_EACH_TIME) return;
  if (isRead) expect(done).toHaveLength(TIMES);
  // With a key whoever asks again is told what the first was told.
  if (isRead || row.endpoint.idempotent) expect(new Set(done).size).toBe(1);
  if (RECORDED.includes(name)) return expect(effect).toEqual({ 'public.activity': TIMES });
  expect(tooMuch(effect, once?.effect ?? {}), JSON.stringify(once?.effect)).toEqual([]);
});

test('every route was tried', () => {
  expect(app.routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !TRIED.some(([tried]) => tried === name))).toEqual([]);
});
