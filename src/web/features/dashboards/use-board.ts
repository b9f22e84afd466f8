/** The data of a work dashboard, kept fresh; the copy of it when there is no connection; how many leads wait for an answer. */
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import type { dashboards } from '../../../contract/dashboards.ts';
import { keepForOffline } from '../../client/install-worker.ts';
import { readCopy, storeCopy } from '../../client/offline-copy.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOnline } from '../../client/use-online.ts';
import { useSessionUser } from '../../site/require-session.tsx';
import { copyOf, isBoard, readOnly, type Board } from './board-copy.ts';

const FRESH_EVERY_MS = 60_000;
// A browser that sees a network does not tell when the way beyond it is back.
const TRY_AGAIN_MS = 4000;

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
const nextLook = ({ state }: { state: { error: unknown } }) => (isUnanswered(state.error) ? TRY_AGAIN_MS : FRESH_EVERY_MS);

export type BoardState<B> = {
  data: B | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  /** Set when there is no connection: when the data was loaded, and whether it is the stored copy. */
  offline: { at: number; isCopy: boolean } | null;
  /** Known by the browser, or by a call that nobody answered: many a browser takes a network for a connection. */
  isOffline: boolean;
};

/** Keeps a copy of each fresh board, and what is needed to show it. */
function useKeepCopy(userId: string, data: Board | undefined, at: number): void {
  useEffect(() => {
    if (!data) return;
    storeCopy(userId, at, copyOf(data));
    if ('serviceWorker' in navigator) void keepForOffline();
  }, [userId, data, at]);
}

export function useBoard<E extends typeof dashboards.vendor | typeof dashboards.broker>(endpoint: E): BoardState<OutputOf<E>> {
  type B = OutputOf<E> & Board;
  const { id: userId } = useSessionUser();
  const query = useCall(endpoint, {} as never, { keepPrevious: true, refetchInterval: nextLook });
  const isOnline = useOnline();
  const fresh: B | undefined = query.data;
  useKeepCopy(userId, fresh, query.dataUpdatedAt);
  const isOffline = !isOnline || isUnanswered(query.error);
  useEffect(() => {
    // The query began without a connection, so it does not notice that there is one now.
    if (isOnline && query.error) void query.refetch();
  }, [isOnline]);
  const copy = useMemo(() => (isOffline && !fresh ? readCopy(userId, isBoard) : null), [isOffline, fresh, userId]);
  const { error, isFetching, refetch } = query;
  if (!isOffline) return { data: fresh, error, isFetching, refetch, offline: null, isOffline };
  if (fresh) return { data: readOnly(fresh), error, isFetching, refetch, offline: { at: query.dataUpdatedAt, isCopy: false }, isOffline };
  return { data: copy?.data as B | undefined, error, isFetching, refetch, offline: copy && { at: copy.at, isCopy: true }, isOffline };
}

/** Title of the browser's tab: '(2) Vendor Dashboard' while two leads wait for an answer. */
export function titleWithNew(title: string, leads: readonly { status: string }[] | undefined): string {
  const waiting = leads?.filter(({ status }) => status === 'assigned').length ?? 0;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
