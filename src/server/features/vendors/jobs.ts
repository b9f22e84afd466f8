/** Background jobs of vendors. */
import type { Db } from '../../platform/database.ts';
import { RENAMED_PLACE } from '../locations/renames.ts';
import { RELIST_PROFESSION } from '../professions/admin-service.ts';
import { fillCards, rewriteCards } from './card-service.ts';
import { relistProfession } from './requested-profession-service.ts';

const FILL_CARDS = 'fill_vendor_cards';
const REWRITE_CARDS = 'rewrite_vendor_cards';
/** Schedule in the worker's crontab format. By night all are made anew: a server of an earlier release writes none while a new one is rolled out. */
export const VENDORS_CRONTAB = `* * * * * ${FILL_CARDS} ?jobKey=${FILL_CARDS}\n41 20 * * * ${REWRITE_CARDS} ?jobKey=${REWRITE_CARDS}`;

/** The worker's tasks of vendors. */
export function vendorTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return {
    [RELIST_PROFESSION]: (payload) => relistProfession(db, Number(payload['profession_id'])),
    [RENAMED_PLACE]: (payload) => rewriteCards(db, { level: `${payload['type'] as 'city'}_id`, id: Number(payload['id']) }),
    [FILL_CARDS]: () => fillCards(db),
    [REWRITE_CARDS]: () => rewriteCards(db, null),
  };
}
