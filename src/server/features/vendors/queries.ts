/** SQL that reads vendors: directory pages, one vendor, its newest ratings. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { KEEP_PLAN } from '../../platform/kept-plans.ts';
import type { PlaceColumns } from '../locations/present.ts';
import { asksForSkillsAlone, asksForWordsAlone, COUNT_CAP, type DirectoryFilter, type DirectoryOrder, countedPlace, isCounted, type PageWish, type PlaceFilter, type PlaceLevel } from './directory-rules.ts';
import { beginningsOf, findWordSearch, type WordSearch } from './words-queries.ts';

/** What a card shows. `phone` only tells whether there is one. */
export type CardRow = PlaceColumns & {
  id: string;
  full_name: string;
  profession: string | null;
  has_phone: boolean;
  gender: string | null;
  experience_years: number | null;
  languages: string[];
  specializations: string[];
  profile_image_url: string | null;
  youtube_video_url: string | null;
  rating_sum: number;
  rating_count: number;
  completed_leads: number;
};

// Look-ups one by one: a join of eight tables takes longer to plan than to run.
export const CARD = sql`
  p.user_id as id, p.full_name, p.phone is not null as has_phone, p.gender, p.experience_years, p.languages,
  p.profile_image_url, p.youtube_video_url, p.rating_sum, p.rating_count, p.completed_leads,
  coalesce((select f.name from professions f where f.id = p.profession_id),
    (select r.requested_profession from profession_requests r where r.id = p.profession_request_id)) as profession,
  array(select (select n.name from specializations n where n.id = s.specialization_id)
    from profile_specializations s where s.user_id = p.user_id order by s.position, s.specialization_id) as specializations,
  p.country_id, (select l.name from locations l where l.id = p.country_id) as country_name,
  (select l.code from locations l where l.id = p.country_id) as country_code,
  p.state_id, (select l.name from locations l where l.id = p.state_id) as state_name,
  p.city_id, (select l.name from locations l where l.id = p.city_id) as city_name,
  p.newsco_id, (select l.name from locations l where l.id = p.newsco_id) as newsco_name`;

type SortColumn = { column: string; descending: boolean };

// Each in its 'desc' form; 'asc' reverses all of it. The id is last, so that no two rows tie.
const ORDERS: Readonly<Record<DirectoryOrder['by'], readonly SortColumn[]>> = {
  rating: [
    { column: 'rating', descending: true }, { column: 'rating_count', descending: true },
    { column: 'sort_name', descending: false }, { column: 'user_id', descending: false },
  ],
  experience: [{ column: 'experience', descending: true }, { column: 'sort_name', descending: false }, { column: 'user_id', descending: false }],
  name: [{ column: 'sort_name', descending: true }, { column: 'user_id', descending: true }],
  created_at: [{ column: 'created_at', descending: true }, { column: 'user_id', descending: true }],
};

function orderColumns(order: DirectoryOrder): RawBuilder<unknown> {
  return sql.join(ORDERS[order.by].map(({ column }) => sql.ref(column)));
}

function orderBy(order: DirectoryOrder, table = ''): RawBuilder<unknown> {
  const way = (descending: boolean) => sql.raw(descending === order.descending ? 'desc' : 'asc');
  return sql.join(ORDERS[order.by].map(({ column, descending }) => sql`${sql.ref(table + column)} ${way(descending)}`));
}

/** Only the deepest place is looked for: each level more would make the planner expect too few rows. */
function placeCondition(place: PlaceFilter): RawBuilder<unknown>[] {
  return [sql`${sql.ref(place.level)} = ${place.id}`, belongs(place)];
}

const TYPES: Readonly<Record<PlaceLevel, string>> = { country_id: 'country', state_id: 'state', city_id: 'city', newsco_id: 'newsco' };

/** Whether it is a place of its level, in those that are named above it. Nobody is listed in another one, but it has counts. */
function belongs({ level, id, above }: PlaceFilter): RawBuilder<unknown> {
  const path = above.map((place) => sql`l.${sql.ref(place.level)} = ${place.id}`);
  return sql`exists (select 1 from locations l where ${sql.join([sql`l.id = ${id}`, sql`l.type = ${sql.lit(TYPES[level])}`, ...path], sql` and `)})`;
}

/** Filters as conditions on columns: where rows are walked in the order of the page. */
function conditions(filter: DirectoryFilter, words: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const { place, specializationIds } = filter;
  return allOf([
    ...(place ? placeCondition(place) : []),
    ...(specializationIds ? [sql`specialization_ids && ${specializationIds}::integer[]`] : []),
    ...otherConditions(filter, words),
  ]);
}

/** The same where matches are collected: a city and its skills are one look at one index. The city's own condition would make the planner look it up once more. */
function collectedConditions(filter: DirectoryFilter, words: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const { place, specializationIds } = filter;
  if (place?.level !== 'city_id' || specializationIds === null) return conditions(filter, words);
  const skills = sql`city_specializations(city_id, specialization_ids) && city_specializations(${place.id}::integer, ${specializationIds}::integer[])`;
  return allOf([skills, belongs(place), ...otherConditions(filter, words)]);
}

const isThere = (place: PlaceFilter | null): RawBuilder<unknown> => (place === null ? sql`true` : belongs(place));

const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `));

function otherConditions(filter: DirectoryFilter, words: RawBuilder<unknown> | null): RawBuilder<unknown>[] {
  const { professionIds, languages, gender, experienceMin, experienceMax } = filter;
  return [
    ...(professionIds ? [professionIds.length === 1 ? sql`profession_id = ${professionIds[0]}` : sql`profession_id = any(${professionIds}::integer[])`] : []),
    ...(languages.length > 0 ? [sql`languages && fold_all(${languages}::text[])`] : []),
    ...(gender ? [sql`gender = ${gender}`] : []),
    ...(filter.ratingFloor > 0 ? [sql`rating >= ${filter.ratingFloor}`] : []),
    ...(experienceMin === null ? [] : [sql`experience >= ${experienceMin}`]),
    ...(experienceMax === null ? [] : [sql`experience between 0 and ${experienceMax}`]),
    ...(words ? [sql`words @@ ${words}`] : []),
  ];
}

/** The cards one after the other as JSON, and how many of the page are not made yet. */
export type FoundPage = { total: number; exact: boolean; cards: string; unmade: number };

/** One page with its total, in one statement; those who have words behind the look at these, and once more where they are too many to be collected. */
export async function findPage(db: Db, wish: PageWish): Promise<FoundPage> {
  const text = wish.filter.words;
  if (text === null) return readPage(db, wish, null);
  const words = await findWordSearch(db, text, wish.filter.place);
  const page = await readPageOfWords(db, wish, words);
  return page.is_current ? page : readPage(db, wish, beginningsOf(text));
}

async function readPageOfWords(db: Db, wish: PageWish, words: WordSearch): Promise<ReadPage> {
  if (!mayBeFew(wish.filter, words)) return readPage(db, wish, words);
  return (await readPageOfFew(db, wish, words)) ?? readPage(db, wish, { ...words, areMany: true });
}

type ReadPage = FoundPage & { is_current: boolean };

async function readPage(db: Db, wish: PageWish, words: WordSearch | null): Promise<ReadPage> {
  const { rows } = await sql<Omit<ReadPage, 'exact'>>`with ${partsOf(wish, words)} ${pageOf(wish, words)}`.execute(db);
  return { ...rows[0]!, exact: isCounted(wish.filter) };
}

/** Whole words and nothing else, where most of all people are. In a small country those who have a word are found sooner by the country, while in the world they may be very many. */
const mayBeFew = (filter: DirectoryFilter, words: WordSearch): boolean => words.areWhole && words.areInMost && !words.areMany && words.whole === null && asksForWordsAlone(filter);

/**
 * There is one way to collect those who have the words, by the index of words, so that connections keep its plan: to plan it anew took a sixth of all that PostgreSQL did
 * for the page. Null where there are more than are counted.
 */
async function readPageOfFew(db: Db, wish: PageWish, words: WordSearch): Promise<ReadPage | null> {
  const { filter: { place }, order } = wish;
  // Looked up, they are unknown when it is planned: a plan for these words alone would always seem cheaper than one for all.
  const haveWords = sql`words @@ (select ${words.complete})`;
  // `is true` keeps the index of countries out: the plan is for an average country, all of whom it would seem cheap to find.
  const areThere = place === null ? [] : [sql`(country_id = ${place.id}) is true`, belongs(place)];
  const { rows } = await sql<Omit<ReadPage, 'exact'>>`${KEEP_PLAN}
    with found as materialized (${collected(order, allOf([haveWords, ...areThere]))}),
    total as materialized (select count(*)::integer as n from found),
    page as (select ${orderColumns(order)} from found ${paging(wish)})
    ${pageOf(wish, words)}`.execute(db);
  const page = rows[0]!;
  return page.total > COUNT_CAP ? null : { ...page, exact: false };
}

const pageOf = ({ order }: PageWish, words: WordSearch | null): RawBuilder<unknown> => sql`
  select (select n from total) as total, coalesce(string_agg(c.card, ',' order by ${orderBy(order, 'page.')}), '') as cards,
    (count(*) filter (where c.card is null))::integer as unmade, ${words?.isCurrent ?? sql`true`} as is_current
  from page left join vendor_cards c on c.user_id = page.user_id`;

const paging = ({ order, limit, skip }: PageWish): RawBuilder<unknown> => sql`order by ${orderBy(order)} limit ${limit} offset ${skip}`;

/** Up to one more than the cap. */
const collected = (order: DirectoryOrder, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`select ${orderColumns(order)} from vendor_search where ${rows} limit ${sql.raw(String(COUNT_CAP + 1))}`;

/** The rows of the same page, from which cards are made. */
export async function findPageRows(db: Db, wish: PageWish): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with ${partsOf(wish, wish.filter.words === null ? null : beginningsOf(wish.filter.words))}
    select ${CARD} from page join profiles p on p.user_id = page.user_id order by ${orderBy(wish.order, 'page.')}`.execute(db);
  return rows;
}

const partsOf = (wish: PageWish, words: WordSearch | null): RawBuilder<unknown> => (isCounted(wish.filter) ? countedParts(wish) : searchedParts(wish, words));

/** Place and profession alone: the total is kept, the page is read in its order. */
function countedParts(wish: PageWish): RawBuilder<unknown> {
  const { filter, order } = wish;
  const professions = filter.professionIds ?? [0];
  const place = filter.place;
  return sql`
    total as (
      select coalesce(sum(listed), 0)::integer as n from vendor_counts
      where place_id = ${place?.id ?? 0} and profession_id = any(${professions}::integer[]) and ${isThere(place)}
    ),
    page as (
      select ${orderColumns(order)} from vendor_search
      where ${conditions(filter, null)} ${paging(wish)}
    )`;
}

/**
 * Anything else, unless a name is known to be frequent: collects matches up to one more than the cap. When that is all of them they are sorted; when
 * there are more, matches are frequent enough that walking the index of the order soon meets a page of them.
 */
function searchedParts(wish: PageWish, words: WordSearch | null): RawBuilder<unknown> {
  const { filter, order } = wish;
  const where = conditions(filter, words?.complete ?? null);
  const columns = orderColumns(order);
  const walked = (rows: RawBuilder<unknown>) => sql`select ${columns} from vendor_search where ${rows} ${paging(wish)}`;
  if ((words?.areMany && asksForWordsAlone(filter)) || (filter.skillsAreMany && asksForSkillsAlone(filter))) return sql`total as (select case when ${isThere(filter.place)} then ${sql.raw(String(COUNT_CAP + 1))} else 0 end as n), page as (${walked(where)})`;
  // What so many match is not looked up as a beginning, too, which takes several times as long.
  const whole = words?.whole ? sql`whole as materialized (${collected(order, collectedConditions(filter, words.whole))}),` : null;
  const isFrequent = whole ? sql`(select count(*) > ${sql.raw(String(COUNT_CAP))} from whole)` : sql`false`;
  return sql`
    ${whole ?? sql``}
    found as materialized (${collected(order, sql`${collectedConditions(filter, words?.complete ?? null)} and not ${isFrequent}`)}),
    total as materialized (select case when ${isFrequent} then ${sql.raw(String(COUNT_CAP + 1))} else count(*)::integer end as n from found),
    page as (
      (select ${columns} from found where (select n from total) <= ${sql.raw(String(COUNT_CAP))} ${paging(wish)})
      union all
      (${walked(sql`${where} and (select n from total) > ${sql.raw(String(COUNT_CAP))}`)})
    )`;
}

/** Ids of the professions of these names or slugs. */
export async function findProfessionIds(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${KEEP_PLAN}
    select id from professions where slug = any((select fold_all(${names}::text[]))::text[]) or name_key = any((select fold_all(${names}::text[]))::text[]) order by id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * The specializations of these names, in whatever professions, and whether one of them is more frequent in the place than a total tells. Whoever leaves
 * before the page is read may make that a total too high by one, but is missed by nobody.
 */
export async function findSkills(db: Db, names: readonly string[], place: PlaceFilter | null): Promise<Pick<DirectoryFilter, 'skillsAreMany'> & { specializationIds: number[] }> {
  const { rows } = await sql<{ id: number; is_frequent: boolean }>`${KEEP_PLAN}
    select s.id, coalesce(k.listed > ${sql.raw(String(COUNT_CAP))}, false) as is_frequent
    from specializations s left join vendor_skills k on k.specialization_id = s.id and k.place_id = ${countedPlace(place)}::integer
    where fold_text(s.name) = any((select fold_all(${names}::text[]))::text[]) order by s.id`.execute(db);
  return { specializationIds: rows.map((row) => row.id), skillsAreMany: rows.some((row) => row.is_frequent) };
}

export type VendorRow = CardRow & { phone: string | null; email: string; age: number | null; role: string; status: string };

export type RatingRow = { id: string; rating: number; comment: string | null; is_verified: boolean; at: Date; rated_by_name: string | null };

const newestRatings = (vendorId: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  select r.id, r.rating, r.comment, r.is_verified, r.updated_at as at, (select p.full_name from profiles p where p.user_id = r.rater_id) as rated_by_name
  from ratings r where r.vendor_id = ${vendorId} order by r.updated_at desc, r.id desc limit ${sql.raw(String(limit))}`;

/**
 * One vendor or broker of any status with the newest ratings, in one statement: a second one would take as long to come and go as both to be
 * read. Whether the viewer may see it is the caller's to ask.
 */
export async function findVendor(db: Db, id: string, ratings: number): Promise<{ vendor: VendorRow; ratings: RatingRow[] } | undefined> {
  const { rows } = await sql<VendorRow & { newest: (Omit<RatingRow, 'at'> & { at: string })[] }>`${KEEP_PLAN}
    select ${CARD}, p.phone, p.age, u.email, u.role, u.status,
      (select coalesce(json_agg(n order by n.at desc, n.id desc), '[]') from (${newestRatings(sql`p.user_id`, ratings)}) n) as newest
    from users u join profiles p on p.user_id = u.id
    where u.id = ${id} and u.role in ('vendor', 'broker')`.execute(db);
  return rows[0] && { vendor: rows[0], ratings: rows[0].newest.map((rating) => ({ ...rating, at: new Date(rating.at) })) };
}

/** The newest ratings of a vendor. A rating that was given anew counts from then. */
export async function findNewestRatings(db: Db, vendorId: string, limit: number): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`${KEEP_PLAN} ${newestRatings(sql`${vendorId}`, limit)}`.execute(db);
  return rows;
}

/** What one vendor gave another. */
export async function findRatingBy(db: Db, vendorId: string, raterId: string): Promise<{ rating: number; comment: string | null; lead_id: string | null } | undefined> {
  return db.selectFrom('ratings').select(['rating', 'comment', 'lead_id']).where('vendor_id', '=', vendorId).where('rater_id', '=', raterId).executeTakeFirst();
}
