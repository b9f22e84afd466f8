/** Background jobs of leads: keep few what moves have noted for later. */
import type { Db } from '../../platform/database.ts';
import { foldLeadCounts, sortSearchedLeads } from './count-queries.ts';

const FOLD_LEAD_COUNTS = 'fold_lead_counts';
const SORT_SEARCHED_LEADS = 'sort_searched_leads';
/** Schedule in the worker's crontab format. */
export const LEADS_CRONTAB = `* * * * * ${FOLD_LEAD_COUNTS}\n* * * * * ${SORT_SEARCHED_LEADS}`;

/** The worker's tasks of leads. Running twice is harmless: a change is moved once. */
export function leadTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return { [FOLD_LEAD_COUNTS]: () => foldLeadCounts(db), [SORT_SEARCHED_LEADS]: () => sortSearchedLeads(db) };
}
