/** How long accounts keep what they do not need any more. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import { expiring, type RetentionContext, type RetentionRule } from '../../platform/retention.ts';
import { keepSealed } from '../erasures/service.ts';
import { forgetUserMails } from '../notifications/service.ts';
import { countServedConsents, deleteServedConsents } from './consent-queries.ts';
import { selectWholeAccount } from './deletion-queries.ts';
import { countRejected, deleteUsers, lockRejected } from './retention-queries.ts';

const DAY = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);
const before = (now: Date) => daysBefore(now, KEPT_DAYS.rejectedApplication);

const rejectedApplications: RetentionRule = {
  what: 'rejected applications',
  keep: `${KEPT_DAYS.rejectedApplication} days after the rejection`,
  count: (db, now) => countRejected(db, before(now)),
  clear: clearRejected,
};

async function clearRejected(context: RetentionContext, limit: number): Promise<number> {
  const ids = await lockRejected(context.db, before(context.now), limit);
  for (const id of ids) {
    await keepSealed(context, { type: 'user', id }, await selectWholeAccount(context.db, id));
    await forgetUserMails(context.db, id);
  }
  await deleteUsers(context.db, ids);
  return ids.length;
}

/** They prove that what was kept was kept rightly, for as long as somebody may ask. */
const consents: RetentionRule = {
  what: 'consents',
  keep: '3 years after the account or request they allowed is over',
  count: (db, now) => countServedConsents(db, daysBefore(now, KEPT_DAYS.consent)),
  clear: ({ db, now }, limit) => deleteServedConsents(db, daysBefore(now, KEPT_DAYS.consent), limit),
};

export const accountRetention: readonly RetentionRule[] = [
  expiring({ what: 'failed sign-ins', keep: '24 hours', table: 'login_failures', key: 'email', since: 'coalesce(locked_until, first_failed_at)', days: KEPT_DAYS.shortLived }),
  expiring({ what: 'links that set a password', keep: '24 hours after they ran out', table: 'password_links', key: 'token_sha256', since: 'expires_at', days: KEPT_DAYS.shortLived }),
  expiring({ what: 'requests for such links', keep: '24 hours', table: 'password_requests', key: 'id', since: 'created_at', days: KEPT_DAYS.shortLived }),
  expiring({ what: 'ended sessions', keep: `${KEPT_DAYS.session} days after their end`, table: 'sessions', key: 'id', since: 'least(expires_at, coalesce(revoked_at, expires_at))', days: KEPT_DAYS.session }),
  rejectedApplications,
  consents,
];
