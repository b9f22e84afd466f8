/** Background jobs of assignment: keep the ledger's notes few, so that the first lead after many of them is given as quickly as others, and the ledger true. */
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { checkLedger, settleLedger } from './ledger-service.ts';

const SETTLE_LEDGER = 'settle_ledger';
const CHECK_LEDGER = 'check_ledger';
/** Schedule in the worker's crontab format; the look at everybody by night. */
export const ASSIGNMENT_CRONTAB = `* * * * * ${SETTLE_LEDGER}\n53 20 * * * ${CHECK_LEDGER} ?jobKey=${CHECK_LEDGER}`;

type Tools = { db: Db; log: Log };

/** The worker's tasks of assignment. Running twice is harmless: a note is followed once. */
export function assignmentTasks({ db, log }: Tools): Record<string, (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>> {
  return {
    [CHECK_LEDGER]: async (_payload, stopping) => {
      const mistaken = await checkLedger(db, { stopping });
      if (mistaken > 0) log.warn({ mistaken }, 'the fair-share ledger knew people otherwise than they are; they are looked at again');
    },
    [SETTLE_LEDGER]: async (_payload, stopping) => {
      while (!stopping?.aborted && (await inTransaction(db, settleLedger)) > 0);
    },
  };
}
