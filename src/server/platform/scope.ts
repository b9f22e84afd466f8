/** The one condition that keeps an administrator's reads and writes inside the scope. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from './http/actor.ts';

/** True for rows of the scope's cities; a row without a city is in no module admin's scope. */
export function inScope(scope: Scope, cityId: Expression<number | null>): Expression<SqlBool> {
  if (scope.kind === 'everything') return sql<SqlBool>`true`;
  // One city is compared by itself, so that an index on (city, order) gives its rows in order.
  if (scope.cityIds.length === 1) return sql<SqlBool>`${cityId} = ${scope.cityIds[0]}::integer`;
  return sql<SqlBool>`${cityId} = any(${[...scope.cityIds]}::integer[])`;
}
