/** Background jobs of vendors. */
import type { Db } from '../../platform/database.ts';
import { RELIST_PROFESSION } from '../professions/admin-service.ts';
import { relistProfession } from './requested-profession-service.ts';

/** The worker's tasks of vendors. */
export function vendorTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return { [RELIST_PROFESSION]: (payload) => relistProfession(db, Number(payload['profession_id'])) };
}
