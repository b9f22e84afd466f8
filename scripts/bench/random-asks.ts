/** Questions to the directory by chance, each with some of everything that it can be asked. */
import type { Pool } from 'pg';
import { GENDERS, LANGUAGES } from '../../src/contract/shared/constants.ts';
import type { Draw } from '../scale-data/draw.ts';

export type Ask = Record<string, string>;

type AskPlace = { country_id: number; state_id: number; city_id: number; newsco_id: number | null };
/** What there is to ask for. */
export type AskSamples = { places: AskPlace[]; words: string[]; professions: string[]; specializations: string[] };

export async function readAskSamples(pool: Pool): Promise<AskSamples> {
  const { rows: people } = await pool.query<AskPlace & { full_name: string }>('select full_name, country_id, state_id, city_id, newsco_id from profiles where city_id is not null order by user_id limit 200');
  const { rows: professions } = await pool.query<{ slug: string }>('select slug from professions order by id');
  const { rows: specializations } = await pool.query<{ name: string }>('select name from specializations order by id limit 60');
  return {
    places: people,
    words: people.flatMap((row) => row.full_name.split(' ')),
    professions: professions.map((row) => row.slug),
    specializations: specializations.map((row) => row.name),
  };
}

const one = <T>(draw: Draw, items: readonly T[], field: number): T => items[Math.floor(draw(field) * items.length)]!;

/** One question. `skips` are how far people have turned the pages. */
export function randomAsk(draw: Draw, { places, words, professions, specializations }: AskSamples, skips: readonly string[] = ['0', '0', '7', '60', '1500']): Ask {
  const maybe = (field: number, share: number, part: () => Ask): Ask => (draw(field) < share ? part() : {});
  const place = one(draw, places, 1);
  return {
    ...maybe(2, 0.4, () => ({ country_id: String(place.country_id) })),
    ...maybe(3, 0.3, () => ({ state_id: String(place.state_id) })),
    ...maybe(4, 0.3, () => ({ city_id: String(draw(5) < 0.1 ? one(draw, places, 6).city_id : place.city_id) })),
    ...maybe(7, place.newsco_id === null ? 0 : 0.1, () => ({ newsco_id: String(place.newsco_id) })),
    ...maybe(8, 0.3, () => ({ profession: draw(9) < 0.5 ? one(draw, professions, 10) : `${one(draw, professions, 10)},${one(draw, professions, 11)}` })),
    ...maybe(12, 0.2, () => ({ specializations: `${one(draw, specializations, 13)},${one(draw, specializations, 14)}` })),
    ...maybe(15, 0.2, () => ({ languages: one(draw, [...LANGUAGES, 'Konkani', 'Other', 'Malayalam,Tamil'], 16) })),
    ...maybe(17, 0.2, () => ({ gender: one(draw, GENDERS, 18) })),
    ...maybe(19, 0.3, () => ({ min_rating: one(draw, ['3', '3.5', '4', '4.5', '4.33', '5'], 20) })),
    ...maybe(21, 0.2, () => ({ experience_min: String(Math.floor(draw(22) * 40)) })),
    ...maybe(23, 0.2, () => ({ experience_max: String(Math.floor(draw(24) * 51)) })),
    ...maybe(25, 0.3, () => ({ search_query: one(draw, words, 26).slice(0, 1 + Math.floor(draw(27) * 8)) + (draw(28) < 0.2 ? ` ${one(draw, words, 29)}` : '') })),
    sort_by: one(draw, ['rating', 'experience', 'name', 'created_at'], 30),
    sort_order: one(draw, ['asc', 'desc'], 31),
    skip: one(draw, skips, 32),
    limit: one(draw, ['12', '5', '100'], 33),
  };
}
