/** Background job of the activity record: spreads what acts of thousands have recorded as bundles, so that who waits for such an act does not wait for its log. */
import type { Db } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { holdOldestBundle, spreadBundle } from './queries.ts';
import { SPREAD_ACTIVITY } from './service.ts';

/** Schedule in the worker's crontab format, for bundles of a run that did not come to its end. */
export const ACTIVITY_CRONTAB = `* * * * * ${SPREAD_ACTIVITY} ?jobKey=${SPREAD_ACTIVITY}`;

/** The worker's task of the activity. Running twice is harmless: a bundle is spread once. */
export function activityTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>> {
  return {
    [SPREAD_ACTIVITY]: async (_payload, stopping) => {
      while (!stopping?.aborted && (await inTransaction(db, spreadOldest)));
    },
  };
}

/** Whether there was one. */
async function spreadOldest(db: Db): Promise<boolean> {
  const id = await holdOldestBundle(db);
  if (id !== undefined) await spreadBundle(db, id);
  return id !== undefined;
}
