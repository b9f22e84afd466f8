/** Kept words and skills of listed vendors: they stay in step with the rows, and a search by the words answers as one by beginnings does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moderation } from '../../../contract/moderation.ts';
import { registration } from '../../../contract/registration.ts';
import { vendors } from '../../../contract/vendors.ts';
import type { Db } from '../../platform/database.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { COUNT_CAP, type DirectoryFilter, type PageWish, type PlaceFilter } from './directory-rules.ts';
import { findPage } from './queries.ts';
import { syncListing, syncListings } from './service.ts';

const NAMES = [
  'Anil Sharma', 'Anil Sharmila', 'Anila Sharma', 'Sharma Sharda', "Sean O'Brien", 'Renée Müller', 'अनिल शर्मा', 'अनिला शर्मन', 'José Núñez', 'Ram Ra', 'R2 D2', 'Anil\u200Dkumar Shah',
  'A\u{10FFFF}b Strange', ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r'].map((end) => `Many Vast${end} Anil`),
];

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
  for (const [index, fullName] of NAMES.entries()) {
    await buildVendor(app, { fullName, ...(index % 3 === 0 ? { cityId: PLACES.bengaluru, newscoId: index % 2 === 0 ? PLACES.indiranagar : null } : { cityId: PLACES.pune }), specializations: index % 5 === 0 ? ['Fan Fitting', 'Ram\'s "own" \\ work'] : [] });
  }
}, 60_000);
afterAll(() => app.close());

const kept = async (word: string, place = 0) =>
  (await app.db.selectFrom('vendor_words').select('listed').where('place_id', '=', place).where('word', '=', word).executeTakeFirst())?.listed ?? null;
const setName = (db: Db, id: string, name: string) => db.updateTable('profiles').set({ full_name: name }).where('user_id', '=', id).execute();
const asAdmin = () => ({ token: admin.token });

/** Cells that differ from a count of the rows, or that nobody stands for. */
async function differences(): Promise<unknown[]> {
  const words = await sql`
    select place_id, word, k.listed, t.listed as counted
    from vendor_words k full join (
      select place as place_id, word, count(*)::integer as listed
      from vendor_search v, unnest(array[0, v.country_id, v.state_id, v.city_id]) place, unnest(tsvector_to_array(v.words)) word where place is not null group by place, word
    ) t using (place_id, word) where k.listed is distinct from t.listed`.execute(app.db);
  const skills = await sql`
    select place_id, specialization_id, k.listed, t.listed as counted
    from vendor_skills k full join (
      select place as place_id, s as specialization_id, count(*)::integer as listed
      from vendor_search v, unnest(array[0, v.country_id, v.state_id, v.city_id]) place, unnest(v.specialization_ids) s where place is not null group by 1, 2
    ) t using (place_id, specialization_id) where k.listed is distinct from coalesce(t.listed, 0)`.execute(app.db);
  return [...words.rows, ...skills.rows];
}

describe('the kept words and skills', () => {
  test('follow approval, suspension, return, a new name, a new country and erasure', async () => {
    const { id } = await buildVendor(app, { fullName: 'Zubin Onlyone', status: 'pending' });
    expect(await kept('onlyone')).toBeNull();
    await app.call(registration.approve, { params: { id } }, asAdmin());
    expect([await kept('onlyone'), await kept('onlyone', PLACES.india)]).toEqual([1, 1]);
    await app.call(moderation.suspend, { params: { id }, body: { reason: 'A reason that is long enough.' } }, asAdmin());
    expect(await kept('onlyone')).toBeNull();
    await app.call(moderation.reactivate, { params: { id } }, asAdmin());
    expect(await kept('onlyone')).toBe(1);
    await setName(app.db, id, 'Zubin Another');
    await syncListing(app.db, id);
    expect([await kept('onlyone'), await kept('another')]).toEqual([null, 1]);
    await app.db.updateTable('profiles').set({ city_id: PLACES.mumbai }).where('user_id', '=', id).execute();
    await syncListing(app.db, id);
    expect([await kept('another', PLACES.mumbai), await kept('another', PLACES.pune), await kept('another', PLACES.maharashtra)]).toEqual([1, null, 1]);
    await app.db.updateTable('profiles').set({ country_id: null, state_id: null, city_id: null }).where('user_id', '=', id).execute();
    await syncListing(app.db, id);
    expect([await kept('another', PLACES.india), await kept('another')]).toEqual([null, 1]);
    expect(await differences()).toEqual([]);
    await app.call(moderation.delete, { params: { id } }, asAdmin());
    expect([await kept('zubin'), await kept('another')]).toEqual([null, null]);
    expect(await differences()).toEqual([]);
  });

  test('are not written by a rating, nor by a change that leaves the words alone', async () => {
    const { id } = await buildVendor(app, { fullName: 'Still Standing', specializations: ['Standing Still'] });
    const versions = async () => (await sql<{ version: string }>`select xmin::text || ctid::text as version from vendor_words
      union all select 'skill ' || xmin::text || ctid::text from vendor_skills order by 1`.execute(app.db)).rows;
    const before = await versions();
    await app.db.updateTable('profiles').set({ rating_sum: 5, rating_count: 1, experience_years: 9 }).where('user_id', '=', id).execute();
    await syncListing(app.db, id);
    expect(await versions()).toEqual(before);
  });

  test('follow a statement that lists, changes and takes out very many', async () => {
    const crowd = 3000;
    await sql`insert into users (id, email, role, status, created_at, updated_at)
      select gen_random_uuid(), 'crowd' || n || '@example.com', 'vendor', 'approved', now(), now() from generate_series(1, ${crowd}) n`.execute(app.db);
    const add = sql`insert into vendor_search (user_id, country_id, city_id, rating, rating_count, experience, created_at, sort_name, languages, specialization_ids, words)
      select id, ${PLACES.india}, ${PLACES.pune}, -1, 0, -1, created_at, email, '{}', '{1,2}', array_to_tsvector(array['crowd', split_part(email, '@', 1)]) from users where email like 'crowd%'`;
    await add.execute(app.db);
    expect([await kept('crowd'), await kept('crowd77', PLACES.india)]).toEqual([crowd, 1]);
    await sql`update vendor_search set words = words || array_to_tsvector(array['moved']), country_id = null, specialization_ids = '{2,3}' where words @@ 'crowd' and sort_name < 'crowd2'`.execute(app.db);
    expect(await differences()).toEqual([]);
    await sql`update vendor_search set city_id = ${PLACES.mumbai} where words @@ 'crowd' and sort_name < 'crowd3'`.execute(app.db);
    expect(await differences()).toEqual([]);
    await sql`delete from vendor_search where sort_name like 'crowd%'`.execute(app.db);
    expect([await kept('crowd'), await kept('moved')]).toEqual([null, null]);
    expect(await differences()).toEqual([]);
  }, 60_000);

  test('let many approvals and changes of the same words pass at once', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_one, index) => buildVendor(app, { fullName: `Busy Body${index % 4}`, specializations: ['House Wiring', `Busy Work ${index % 3}`], status: index % 2 ? 'approved' : 'pending' })));
    const ids = people.map(({ id }) => id);
    const change = (index: number) =>
      app.db.transaction().execute(async (tx) => {
        const some = index % 5 === 0 ? [ids[index]!, ids[(index + 8) % 40]!].toSorted() : [ids[index]!];
        await sql`update users set status = 'approved' where id = any(${some}::uuid[])`.execute(tx);
        if (index % 3 === 0) await tx.updateTable('profiles').set({ city_id: PLACES.mumbai }).where('user_id', '=', ids[index]!).execute();
        await setName(tx, ids[index]!, `Body${(index + 1) % 4} Busy Extra${index % 3}`);
        await syncListings(tx, some);
      });
    await Promise.all(ids.map((_id, index) => change(index)));
    expect(await kept('busy')).toBe(40);
    expect(await differences()).toEqual([]);
  }, 60_000);
});

const filterOf = (words: string, place: PlaceFilter | null, more: Partial<DirectoryFilter> = {}): DirectoryFilter => ({
  place, professionIds: null, specializationIds: null, skillsAreMany: false, languages: [], gender: null, ratingFloor: 0, experienceMin: null, experienceMax: null, words, ...more,
});
const wishOf = (filter: DirectoryFilter, skip = 0): PageWish => ({ filter, order: { by: 'name', descending: false }, skip, limit: 12 });
const PLACE_FILTERS: Readonly<Record<string, () => PlaceFilter | null>> = {
  everywhere: () => null,
  'a country': () => ({ level: 'country_id', id: PLACES.india, above: [] }),
  'a state': () => ({ level: 'state_id', id: PLACES.karnataka, above: [] }),
  'a city': () => ({ level: 'city_id', id: PLACES.pune, above: [] }),
  'a region': () => ({ level: 'newsco_id', id: PLACES.indiranagar, above: [] }),
  'a country without anybody': () => ({ level: 'country_id', id: 999_999, above: [] }),
};
const SEARCHES = [
  'anil sharma', 'ANIL  Sharma', 'sharma', 'shar', 'sha', 's', 'a', 'ra', 'r', 'ani shar', 'anil v', 'vast', 'many vast', 'vast anil', 'vasta', 'many', 'renee mul', 'jose', 'nuñez', "o'brien", "o'b", "'", '\\', "\\' | a:* & !b",
  'अनिल', 'अनि शर्', 'शर्मा', 'zzqx', 'anil zzqx', 'electrician', 'fan fit', 'own', 'r2', '2', 'anilkumar', 'anil\u200Dk', 'ab', 'a\u{10FFFF}', '\uD7FF', 'ram ram ra', '<->', 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
];

/** The same question by beginnings alone. */
async function byBeginnings({ filter, skip, limit }: PageWish): Promise<{ total: number; names: string[] }> {
  const place = filter.place ? sql`s.${sql.ref(filter.place.level)} = ${filter.place.id}` : sql`true`;
  const { rows } = await sql<{ name: string }>`select p.full_name as name from vendor_search s join profiles p using (user_id)
    where s.words @@ prefix_query(${filter.words}) and ${place} order by s.sort_name, s.user_id`.execute(app.db);
  return { total: rows.length, names: rows.slice(skip, skip + limit).map((row) => row.name) };
}

async function byKnownWords(db: Db, wish: PageWish): Promise<{ total: number; names: string[] }> {
  const { total, cards } = await findPage(db, wish);
  return { total, names: (JSON.parse(`[${cards}]`) as { full_name: string }[]).map((card) => card.full_name) };
}

describe('a search by known words', () => {
  test.each(Object.keys(PLACE_FILTERS))('finds whom beginnings find: %s', async (where) => {
    for (const words of SEARCHES) {
      for (const skip of [0, 12]) {
        const wish = wishOf(filterOf(words, PLACE_FILTERS[where]!()), skip);
        expect({ words, ...(await byKnownWords(app.db, wish)) }).toEqual({ words, ...(await byBeginnings(wish)) });
      }
    }
  }, 60_000);

  test('finds who took another word between the two statements', async () => {
    const { id } = await buildVendor(app, { fullName: 'Late Comer' });
    const changing = once(async () => {
      await setName(app.db, id, 'Late Comerson');
      await syncListing(app.db, id);
    });
    expect(await byKnownWords(changing, wishOf(filterOf('comer', null)))).toEqual({ total: 1, names: ['Late Comerson'] });
  });

  test('tells of very many at once, until they are no longer so many', async () => {
    const all = COUNT_CAP + 1;
    await sql`insert into users (id, email, role, status, created_at, updated_at)
      select gen_random_uuid(), 'flock' || n || '@example.com', 'vendor', 'approved', now(), now() from generate_series(1, ${all}) n`.execute(app.db);
    await sql`insert into vendor_search (user_id, country_id, rating, rating_count, experience, created_at, sort_name, languages, specialization_ids, words)
      select id, ${PLACES.india}, -1, 0, -1, created_at, email, '{tamil}', '{}', array_to_tsvector(array['birds', 'feather', 'flocking', 'flocking' || left(email, 6)]) from users where email like 'flock%'`.execute(app.db);
    const total = async (filter: DirectoryFilter, db: Db = app.db) => (await findPage(db, wishOf(filter))).total;
    const [india, emirates] = [PLACES.india, PLACES.emirates].map((id): PlaceFilter => ({ level: 'country_id', id, above: [] })) as [PlaceFilter, PlaceFilter];
    for (const place of [null, india]) for (const words of ['flocking', 'flo']) expect(await total(filterOf(words, place))).toBe(all);
    // The words, all who have them, and since these are too many a page of them; where few people are it is planned for the words.
    for (const [place, statements, found] of [[null, 3, all], [india, 3, all], [emirates, 2, 0]] as const) {
      const { db, sent } = counted();
      expect([await total(filterOf('birds feather', place), db), sent()]).toEqual([found, statements]);
    }
    for (const words of ['flocking', 'flo']) {
      expect(await total(filterOf(words, india, { languages: ['Tamil'] }))).toBe(all);
      expect(await total(filterOf(words, india, { gender: 'female' }))).toBe(0);
    }
    expect(await total(filterOf('flo', india, { professionIds: [1] }))).toBe(0);
    expect(await total(filterOf('flo', { level: 'city_id', id: PLACES.pune, above: [] }))).toBe(0);
    const leaving = once(async () => {
      await sql`delete from vendor_search where sort_name = 'flock1@example.com'`.execute(app.db);
    });
    expect(await total(filterOf('flo', india), leaving)).toBe(COUNT_CAP);
    expect(await total(filterOf('flocking', india, { languages: ['Tamil'] }))).toBe(COUNT_CAP);
    for (const place of [null, india]) expect(await total(filterOf('birds feather', place))).toBe(COUNT_CAP);
    await sql`delete from vendor_search where sort_name like 'flock%'`.execute(app.db);
    expect(await differences()).toEqual([]);
  }, 60_000);

  test('is what the directory answers', async () => {
    const { data } = (await app.call(vendors.list, { query: { search_query: 'ani shar', sort_by: 'name', sort_order: 'asc' } })).body;
    expect(data.vendors.map((vendor) => vendor.full_name)).toEqual(['Anil Sharma', 'Anil Sharmila', 'Anila Sharma']);
  });
});

/** A database in which something happens after each statement that is sent. */
function watched(onResult: () => Promise<void>): Db {
  return app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await onResult();
      return result;
    },
  });
}

/** After the first one alone. */
function once(act: () => Promise<void>): Db {
  let done = false;
  return watched(async () => {
    if (done) return;
    done = true;
    await act();
  });
}

/** A database that counts the statements that are sent. */
function counted(): { db: Db; sent: () => number } {
  let sent = 0;
  return { db: watched(async () => void (sent += 1)), sent: () => sent };
}
