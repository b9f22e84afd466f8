/** Professions: reading them, asking for new ones, and the specializations that belong to them. */
import type { Db } from '../../platform/database.ts';
import * as queries from './queries.ts';

export type { ProfessionKey } from './queries.ts';
export { findPendingRequest, findProfession } from './queries.ts';

/**
 * Ids of specializations by name, in the order given and each once; new ones are created without being public.
 * `professionId` is null for those of brokers.
 */
export async function ensureSpecializations(db: Db, professionId: number | null, names: readonly string[], now: Date): Promise<number[]> {
  if (names.length === 0) return [];
  await queries.insertSpecializations(db, professionId, names, now);
  return queries.findSpecializationIds(db, professionId, names);
}
