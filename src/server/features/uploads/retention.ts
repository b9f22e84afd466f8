/** How long photos of identity cards are kept. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import type { RetentionRule } from '../../platform/retention.ts';
import { countExpiredPhotos, purgeExpiredPhotos } from './service.ts';

export const photoRetention: readonly RetentionRule[] = [
  {
    what: 'photos of identity cards',
    keep: `${KEPT_DAYS.idPhoto} days after the decision`,
    count: (db, now) => countExpiredPhotos({ db, now }),
    clear: purgeExpiredPhotos,
  },
];
