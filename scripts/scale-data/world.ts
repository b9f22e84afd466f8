/** What rows are drawn from: places by population, names and languages by state, professions by rank. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { Weighted, zipf } from './draw.ts';

export const NAMES = fileURLToPath(new URL('../../data/indian-names.json', import.meta.url));
const INDIA = 356;
const INDIAN_SHARE = 0.93;
// Puts 77 of 1,000 vendors into the largest city.
const POPULATION_EXPONENT = 1.222;
const AREA_EXPONENT = 0.6;
const PROFESSION_EXPONENT = 0.9;

type Group = { m: string[]; f: string[]; l: string[] };
type Region = { groups: Weighted<Group>; languages: string[] };
type City = { id: number; stateId: number | null; countryId: number; stateCode: string | null; population: number; areas: Weighted<number> | null };
type Profession = { id: number; specializations: Weighted<number> };

export type World = {
  cities: Weighted<City>;
  professions: Weighted<Profession>;
  regionOf(stateCode: string | null, countryId: number): Region;
};

/** Reads it from a database that holds the locations and the default professions. */
export async function readWorld(pool: Pool): Promise<World> {
  const regions = await readRegions();
  const abroad: Region = { ...regions.get('')!, languages: ['English'] };
  return {
    cities: await readCities(pool),
    professions: await readProfessions(pool),
    regionOf: (code, countryId) => (countryId === INDIA ? (regions.get(code ?? '') ?? regions.get('')!) : abroad),
  };
}

async function readRegions(): Promise<Map<string, Region>> {
  const file = JSON.parse(await readFile(NAMES, 'utf8')) as {
    groups: Record<string, Group>;
    states: Record<string, { names: Record<string, number>; langs: string[] }>;
  };
  const region = (weights: [string, number][], languages: string[]): Region => ({
    groups: new Weighted(weights.map(([name]) => file.groups[name]!), (_group, index) => weights[index]![1]),
    languages,
  });
  const states = Object.entries(file.states).map(([code, { names, langs }]) => [code, region(Object.entries(names), langs)] as const);
  const anywhere = region(Object.keys(file.groups).map((name) => [name, name === 'hindi' ? 6 : 1]), ['Hindi', 'English']);
  return new Map([['', anywhere], ...states]);
}

async function readCities(pool: Pool): Promise<Weighted<City>> {
  const { rows } = await pool.query<{ id: number; stateId: number | null; countryId: number; stateCode: string | null; population: number; areas: number[] }>(`
    select c.id, c.state_id as "stateId", c.country_id as "countryId", s.code as "stateCode", c.population,
      array(select a.id from locations a where a.parent_id = c.id order by a.rank desc, a.id) as areas
    from locations c left join locations s on s.id = c.state_id
    where c.type = 'city' and c.population > 0 order by c.id`);
  const weight = (population: number) => population ** POPULATION_EXPONENT;
  const total = (indian: boolean) => rows.filter((row) => (row.countryId === INDIA) === indian).reduce((sum, row) => sum + weight(row.population), 0);
  const [home, abroad] = [total(true), total(false)];
  const cities = rows.map((row) => ({ ...row, areas: row.areas.length === 0 ? null : new Weighted(row.areas, zipf(AREA_EXPONENT)) }));
  return new Weighted(cities, (city) => weight(city.population) * (city.countryId === INDIA ? INDIAN_SHARE / home : (1 - INDIAN_SHARE) / abroad));
}

async function readProfessions(pool: Pool): Promise<Weighted<Profession>> {
  const { rows } = await pool.query<{ id: number; specializations: number[] }>(`
    select p.id, array(select s.id from specializations s where s.profession_id = p.id order by s.id) as specializations
    from professions p where p.is_default order by p.id`);
  const professions = rows.map(({ id, specializations }) => ({ id, specializations: new Weighted(specializations, zipf(PROFESSION_EXPONENT)) }));
  return new Weighted(professions, zipf(PROFESSION_EXPONENT));
}
