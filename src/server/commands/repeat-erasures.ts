/** Erases again what lines of 'erasures list' name. */
import { type Erasure, repeatErasure } from '../features/own-data/replay-service.ts';
import { systemClock, uuidv7 } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';
import { Refusal } from './on-database.ts';

const LINE = /^(user|lead) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) \S+$/;

/** Each in a transaction of its own; answers how many were not in effect yet. */
export async function repeatErasures(db: Db, lines: AsyncIterable<string> | Iterable<string>): Promise<number> {
  let repeated = 0;
  for await (const line of lines) {
    const [, type, id] = LINE.exec(line) ?? [];
    if (id === undefined) throw new Refusal(`This is no line of 'erasures list': ${line}`);
    const now = systemClock();
    const erasure = { type: type as Erasure['type'], id };
    if (await inTransaction(db, (tx) => repeatErasure({ db: tx, now, newId: () => uuidv7(now) }, erasure))) repeated += 1;
  }
  return repeated;
}
