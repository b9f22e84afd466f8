/** The query cache of signed-in screens. Only their chunks import this file. */
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../contract/shared/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../../contract/shared/endpoint.ts';
import { call } from './call.ts';
import { keyOf } from './query-keys.ts';
import { onSignOut } from './sign-out.ts';

/** A refusal stays a refusal; only a missing answer or a fault of the server is worth a second try. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!navigator.onLine) return false;
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return mayPass && failures < 2;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    // A call without a connection fails at once, and says so, instead of waiting for one.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Provides the cache; it is emptied at sign-out. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => onSignOut(() => client.clear()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

type QueryOptions = { enabled?: boolean; keepPrevious?: boolean; refetchInterval?: number | ((query: { state: { error: unknown } }) => number) };

/** Loads an endpoint through the cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepPrevious = false, refetchInterval }: QueryOptions = {},
): UseQueryResult<OutputOf<E>, Error> {
  return useQuery<OutputOf<E>, Error, OutputOf<E>, QueryKey>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    refetchInterval,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  });
}
