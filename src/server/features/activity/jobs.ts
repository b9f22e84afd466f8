/** Background job of the activity record. */
import type { Db } from '../../platform/database.ts';
import { SPREAD_ACTIVITY, spreadBundles } from './bundle-service.ts';

/** Schedule in the worker's crontab format, for bundles of an act that did not come to its end. */
export const ACTIVITY_CRONTAB = `* * * * * ${SPREAD_ACTIVITY}`;

/** The worker's task of the activity. Running twice is harmless: a bundle is spread once. */
export function activityTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>> {
  return { [SPREAD_ACTIVITY]: (_payload, stopping) => spreadBundles(db, { stopping }) };
}
