/** How an endpoint's input becomes an address and a body; used by every caller. */
import type { Endpoint } from './endpoint.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Path below `/api` with parameters and query filled in, and the body as it was given. */
export function requestParts(endpoint: Endpoint, input: Parts): { path: string; body: unknown } {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = queryString(input.query ?? {});
  return { path: query === '' ? path : `${path}?${query}`, body: input.body };
}

/** Undefined and null values are left out; lists are repeated. */
export function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
    }
  }
  return query.toString();
}
