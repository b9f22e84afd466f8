/** The copy of a dashboard for the time without a connection: one for each person, gone when the session is. */
import { createContext } from 'react';
import { OFFLINE_COPY } from './session.ts';

type Copy<Data> = { userId: string; at: number; data: Data };

/** True below data that is a copy: contact details were never kept. */
export const IsCopyContext = createContext(false);

export function storeCopy(userId: string, at: number, data: unknown): void {
  try {
    window.localStorage.setItem(OFFLINE_COPY, JSON.stringify({ userId, at, data } satisfies Copy<unknown>));
  } catch {
    // Storage may be forbidden or full; there is no copy then.
  }
}

/** The copy of this person, of the shape that this build stored; null for anything else. */
export function readCopy<Data>(userId: string, isData: (data: unknown) => data is Data): Copy<Data> | null {
  try {
    const copy = JSON.parse(window.localStorage.getItem(OFFLINE_COPY) ?? 'null') as Partial<Copy<unknown>> | null;
    if (copy?.userId !== userId || typeof copy.at !== 'number' || !isData(copy.data)) return null;
    return { userId, at: copy.at, data: copy.data };
  } catch {
    return null;
  }
}
