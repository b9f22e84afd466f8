/** The directory's fast statement against a plain one over profiles, for many mixes. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GENDERS, LANGUAGES } from '../../src/contract/shared/constants.ts';
import { type DirectoryQuery, directoryQuery, vendors } from '../../src/contract/vendors.ts';
import { loadVendors } from '../scale-data/load.ts';
import { drawsOf } from '../scale-data/draw.ts';
import { readWorld } from '../scale-data/world.ts';
import { readMixes } from './mixes.ts';
import { type Ask, type AskSamples, randomAsk, readAskSamples } from './random-asks.ts';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app.ts';
import { fillCards } from '../../src/server/features/vendors/service.ts';
import { importLocations } from '../../src/server/features/locations/import-service.ts';

const VENDORS = 3000;
const MIXES = 250;
const CAP = 1000;
// A word that more people have than a total tells.
const COMMON = 'Kumar';

let app: TestApp;
let samples: AskSamples;

beforeAll(async () => {
  app = await createTestApp();
  await importLocations(app.database, app.app.log as never, app.now());
  await loadVendors(app.database.pool, { seed: 7, size: VENDORS, world: await readWorld(app.database.pool) }, { from: 0, to: VENDORS });
  // Neither listed nor counted.
  await sql`update users set status = 'suspended' where id in (select user_id from vendor_search where sort_name like 'ra%')`.execute(app.db);
  await sql`delete from vendor_search s using users u where u.id = s.user_id and u.status <> 'approved'`.execute(app.db);
  const many = sql`(select user_id from vendor_search order by user_id limit ${CAP + 200})`;
  await sql`update profiles set full_name = full_name || ${` ${COMMON}`} where user_id in ${many}`.execute(app.db);
  await sql`update vendor_search set sort_name = sort_name || lower(${` ${COMMON}`}), words = words || array_to_tsvector(array[lower(${COMMON})]) where user_id in ${many}`.execute(app.db);
  await fillCards(app.db);
  await sql`analyze vendor_search`.execute(app.db);
  const found = await readAskSamples(app.database.pool);
  samples = { ...found, words: [...found.words, 'wiring', 'plumb', 's', 'zzqx', COMMON, COMMON] };
}, 120_000);
afterAll(() => app.close());

/** The same question asked of the tables that hold the truth, with nothing clever in it. */
async function plainAnswer(query: DirectoryQuery): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.user_id = u.id join professions f on f.id = p.profession_id
    where u.role = 'vendor' and u.status = 'approved' and ${sql.join(plainConditions(query), sql` and `)}
    order by ${plainOrder(query)}`.execute(app.db);
  return { total: rows.length, ids: rows.slice(query.skip, query.skip + query.limit).map((row) => row.id) };
}

function plainConditions(query: DirectoryQuery): RawBuilder<unknown>[] {
  const when = (condition: unknown, part: RawBuilder<unknown>) => (condition ? [part] : []);
  return [
    sql`true`,
    ...(['country_id', 'state_id', 'city_id', 'newsco_id'] as const).flatMap((level) => when(query[level], sql`p.${sql.ref(level)} = ${query[level] ?? 0}`)),
    ...when(query.profession.length, sql`f.slug = any(${query.profession}::text[])`),
    ...when(query.specializations.length, sql`exists (select 1 from profile_specializations s join specializations n on n.id = s.specialization_id
      where s.user_id = u.id and n.name = any(${query.specializations}::text[]))`),
    ...when(query.languages.length, sql`exists (select 1 from unnest(p.languages) l where l = any(${query.languages}::text[])
      or ('Other' = any(${query.languages}::text[]) and l <> all(${[...LANGUAGES]}::text[])))`),
    ...when(query.gender, sql`p.gender = ${query.gender ?? ''}`),
    ...when(query.min_rating, sql`p.rating_count > 0 and p.rating_sum::numeric / nullif(p.rating_count, 0) >= ${query.min_rating ?? 0}::numeric`),
    ...when(query.experience_min, sql`p.experience_years >= ${query.experience_min ?? 0}`),
    ...when(query.experience_max !== undefined && query.experience_max < 50, sql`p.experience_years <= ${query.experience_max ?? 0}`),
    ...(query.search_query ?? '').split(' ').filter(Boolean).map((word) => sql`exists (
      select 1 from regexp_split_to_table(lower(concat_ws(' ', p.full_name, f.name, (select string_agg(n.name, ' ')
        from profile_specializations s join specializations n on n.id = s.specialization_id where s.user_id = u.id))), '[ /-]+') w
      where starts_with(w, ${word.toLowerCase()}))`),
  ];
}

function plainOrder({ sort_by, sort_order }: DirectoryQuery): RawBuilder<unknown> {
  const down = sort_order === 'desc';
  const way = (descending: boolean) => sql.raw(descending === down ? 'desc' : 'asc');
  const nulls = sql.raw(down ? 'nulls last' : 'nulls first');
  const name = sql`p.full_name collate "C"`;
  const lowered = sql`lower(p.full_name) collate "C"`;
  if (sort_by === 'rating') {
    return sql`p.rating_sum::numeric / nullif(p.rating_count, 0) ${way(true)} ${nulls}, p.rating_count ${way(true)}, ${lowered} ${way(false)}, u.id ${way(false)}`;
  }
  if (sort_by === 'experience') return sql`p.experience_years ${way(true)} ${nulls}, ${lowered} ${way(false)}, u.id ${way(false)}`;
  if (sort_by === 'name') return sql`${lowered} ${way(true)}, ${name} ${way(true)}, u.id ${way(true)}`;
  return sql`u.created_at ${way(true)}, u.id ${way(true)}`;
}

type Told = { query: Ask; total: number; capped: boolean; ids: string[] };

async function fastAnswer(query: Ask): Promise<Told> {
  const { data } = (await app.call(vendors.list, { query })).body;
  return { query, total: data.total, capped: data.total_is_capped, ids: data.vendors.map((vendor) => vendor.id) };
}

async function wantedAnswer(query: Ask): Promise<Told> {
  const { total, ids } = await plainAnswer(directoryQuery.parse(query));
  const exact = total <= CAP || isPlaceAndProfession(query);
  return { query, total: exact ? total : CAP, capped: !exact, ids };
}

function isPlaceAndProfession(query: Ask): boolean {
  const plain = new Set(['country_id', 'state_id', 'city_id', 'newsco_id', 'profession', 'sort_by', 'sort_order', 'skip', 'limit', 'experience_min', 'experience_max']);
  const ends = Number(query['experience_min'] ?? 0) === 0 && Number(query['experience_max'] ?? 50) === 50;
  return ends && Object.keys(query).every((name) => plain.has(name));
}

test('the sixteen mixes of the bench', async () => {
  for (const mix of await readMixes(app.database.pool)) {
    const query = Object.fromEntries(Object.entries(mix.query(3)).map(([name, value]) => [name, String(value)]));
    expect(await fastAnswer(query)).toEqual(await wantedAnswer(query));
  }
}, 60_000);

test.each<Ask>([
  { search_query: COMMON },
  { search_query: COMMON, skip: '1195' },
  { search_query: COMMON, sort_by: 'name', sort_order: 'asc', skip: '40' },
  { search_query: COMMON.slice(0, 3), sort_by: 'created_at' },
  { search_query: `${COMMON} ${COMMON.slice(0, 2)}` },
  { search_query: COMMON, gender: GENDERS[0] },
])('a word that very many have: %j', async (query) => {
  expect(await fastAnswer(query)).toEqual(await wantedAnswer(query));
});

test('every shape of the page that most people ask for', async () => {
  for (const { country_id, city_id } of samples.places.slice(0, 12)) {
    const [city, path]: Ask[] = [{ city_id: String(city_id) }, { city_id: String(city_id), country_id: String(country_id) }];
    const wishes: Ask[] = [{}, { min_rating: '4' }, { profession: samples.professions[0]! }, { profession: samples.professions[1]!, min_rating: '3.5' }, { profession: 'nobody does this' }];
    for (const where of [{}, city!, path!, { ...city, country_id: '1' }]) {
      for (const wish of wishes) expect(await fastAnswer({ ...where, ...wish })).toEqual(await wantedAnswer({ ...where, ...wish }));
    }
  }
}, 60_000);

test('random mixes', async () => {
  for (let index = 0; index < MIXES; index += 1) {
    const query = randomAsk(drawsOf(2026, index), samples);
    expect(await fastAnswer(query)).toEqual(await wantedAnswer(query));
  }
}, 120_000);

test('the kept counts are those of the rows', async () => {
  const { rows } = await sql<{ place_id: number }>`
    select place_id, profession_id, k.listed, t.listed as counted
    from vendor_counts k full join (
      select place as place_id, profession as profession_id, count(*)::integer as listed
      from vendor_search v, unnest(array[0, v.country_id, v.state_id, v.city_id, v.newsco_id]) as place, unnest(array[0, v.profession_id]) as profession
      where place is not null and profession is not null group by 1, 2
    ) t using (place_id, profession_id)
    where coalesce(k.listed, 0) <> coalesce(t.listed, 0) limit 5`.execute(app.db);
  expect(rows).toEqual([]);
});
