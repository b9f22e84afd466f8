/** Setting a password by a link: a reset, or the first one after an invitation. */
import type { passwords } from '../../../contract/passwords.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { fail, fieldFault } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { findLiveLink, type LiveLink, spendLink } from './link-queries.ts';
import { passwordChanged } from './mail.ts';
import { findCredentials, setPassword } from './password-queries.ts';
import { clearFailures } from './queries.ts';
import { passwordFault } from './rules.ts';
import { sha256 } from './secrets.ts';
import { endSessions } from './service.ts';

export type CheckedReset = { link: LiveLink; newHash: string };

/** Looks at the link before the slow hash. A refused password does not use it up. */
export async function checkReset(context: Context<null>, { body }: ParsedOf<typeof passwords.reset>): Promise<CheckedReset> {
  const link = await findLiveLink(context.db, sha256(body.token), context.now);
  if (!link) throw fail('bad_reset_link');
  const fault = passwordFault(body.new_password, link.email);
  if (fault !== null) throw fieldFault({ new_password: fault });
  return { link, newHash: await hashPassword(body.new_password) };
}

/** Sets the password, ends all sessions and lets the account sign in at once. Of many at once one wins. */
export async function resetByLink(
  context: Context<null>,
  { body }: ParsedOf<typeof passwords.reset>,
  { link, newHash }: CheckedReset,
): Promise<AnswerOf<typeof passwords.reset>> {
  const { db, now } = context;
  if (!(await spendLink(db, sha256(body.token), now))) throw fail('bad_reset_link');
  const userId = link.user_id;
  await setPassword(db, userId, newHash, now);
  const endedSessions = await endSessions(context, userId, 'password_reset');
  await clearFailures(db, link.email.toLowerCase());
  await recordActivity(context, { action: 'password_reset', objectType: 'user', objectId: userId, detail: { kind: link.kind, ended_sessions: endedSessions } });
  if (link.kind === 'reset') await notify(context, userId);
  return { reset: true };
}

async function notify(context: Context, userId: string): Promise<void> {
  const owner = await findCredentials(context.db, userId);
  if (owner) await queueMail(context, passwordChanged, { address: owner.email, userId }, { name: owner.full_name });
}
