/** Figures that the operator watches beside the process itself: each feature says what it counts, and how. */
import type { Db } from './database.ts';

export type Figure = {
  /** In the manner of Prometheus: 'newsco_leads'. */
  readonly name: string;
  readonly help: string;
  /** What sets its values apart, few and known beforehand: 'status'. */
  readonly label?: string;
  /** One value for each value of the label; without a label a single number. */
  readonly read: (db: Db) => Promise<number | Readonly<Record<string, number>>>;
};

export type Reading = { figure: Figure; value: number | Readonly<Record<string, number>> };

const KEPT_MS = 15_000;
// Counting a large table may take a while; it never takes more than a twentieth of one connection's time.
const RESTS = 20;

/** Reads all figures on one connection, and keeps them: readers in between get the same. A fault is thrown to all who wait. */
export function figureReader(db: Db, figures: readonly Figure[], nowMs: () => number = () => performance.now()): () => Promise<readonly Reading[]> {
  let reading: Promise<readonly Reading[]> | undefined;
  let staleAtMs = 0;

  async function read(): Promise<readonly Reading[]> {
    const startedMs = nowMs();
    try {
      return await db.connection().execute(async (connection) => {
        const readings: Reading[] = [];
        for (const figure of figures) readings.push({ figure, value: await figure.read(connection) });
        return readings;
      });
    } finally {
      const endedMs = nowMs();
      staleAtMs = endedMs + Math.max(KEPT_MS, (endedMs - startedMs) * RESTS);
    }
  }

  return () => {
    if (nowMs() >= staleAtMs) {
      // Those who come while it runs wait for the same.
      staleAtMs = Number.POSITIVE_INFINITY;
      reading = read();
    }
    return reading!;
  };
}
