/** How long sealed copies are kept: until the law that demands them no longer does. */
import { expiring, type RetentionRule } from '../../platform/retention.ts';

export const erasureRetention: readonly RetentionRule[] = [
  expiring({ what: 'sealed copies', keep: 'LEGAL_HOLD_DAYS', table: 'sealed_copies', key: 'id', since: 'purge_at', days: 0 }),
];
