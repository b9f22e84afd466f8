/** Pages of long lists: found by the index of the text, and whole when what matches is rare, frequent or old. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLead } from '../testing/builders/leads.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type LongList, pageOf } from './page-queries.ts';
import { type InCities, inCities, inCitiesBeside } from './scope.ts';
import { textMatches } from './text-queries.ts';

const OLD_MATCHES = 1100;
const NEWER_OTHERS = 300;
const NEAR = 200;

let app: TestApp;
let city: number;

/** Copies of one lead, each a second older than the one before. */
async function copy(leadId: string, name: string, count: number, newest: string): Promise<void> {
  await sql`insert into leads (id, submission_id, kind, referral_type, contact_name, contact_phone, contact_digits, country_id, state_id, city_id, status, created_at, updated_at)
    select gen_random_uuid(), id, kind, referral_type, ${name}, contact_phone, contact_digits, country_id, state_id, city_id, status, ${newest}::timestamptz - n * interval '1 second', updated_at
    from leads, generate_series(1, ${count}) n where id = ${leadId}`.execute(app.db);
}

beforeAll(async () => {
  app = await createTestApp();
  const { id } = await buildLead(app, { contactName: 'Rare Bird', contactEmail: 'bird12345@example.com' });
  city = (await app.db.selectFrom('leads').select('city_id').where('id', '=', id).executeTakeFirstOrThrow()).city_id;
  await copy(id, 'Old Crowd', OLD_MATCHES, '2025-01-01');
  await copy(id, 'New Person', NEWER_OTHERS, '2026-01-01');
  await sql`analyze leads, lead_texts`.execute(app.db);
}, 60_000);
afterAll(() => app.close());

const listOf = (word: string): LongList => ({ table: 'leads', id: 'id', where: sql`true`, whereFound: sql`true`, words: word === '' ? [] : [sql`t.searched like ${word}`] });

test.each([
  ['a word', ['%bird%'], 1],
  ['several', ['%bird%', '%rare%'], 1],
  ['several long ones', ['%bird12%', '%EXAMPLE%'], 1],
  ['long ones of which the ends differ', ['%rare%', '%examples%'], 0],
  ['a number', ['%Bird12345@EXAMPLE.com%'], 1],
  ['the number of another', ['%vendor12345@example.com%'], 0],
])('beyond the newest rows %s is found in the cities asked for alone', async (_case, patterns, found) => {
  const count = async (cities: number[]) => {
    const where = (compare: InCities) => compare(cities, sql.ref('t.city_id'));
    const list: LongList = { table: 'leads', id: 'id', where: where(inCities), whereFound: where(inCitiesBeside(patterns)), words: patterns.map((pattern) => textMatches(sql.ref('t.searched'), pattern, patterns.length > 1)) };
    return (await sql<{ n: number }>`with ${pageOf(list, { skip: 0, limit: 5 }, NEAR)} select n from total`.execute(app.db)).rows[0]!.n;
  };
  expect(await Promise.all([[city], [city, city + 1], [city + 1, city + 2], [city + 1], []].map(count))).toEqual([found, found, 0, 0, 0]);
});

async function pageNames(word: string, skip: number, more: Partial<LongList> = {}): Promise<{ n: number; is_capped: boolean; names: string[]; times: string[] }> {
  const { rows } = await sql<{ n: number; is_capped: boolean; names: string[]; times: string[] }>`
    with ${pageOf({ ...listOf(word), ...more }, { skip, limit: 5 }, NEAR)}
    select n, is_capped, array(select l.contact_name from page join leads l using (id) order by page.created_at desc, id desc) as names,
      array(select to_char(created_at, 'MI:SS') from page order by created_at desc, id desc) as times from total`.execute(app.db);
  return rows[0]!;
}

test.each([
  ['everything, counted to the end of the count', '', 0, 1001, true, 'New Person'],
  ['a frequent word, counted among the newest rows', '% new%', 10, NEAR - 1, true, 'New Person'],
  ['its later pages', '% new%', NEAR, NEWER_OTHERS, false, 'New Person'],
  ['a frequent word that only older rows have', '%crowd%', 0, OLD_MATCHES, false, 'Old Crowd'],
  ['its last page', '%crowd%', OLD_MATCHES - 5, OLD_MATCHES, false, 'Old Crowd'],
])('%s', async (_case, word, skip, n, isCapped, name) => {
  const page = await pageNames(word, skip);
  expect(page).toMatchObject({ n, is_capped: isCapped });
  expect(page.names).toEqual(word === '' ? expect.arrayContaining([name]) : Array(5).fill(name));
});

test('the newest of the old matches come first, and pages do not overlap', async () => {
  expect((await pageNames('%crowd%', 0)).times).toEqual(['59:59', '59:58', '59:57', '59:56', '59:55']);
  expect((await pageNames('%crowd%', 5)).times).toEqual(['59:54', '59:53', '59:52', '59:51', '59:50']);
});

test.each([
  ['looked for where it may be, a word of old rows is counted there', '%crowd%', '2025-01-01', 0, NEAR, true],
  ['and found by the index on later pages', '%crowd%', '2025-01-01', NEAR, OLD_MATCHES, false],
  ['one that is not there after all is found by the index', '%rare%', '2025-01-01', 0, 1, false],
  ['one of which the whole rest was looked at is counted exactly', '%crowd%', '2024-12-31T23:43:20', 0, 100, false],
  ['where no time is known the index is asked', '%crowd%', null, 0, OLD_MATCHES, false],
])('%s', async (_case, word, before, skip, n, isCapped) => {
  expect(await pageNames(word, skip, { madeBefore: sql`${before}::timestamptz` })).toMatchObject({ n, is_capped: isCapped });
});

test.each(['', '% new%', '%crowd%', '%rare%', '% zq%'])('%j gives the same page of the leads and of what lies beside them', async (word) => {
  expect(await pageNames(word, 10, { table: 'lead_texts' })).toEqual(await pageNames(word, 10));
});

test('a rare word is counted exactly', async () => {
  expect(await pageNames('%rare%', 0)).toMatchObject({ n: 1, names: ['Rare Bird'] });
  expect(await pageNames('% zq%', 0)).toMatchObject({ n: 0, names: [] });
});

test('what lies beside leads has no index of what a move changes', async () => {
  const { rows } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes where tablename = 'lead_texts'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ definition }) => definition.includes('status'))).toEqual([]);
});

test.each(['%rare%', '% zq%', '% q%'])('the index of the text serves %s', async (word) => {
  const plan = await app.db.transaction().execute(async (tx) => {
    // What is left is an index that the condition itself can use, whatever the planner makes of a small table.
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain with ${pageOf(listOf(word), { skip: 0, limit: 5 })} select * from page`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on lead_texts_search');
});
