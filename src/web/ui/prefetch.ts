/** Whether a link loads its page when someone is about to press it. */

type Connection = { saveData?: boolean };

/** Not for those who asked their browser to save data. */
export const PREFETCH = typeof navigator !== 'undefined' && (navigator as { connection?: Connection }).connection?.saveData ? 'none' : 'intent';
