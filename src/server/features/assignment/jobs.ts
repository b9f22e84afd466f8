/** Background job of assignment: keeps the ledger's notes few, so that the first lead after many of them is given as quickly as others. */
import type { Db } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { settleLedger } from './ledger-service.ts';

const SETTLE_LEDGER = 'settle_ledger';
/** Schedule in the worker's crontab format. */
export const ASSIGNMENT_CRONTAB = `* * * * * ${SETTLE_LEDGER}`;

/** The worker's tasks of assignment. Running twice is harmless: a note is followed once. */
export function assignmentTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>> {
  return {
    [SETTLE_LEDGER]: async (_payload, stopping) => {
      while (!stopping?.aborted && (await inTransaction(db, settleLedger)) > 0);
    },
  };
}
