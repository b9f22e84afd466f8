/** SQL of the counter of completed leads in a profile. */
import type { Db } from '../../platform/database.ts';

/** Adds one; called in the transaction that completes the lead, so the figure cannot drift. */
export async function addCompletedLead(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set((e) => ({ completed_leads: e('completed_leads', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
