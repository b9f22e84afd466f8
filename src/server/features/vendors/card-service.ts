/** Keeps what the directory shows of each listed vendor: made in the transaction that changes it, or by the worker where names of many change. */
import type { Db } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transaction.ts';
import * as queries from './card-queries.ts';
import { cardText } from './present.ts';

// Cards that one transaction writes.
const BATCH = 500;

/**
 * Makes the cards of those of them who are listed. Call it in the transaction of every change of what a card shows, after profile
 * and status are held.
 */
export async function writeCards(db: Db, userIds: readonly string[]): Promise<void> {
  await queries.lockCards(db, userIds);
  const rows = await queries.selectCardRows(db, userIds);
  if (rows.length > 0) await queries.saveCards(db, rows.map((row) => ({ userId: row.id, card: cardText(row) })));
}

/** Makes the cards that are not there yet: after an update, or after somebody emptied them. */
export async function fillCards(db: Db): Promise<void> {
  for (let left = true; left; ) {
    left = await inTransaction(db, async (tx) => {
      const userIds = await queries.takeUnmade(tx, BATCH);
      if (userIds.length > 0) await writeCards(tx, userIds);
      return userIds.length > 0;
    });
  }
}

/** Makes the cards of a place, or all, anew, a part in each transaction; those that are right stay unwritten. */
export async function rewriteCards(db: Db, place: queries.CardPlace | null): Promise<void> {
  for (let after: string | null = null; ; ) {
    const userIds: string[] = await queries.selectListed(db, place, after, BATCH);
    if (userIds.length === 0) return;
    await inTransaction(db, (tx) => writeCards(tx, userIds));
    after = userIds.at(-1)!;
  }
}
