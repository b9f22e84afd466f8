/** How long leads keep whose they are: twelve months after they are over, or after nobody touched them. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { RetentionRule } from '../../platform/retention.ts';
import { countOldContacts, lockOldContacts } from './retention-queries.ts';
import { REMOVED_BY_AGE } from './rules.ts';
import { removeContact } from './withdrawal-queries.ts';

const DAY = 86_400_000;
const before = (now: Date) => new Date(now.getTime() - KEPT_DAYS.leadContact * DAY);

export const leadRetention: readonly RetentionRule[] = [
  {
    what: 'contacts of old leads',
    keep: '12 months after the lead was completed, rejected or last changed',
    count: (db, now) => countOldContacts(db, before(now)),
    clear: async ({ db, now }, limit) => {
      const ids = await lockOldContacts(db, before(now), limit);
      if (ids.length > 0) await removeContact(db, ids, REMOVED_BY_AGE, now, null);
      return ids.length;
    },
  },
];
