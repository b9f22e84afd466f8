/** What someone has typed so far, kept in this tab until it is sent. */

export type Draft<V> = {
  /** Idempotency key of the form: made when it opens, kept over reloads and retries. */
  key: string;
  /** Sent at least once, outcome unknown. */
  attempted: boolean;
  /** When the server took it, in ms. */
  sentAt: number | null;
  values: V;
};

/** A sent draft stays this long, then the form is empty again. */
export const SENT_DRAFT_MS = 5_000;

type Unknown = Record<string, unknown>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

/** A draft out of storage, read with suspicion; one that was sent is none after a while. */
export function parseDraft<V>(text: string | null, readValues: (value: unknown) => V | null, now: number): Draft<V> | null {
  if (!text) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored) || typeof stored.key !== 'string' || stored.key === '') return null;
    const sentAt = typeof stored.sentAt === 'number' ? stored.sentAt : null;
    const values = readValues(stored.values);
    if (values === null || (sentAt !== null && now - sentAt >= SENT_DRAFT_MS)) return null;
    return { key: stored.key, attempted: stored.attempted === true, sentAt, values };
  } catch {
    return null;
  }
}

/** A new key once the values differ from those that were sent: the old key stands for the old values. */
export function withValues<V>(draft: Draft<V>, values: V, newKey: () => string): Draft<V> {
  const renew = draft.attempted || draft.sentAt !== null;
  return { key: renew ? newKey() : draft.key, attempted: false, sentAt: null, values };
}

export function loadDraft<V>(name: string, readValues: (value: unknown) => V | null, now: number): Draft<V> | null {
  try {
    return parseDraft(window.sessionStorage.getItem(name), readValues, now);
  } catch {
    return null;
  }
}

/** Storage may be forbidden or full; the form then lives as long as the page. */
export function storeDraft<V>(name: string, draft: Draft<V>): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Nothing to do: the values are still in the form.
  }
}

export function clearDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored then.
  }
}

/** What is kept of a form that changes a record. */
type Changed<V> = { before: V; values: V };

/**
 * Options of a draft for a form that changes a record. What was typed comes back only while the record is as it was when the form was opened;
 * later it would take back what others have changed.
 */
export function draftOfChange<V>(name: string, before: V, readValues: (value: unknown) => V | null) {
  const opened = JSON.stringify(before);
  return {
    name,
    read: (value: unknown): Changed<V> | null => {
      if (!isRecord(value) || JSON.stringify(value.before) !== opened || JSON.stringify(value.values) === opened) return null;
      const values = readValues(value.values);
      return values && { before, values };
    },
    start: (stored: Changed<V> | null): V => stored?.values ?? before,
    keep: (values: V): Changed<V> => ({ before, values }),
  };
}
