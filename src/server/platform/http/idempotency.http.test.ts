/** Idempotency keys: which are read, for how long they count, and what becomes of a second call while the first is under way. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leads } from '../../../contract/leads.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

const DAY = 86_400_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
beforeEach(async () => {
  app.setNow(TEST_NOW);
  await sql`truncate leads, mails, idempotency_keys cascade`.execute(app.db);
});
afterAll(() => app.close());

const WISH = { referral_type: 'vendor' as const, service_details: { profession: 'electrician' }, contact_info: { name: 'Asha Rao', phone: '+91 50000 00001', email: 'asha@example.com' }, location: { city_id: PLACES.pune as number } };
const post = (key: string, body: object = WISH) => app.call(leads.requestService, { body: body as never }, { headers: { 'idempotency-key': key } });
const effects = async () => (await sql<{ n: string }>`select concat_ws('/', (select count(*) from leads), (select count(*) from mails), (select count(*) from idempotency_keys)) as n`.execute(app.db)).rows[0]!.n;

test.each([
  ['one character', '!'], ['255 characters', 'k'.repeat(255)], ['every sign', Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join('')],
])('%s: does it once', async (_case, key) => {
  const first = await post(key);
  expect(first.status).toBe(201);
  expect((await post(key)).body).toEqual(first.body);
  expect(await effects()).toBe('1/1/1');
});

test.each([
  ['256 characters', 'k'.repeat(256)], ['nothing', ''], ['a space', 'my key'], ['a space alone', ' '], ['a tab', 'my\tkey'], ['no ASCII', 'cl\u00e9'], ['no printable sign', 'k\u007f'], ['two keys', 'one, two'],
])('%s: refused, nothing done', async (_case, key) => {
  const answer = await post(key);
  expect([answer.status, answer.body.error.code, answer.body.detail]).toEqual([400, 'bad_request', 'The Idempotency-Key header is not valid.']);
  expect(await effects()).toBe('0/0/0');
});

test('keys differ by case, and by who sends them', async () => {
  const other = app.call(leads.requestService, { body: { ...WISH, contact_info: { name: 'Ravi', phone: '+91 50000 00002' } } }, { headers: { 'idempotency-key': 'mine' }, ip: '198.51.100.7' });
  const answers = [await other, await post('mine'), await post('MINE', { ...WISH, service_details: { profession: 'mason' } })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.referral_id)).size).toBe(3);
});

test('after 24 hours a key is a new act, which then counts as long', async () => {
  const first = await post('daily');
  app.setNow(new Date(TEST_NOW.getTime() + DAY));
  expect((await post('daily')).body).toEqual(first.body);
  app.setNow(new Date(TEST_NOW.getTime() + DAY + 1));
  const next = await post('daily');
  expect([next.status, next.body.data.referral_id === first.body.data.referral_id]).toEqual([201, false]);
  app.setNow(new Date(TEST_NOW.getTime() + 2 * DAY));
  expect((await post('daily')).body).toEqual(next.body);
  expect(await effects()).toBe('2/2/1');
});

test.each([
  ['a field that is wrong', { ...WISH, contact_info: { ...WISH.contact_info, phone: 'none' } }],
  ['a place that is not there', { ...WISH, location: { city_id: 999_999_999 } }],
  ['no profession', { ...WISH, service_details: {} }],
])('%s: the same key counts for what was mended', async (_case, wrong) => {
  const refused = await post('mended', wrong);
  expect(refused.status).toBe(422);
  expect(await effects()).toBe('0/0/0');
  const mended = await post('mended');
  expect(mended.status).toBe(201);
  expect((await post('mended', wrong)).status).toBe(422);
  expect((await post('mended')).body).toEqual(mended.body);
  expect(await effects()).toBe('1/1/1');
});

/** Holds each lead that is written, without a lock, which nobody waits for longer than two seconds, while the work is under way that is told how to let them go. */
async function holding(work: (letGo: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query(`
    select pg_advisory_lock(7);
    create function hold_lead() returns trigger language plpgsql as $$ begin
      while not pg_try_advisory_xact_lock(7) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger held before insert on leads execute function hold_lead()`);
  try {
    await work(() => holder.query('select pg_advisory_unlock(7)'));
  } finally {
    await holder.query('select pg_advisory_unlock_all(); drop trigger held on leads; drop function hold_lead()');
    await holder.end();
  }
}

const heldLeads = async () => (await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(app.db)).rows[0]!.n;

test('while the first is under way the second is told so, and nothing is doubled', () =>
  holding(async (letGo) => {
    const first = post('twice');
    await vi.waitFor(async () => expect(await heldLeads()).toBe(1), { timeout: 1500 });
    const told = await post('twice');
    expect([told.status, told.body.error.code]).toEqual([409, 'idempotency_in_progress']);
    expect(await effects()).toBe('0/0/0');
    await letGo();
    const done = await first;
    expect(done.status).toBe(201);
    expect((await post('twice')).body).toEqual(done.body);
    expect(await effects()).toBe('1/1/1');
  }));
