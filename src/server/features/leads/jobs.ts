/** Background jobs of leads: they catch up with what moves have left for later. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { foldLeadCounts, sortSearchedLeads } from './count-queries.ts';
import { TELL_NOTED_TAKERS, TELL_TAKERS, tellNotedTakers, tellTakers } from './taker-mails.ts';

const FOLD_LEAD_COUNTS = 'fold_lead_counts';
const SORT_SEARCHED_LEADS = 'sort_searched_leads';
/** Schedule in the worker's crontab format. */
export const LEADS_CRONTAB = `* * * * * ${FOLD_LEAD_COUNTS}\n* * * * * ${SORT_SEARCHED_LEADS}\n* * * * * ${TELL_NOTED_TAKERS} ?jobKey=${TELL_NOTED_TAKERS}`;

/** The worker's tasks of leads. Running twice is harmless: a change is moved once, an offer told once. */
export function leadTasks({ db, clock }: { db: Db; clock: Clock }): Record<string, (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>> {
  return {
    [FOLD_LEAD_COUNTS]: () => foldLeadCounts(db),
    [SORT_SEARCHED_LEADS]: () => sortSearchedLeads(db),
    [TELL_TAKERS]: (payload) => tellTakers({ db, clock }, payload['assignment_ids'] as readonly string[]),
    [TELL_NOTED_TAKERS]: (_payload, stopping) => tellNotedTakers({ db, clock }, stopping),
  };
}
