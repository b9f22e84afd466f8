/** How long the record of what was done is kept. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { RetentionRule } from '../../platform/retention.ts';
import { countOldActivity, deleteOldActivity } from './retention-queries.ts';

const DAY = 86_400_000;
const before = (now: Date) => new Date(now.getTime() - KEPT_DAYS.activity * DAY);

export const activityRetention: readonly RetentionRule[] = [
  {
    what: 'activity',
    keep: `${KEPT_DAYS.activity} days`,
    count: (db, now) => countOldActivity(db, before(now)),
    clear: ({ db, now }, limit) => deleteOldActivity(db, before(now), limit),
  },
];
