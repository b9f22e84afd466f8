/** What becomes of vendors when the list of professions changes: a requested one is there now, one has another name. */
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordActivities } from '../activity/service.ts';
import { ensureSpecializations } from '../professions/service.ts';
import { syncListings } from './profile-service.ts';
import * as queries from './requested-profession-queries.ts';

// Rows of the directory that one transaction writes anew.
const BATCH = 500;

/**
 * Gives a profession to everyone who registered with its requested name, and their specializations to the profession;
 * the answer is their ids. The fair-share ledger reads profiles, so they take part from the next lead on.
 */
export async function giveProfession(context: Context, name: string, professionId: number): Promise<string[]> {
  const { db, now } = context;
  const holders = await queries.lockHolders(db, name);
  const userIds = holders.map((holder) => holder.userId);
  if (userIds.length === 0) return [];
  await ensureSpecializations(db, professionId, await queries.selectLooseNames(db, userIds), now);
  await queries.moveSpecializations(db, userIds, professionId);
  await queries.setProfession(db, userIds, professionId, now);
  await syncListings(db, userIds);
  await recordActivities(context, holders.map(({ userId, cityId }) => ({ action: 'profile_updated', objectType: 'user', objectId: userId, cityId, changedFields: ['profession'] })));
  return userIds;
}

/** Writes the search rows of a profession's vendors anew, a part in each transaction, so that no profile is held for long. */
export async function relistProfession(db: Db, professionId: number): Promise<void> {
  for (let after: string | null = null; ; ) {
    const userIds: string[] = await queries.selectPeopleOf(db, professionId, after, BATCH);
    if (userIds.length === 0) return;
    await inTransaction(db, (tx) => syncListings(tx, userIds));
    after = userIds.at(-1)!;
  }
}
