/** Reading anew what an act has made old. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keysOf } from './query-keys.ts';

/** An endpoint, or its path alone. */
export type Read = Parameters<typeof keysOf>[0];

/**
 * What is shown of these endpoints is asked for again, the rest when it is shown next. A first answer still on its way is given up:
 * the cache would wait for it instead of asking, and keep what was read before the act.
 */
export async function readAnew(client: QueryClient, endpoints: readonly Read[]): Promise<void> {
  const filters = endpoints.map((endpoint) => ({ queryKey: keysOf(endpoint) }));
  await Promise.all(filters.map((filter) => client.cancelQueries(filter)));
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)));
}

/** `readAnew` in the cache of the screen. */
export function useReadAnew(): (endpoints: readonly Read[]) => Promise<void> {
  const client = useQueryClient();
  return (endpoints) => readAnew(client, endpoints);
}
