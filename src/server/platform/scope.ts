/** The one condition that keeps an administrator's reads and writes inside the scope. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from './http/actor.ts';
import { matchFew } from './search-text.ts';

/** How a column is compared with cities, as the index that is to serve it has them. */
export type InCities = (cityIds: readonly number[], cityId: Expression<number | null>) => Expression<SqlBool>;

/** One city is compared by itself, so that an index on (city, order) gives its rows in order. */
export const inCities: InCities = (cityIds, cityId) => (cityIds.length === 1 ? sql<SqlBool>`${cityId} = ${cityIds[0]}::integer` : sql<SqlBool>`${cityId} = any(${[...cityIds]}::integer[])`);

/** The indexes of texts look a text up once for all cities together, where `= any` would have it looked up for each of them. They know no operator of intarray. */
const inCitiesOfText: InCities = (cityIds, cityId) => sql<SqlBool>`array[${cityId}] operator(pg_catalog.&&) ${[...cityIds]}::integer[]`;

/** For rows that another index finds; read beside it, one of cities may cost more than all the rows. */
const inCitiesOfRow: InCities = (cityIds, cityId) => sql<SqlBool>`${cityId} + 0 = any(${[...cityIds]}::integer[])`;

/** Beside these patterns. Of few rows the index of texts is slower to tell the cities than the rows themselves. */
export function inCitiesBeside(patterns: readonly string[]): InCities {
  if (patterns.length === 0) return inCities;
  return matchFew(patterns) ? inCitiesOfRow : inCitiesOfText;
}

/** True for rows of the scope's cities; a row without a city is in no module admin's scope. */
export function inScope(scope: Scope, cityId: Expression<number | null>, compare = inCities): Expression<SqlBool> {
  return scope.kind === 'everything' ? sql<SqlBool>`true` : compare(scope.cityIds, cityId);
}
