/** How long mails keep their address and text once they are done with. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { RetentionRule } from '../../platform/retention.ts';
import { countOldMails, forgetOldMails } from './queries.ts';

const DAY = 86_400_000;
const before = (now: Date) => new Date(now.getTime() - KEPT_DAYS.mailBody * DAY);

export const mailRetention: readonly RetentionRule[] = [
  {
    what: 'addresses and texts of mails',
    keep: `${KEPT_DAYS.mailBody} days after they were sent or given up`,
    count: (db, now) => countOldMails(db, before(now)),
    clear: ({ db, now }, limit) => forgetOldMails(db, before(now), limit),
  },
];
