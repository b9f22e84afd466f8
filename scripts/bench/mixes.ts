/** The sixteen ways in which people ask the directory that its speed is judged by. */
import type { Pool } from 'pg';
import { queryString } from '../../src/contract/shared/request.ts';
import type { Request } from './fire.ts';
import type { Target } from './target.ts';

type Query = Record<string, string | number>;
/** `query` differs from call to call where the mix varies, so that it does not live on one warm page alone. */
export type Mix = { name: string; query: (call: number) => Query; varies?: boolean };

export type Landmarks = { country: number; state: number; city: number; cities: number[] };

/** The biggest country, state and cities of the loaded set. */
export async function findLandmarks(pool: Pool): Promise<Landmarks> {
  const biggest = async (type: string): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      `select l.id from vendor_counts c join locations l on l.id = c.place_id
       where c.profession_id = 0 and l.type = $1 order by c.listed desc, l.id limit 40`,
      [type],
    );
    return rows.map((row) => row.id);
  };
  const cities = await biggest('city');
  return { country: (await biggest('country'))[0]!, state: (await biggest('state'))[0]!, city: cities[0]!, cities };
}

export const PROFESSIONS = ['electrician', 'plumber', 'mason', 'carpenter', 'painter', 'hvac', 'cleaner', 'locksmith'];

/** All mixes, by the names that reports use. */
export async function readMixes(pool: Pool): Promise<Mix[]> {
  const { country, state, city, cities } = await findLandmarks(pool);
  const always = (query: Query) => () => query;
  const inCity = { city_id: city };
  const inCountry = { country_id: country };
  return [
    { name: 'typical: city, profession, 4 stars', query: (call) => ({ city_id: cities[call % cities.length]!, profession: PROFESSIONS[call % PROFESSIONS.length]!, min_rating: 4 }), varies: true },
    { name: 'big city', query: always(inCity) },
    { name: 'big city, gender, experience', query: always({ ...inCity, gender: 'female', experience_min: 20 }) },
    { name: 'big city at skip 12,000', query: always({ ...inCity, skip: 12_000 }) },
    { name: 'state', query: always({ state_id: state }) },
    { name: 'country', query: always(inCountry) },
    { name: 'country at skip 12,000', query: always({ ...inCountry, skip: 12_000 }) },
    { name: 'common name, country', query: always({ ...inCountry, search_query: 'sharma' }) },
    { name: 'common name, big city', query: always({ ...inCity, search_query: 'patil' }) },
    { name: 'two names, country', query: always({ ...inCountry, search_query: 'anil sharma' }) },
    { name: 'no match', query: always({ ...inCountry, search_query: 'zzqx' }) },
    { name: 'any of 2 specializations, big city', query: always({ ...inCity, specializations: 'Rooftop Solar,Leak Repair' }) },
    { name: 'any of 2 specializations, country', query: always({ ...inCountry, specializations: 'Rooftop Solar,Leak Repair' }) },
    { name: 'country, language, other, experience 33+', query: always({ ...inCountry, languages: 'Malayalam', gender: 'other', experience_min: 33 }) },
    { name: 'big city by name', query: always({ ...inCity, sort_by: 'name', sort_order: 'asc' }) },
    { name: 'country by newest', query: always({ ...inCountry, sort_by: 'created_at' }) },
  ];
}

const COMMON = ['typical: city, profession, 4 stars', 'big city', 'big city, gender, experience', 'big city at skip 12,000', 'state', 'country', 'country at skip 12,000', 'big city by name', 'country by newest'];

/** What people ask for again and again: it is to take the same time however many vendors there are. */
export const isCommon = ({ name }: Mix): boolean => COMMON.includes(name);

/** More than one keeps what varies from living on one warm page. */
export const PAGES = 40;

/** The pages that stand for a mix: one, or forty where it varies. */
export function pagesOf(mix: Mix): Request[] {
  return Array.from({ length: mix.varies ? PAGES : 1 }, (_one, call) => pageOf(mix, call));
}

/** What one call of a mix asks for. */
export function pageOf(mix: Mix, call: number): Request {
  return { path: `/api/vendors?${queryString(mix.query(call))}` };
}

/** Vendors of a country. */
export const COUNTRY = 1_000_000;

/** Throws where nobody is found in a set of a country's size, of which each mix but one shows somebody: such a page takes no time. */
export function demandVendors(vendors: number, { name }: Pick<Mix, 'name'>): void {
  if (vendors >= COUNTRY && name !== 'no match') throw new Error(`Of ${vendors.toLocaleString('en')} vendors the mix '${name}' shows nobody.`);
}

/** False of a page beyond the last one. Read anew it takes no vendor apart, so it is not compared with a page of vendors. */
export async function hasVendors(target: Pick<Target, 'call'>, page: Request): Promise<boolean> {
  return (JSON.parse(await target.call(page)) as { data: { vendors: unknown[] } }).data.vendors.length > 0;
}
