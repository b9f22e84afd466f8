/** Keys of the query cache: the endpoint's path, then its input. One place, so that invalidation never misses. */
import type { Endpoint, InputOf } from '../../contract/shared/endpoint.ts';

/** Key of one call. */
export function keyOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return [endpoint.path, endpoint.method, input] as const;
}

/** Prefix of every call of an endpoint, for invalidation. */
export function keysOf(endpoint: Pick<Endpoint, 'path'>) {
  return [endpoint.path] as const;
}
