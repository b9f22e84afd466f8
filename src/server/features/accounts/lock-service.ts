/** Pauses of accounts whose password is being guessed, at sign-in and elsewhere. Counted by e-mail, whether an account exists or not. */
import { fail } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordActivity } from '../activity/service.ts';
import * as queries from './queries.ts';
import { FAILURE_WINDOW_MS, pauseAfterFailure } from './rules.ts';
import { emailHash } from './secrets.ts';

/** Refuses (429) while an account has to wait. */
export async function refuseWhileLocked(context: Context, email: string): Promise<void> {
  if (!Number.isFinite(context.rateLimitFactor)) return;
  const lockedUntil = await queries.findLock(context.db, email);
  const waitMs = (lockedUntil?.getTime() ?? 0) - context.now.getTime();
  if (waitMs > 0) throw fail('too_many_attempts', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Counts a failed proof of a password. Of many at once each waits for the one before, so those after the pause began are told of it instead. */
export async function noteFailure(context: Context, email: string): Promise<void> {
  const { now } = context;
  const counted = await inTransaction(context.db, async (tx) => {
    const failures = await queries.countFailure(tx, email, now, FAILURE_WINDOW_MS, Number.isFinite(context.rateLimitFactor));
    if (failures === null) return false;
    const pauseSeconds = pauseAfterFailure(failures);
    if (pauseSeconds > 0) await queries.lockAccount(tx, email, new Date(now.getTime() + pauseSeconds * 1000));
    await recordFailure({ ...context, db: tx }, email, pauseSeconds > 0);
    return true;
  });
  if (!counted) await refuseWhileLocked(context, email);
}

async function recordFailure(context: Context, email: string, isLocked: boolean): Promise<void> {
  await recordActivity(context, {
    action: isLocked ? 'sign_in_locked' : 'sign_in_failed',
    objectType: 'email',
    objectId: emailHash(email),
    outcome: 'failed',
  });
}
