/** Putting what an act has answered where it is read. By itself, since the profile needs nothing of the acts on lists. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A look that began before the act would put the former answer back: it is given up. */
export async function takeOver(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, answer);
}
