/** SQL of the pages that most people ask for: one statement whose few texts are made once and whose plans are kept. */
import { CompiledQuery } from 'kysely';
import { DIRECTORY_PAGE_SIZE } from '../../../contract/shared/constants.ts';
import type { Db } from '../../platform/database.ts';
import { PLAN_MARK } from '../../platform/kept-plans.ts';
import { COUNT_CAP, type UsualWish } from './directory-rules.ts';
import type { FoundPage } from './queries.ts';

const ORDER = 'rating desc, rating_count desc, sort_name, user_id';

/** One page with its total, in one statement. */
export async function findUsualPage(db: Db, wish: UsualWish): Promise<FoundPage> {
  const { place, profession, ratingFloor } = wish;
  const values = [
    ...(place ? [place.id, ...place.above.map(({ id }) => id)] : []),
    ...(profession === null ? [] : [profession]),
    ...(ratingFloor > 0 ? [ratingFloor] : []),
  ];
  const { rows } = await db.executeQuery<Omit<FoundPage, 'exact'>>(CompiledQuery.raw(textOf(wish), values));
  return { ...rows[0]!, exact: ratingFloor === 0 };
}

const texts = new Map<string, string>();

/** The text of a wish of this shape. Its parameters stand in the order of their values above. */
function textOf(wish: UsualWish): string {
  const shape = `${wish.place?.above.map(({ level }) => level).join() ?? 'everywhere'}|${wish.profession !== null}|${wish.ratingFloor > 0}|${wish.skip}`;
  const known = texts.get(shape) ?? writeText(wish);
  texts.set(shape, known);
  return known;
}

function writeText({ place, profession, ratingFloor, skip }: UsualWish): string {
  let count = 0;
  const next = () => `$${(count += 1)}`;
  const city = place && next();
  const path = place?.above.map(({ level }) => `l.${level} = ${next()}`) ?? [];
  const name = profession === null ? null : next();
  const floor = ratingFloor > 0 ? next() : null;
  const belongs = city ? `exists (select 1 from locations l where ${[`l.id = ${city}`, `l.type = 'city'`, ...path].join(' and ')})` : 'true';
  const conditions = [belongs, ...(city ? [`v.city_id = ${city}`] : []), ...(name ? ['v.profession_id = f.id'] : []), ...(floor ? [`v.rating >= ${floor}`] : [])].join(' and ');
  const professions = name ? 'profession f cross join lateral' : '';
  // The limits stand in the text: a plan that does not know how little is wanted sorts what it could walk.
  const total = floor
    ? `select count(*)::integer as n from ${professions} (select 1 from vendor_search v where ${conditions} limit ${COUNT_CAP + 1}) matches`
    : `select coalesce(sum(c.listed), 0)::integer as n from vendor_counts c
       where c.place_id = ${city ?? '0'} and c.profession_id ${name ? 'in (select id from profession)' : '= 0'} and ${belongs}`;
  return `${PLAN_MARK}
    with ${name ? `profession as materialized (select id from professions where slug = (select fold_text(${name})) or name_key = (select fold_text(${name}))),` : ''}
    page as (
      select v.* from ${professions} (
        select ${ORDER.replaceAll(' desc', '')} from vendor_search v where ${conditions} order by ${ORDER} limit ${skip + DIRECTORY_PAGE_SIZE}
      ) v order by ${ORDER} limit ${DIRECTORY_PAGE_SIZE} offset ${skip}
    )
    select (${total}) as total, coalesce(string_agg(c.card, ',' order by ${ORDER}), '') as cards, (count(*) filter (where c.card is null))::integer as unmade
    from page left join vendor_cards c using (user_id)`;
}
