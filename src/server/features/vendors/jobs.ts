/** Background jobs of vendors. */
import type { Db } from '../../platform/database.ts';
import { RENAMED_PLACE } from '../locations/renames.ts';
import { RELIST_PROFESSION } from '../professions/admin-service.ts';
import { fillCards, rewriteCardsOf } from './card-service.ts';
import { relistProfession } from './requested-profession-service.ts';

const FILL_CARDS = 'fill_vendor_cards';
/** Schedule in the worker's crontab format. */
export const VENDORS_CRONTAB = `* * * * * ${FILL_CARDS} ?jobKey=${FILL_CARDS}`;

/** The worker's tasks of vendors. */
export function vendorTasks({ db }: { db: Db }): Record<string, (payload: Record<string, unknown>) => Promise<void>> {
  return {
    [RELIST_PROFESSION]: (payload) => relistProfession(db, Number(payload['profession_id'])),
    [RENAMED_PLACE]: (payload) => rewriteCardsOf(db, `${payload['type'] as 'city'}_id`, Number(payload['id'])),
    [FILL_CARDS]: () => fillCards(db),
  };
}
