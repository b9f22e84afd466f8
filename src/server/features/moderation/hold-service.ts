/** The order in which acts about a person take what is theirs. */
import type { Db } from '../../platform/database.ts';
import { holdLeadsOf } from '../leads/service.ts';
import { holdProfile } from '../vendors/service.ts';

/**
 * Takes the leads of a person, then the profile; the account comes after both. That is everyone's order: who completes a lead takes it before the
 * profile, who withdraws one before the account that is told, who changes or rates a profile takes it before the account. In another order
 * two such acts wait for each other. Last comes the cell of the fair-share ledger, with the new status, by a trigger; leads given until then are looked for after it.
 */
export async function holdWorkOf(db: Db, userId: string, leads: 'open' | 'all'): Promise<void> {
  await holdLeadsOf(db, userId, leads);
  await holdProfile(db, userId);
}
