/** The order in which acts about a person take what is theirs. */
import type { Db } from '../../platform/database.ts';
import { holdLeadsOf } from '../leads/service.ts';
import { holdProfile } from '../vendors/service.ts';

/**
 * Takes the open leads of a person, then the profile; the account comes after both. That is everyone's order: who completes a lead takes it
 * before the profile, who changes or rates a profile takes it before the account, and in another order two such acts wait for each other.
 */
export async function holdWorkOf(db: Db, userId: string): Promise<void> {
  await holdLeadsOf(db, userId);
  await holdProfile(db, userId);
}
