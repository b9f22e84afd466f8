/** The data of a work dashboard, kept fresh, and how many leads wait for an answer. */
import type { dashboards } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';

const FRESH_EVERY_MS = 60_000;

export function useBoard<E extends typeof dashboards.vendor | typeof dashboards.broker>(endpoint: E) {
  return useCall(endpoint, {} as never, { keepPrevious: true, refetchInterval: FRESH_EVERY_MS });
}

/** Title of the browser's tab: '(2) Vendor Dashboard' while two leads wait for an answer. */
export function titleWithNew(title: string, leads: readonly { status: string }[] | undefined): string {
  const waiting = leads?.filter(({ status }) => status === 'assigned').length ?? 0;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
