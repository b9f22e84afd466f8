/** The order in which a deletion takes what is a person's. */
import type { Db } from '../../platform/database.ts';
import { holdLeadsOf } from '../leads/service.ts';
import { holdProfile } from '../vendors/service.ts';

/**
 * Takes the leads of a person, then the profile; the account comes after both. That is everyone's order: who completes a lead takes it before the
 * profile, who withdraws one before the account that is told, who changes or rates a profile takes it before the account. In another order
 * two such acts wait for each other. (Suspensions and decisions about applicants leave the profile alone: their order is settled at the account.) Last comes the cell of the fair-share ledger, with the new status, by a trigger; leads given until then are looked for after it.
 */
export async function holdWorkOf(db: Db, userId: string): Promise<void> {
  await holdLeadsOf(db, userId, 'all');
  await holdProfile(db, userId);
}
