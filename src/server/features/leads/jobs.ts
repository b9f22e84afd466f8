/** Background job of leads: keeps the noted changes of their counters few. */
import type { Db } from '../../platform/database.ts';
import { foldLeadCounts } from './count-queries.ts';

const FOLD_LEAD_COUNTS = 'fold_lead_counts';
/** Schedule in the worker's crontab format. */
export const LEADS_CRONTAB = `* * * * * ${FOLD_LEAD_COUNTS}`;

/** The worker's tasks of leads. Running twice is harmless: a change is moved once. */
export function leadTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return { [FOLD_LEAD_COUNTS]: () => foldLeadCounts(db) };
}
