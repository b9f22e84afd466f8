/** What leads tell a profile: that one more was completed. */
import type { Db } from '../../platform/database.ts';
import { writeCards } from './card-service.ts';
import { addCompletedLead } from './completed-leads-queries.ts';

/** Notes a completed lead in the profile of the person who did the work. */
export async function countCompletedLead(db: Db, userId: string): Promise<void> {
  await addCompletedLead(db, userId);
  await writeCards(db, [userId]);
}
