/** Changing the own password. */
import type { passwords } from '../../../contract/passwords.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { sentenceOf } from '../../../contract/shared/errors.ts';
import { fieldFault } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { noteFailure, refuseWhileLocked } from './lock-service.ts';
import { deleteUnusedLink } from './link-queries.ts';
import { passwordChanged } from './mail.ts';
import { type Credentials, findCredentials, replacePassword } from './password-queries.ts';
import { passwordFault } from './rules.ts';
import { endSessions } from './service.ts';

type Proved = { credentials: Credentials; oldHash: string };

/** Checks that whoever holds the session knows its password too; `field` names it in the form. A wrong one counts like a failed sign-in. */
export async function proveOwnPassword(context: SignedIn, password: string, field: string): Promise<Proved> {
  const credentials = await findCredentials(context.db, context.actor.userId);
  const email = context.actor.email.toLowerCase();
  await refuseWhileLocked(context, email);
  const oldHash = credentials?.password_hash ?? null;
  const fits = await verifyPassword(oldHash, password);
  await refuseWhileLocked(context, email);
  if (credentials && oldHash !== null && fits) return { credentials, oldHash };
  await noteFailure(context, email);
  throw wrongPassword(field);
}

export type CheckedChange = Proved & { newHash: string };

/** Checks the present password and hashes the new one, outside the transaction: both take a while. */
export async function checkChange(context: SignedIn, { body }: ParsedOf<typeof passwords.change>): Promise<CheckedChange> {
  const { oldHash, credentials } = await proveOwnPassword(context, body.current_password, 'current_password');
  const isKept = credentials.password_expires_at !== null && body.new_password === body.current_password;
  const fault = isKept ? SAME_PASSWORD : passwordFault(body.new_password, credentials.email);
  if (fault !== null) throw fieldFault({ new_password: fault });
  return { credentials, oldHash, newHash: await hashPassword(body.new_password) };
}

/** Changes the password, ends the other sessions, kills a link that could set another one, and tells the owner. Of two changes at once one wins. */
export async function changePassword(context: SignedIn, { credentials, oldHash, newHash }: CheckedChange): Promise<AnswerOf<typeof passwords.change>> {
  const { db, actor, now } = context;
  if (!(await replacePassword(db, actor.userId, oldHash, newHash, now))) throw wrongPassword('current_password');
  await deleteUnusedLink(db, actor.userId);
  const endedSessions = await endSessions(context, actor.userId, 'password_changed', actor.sessionId);
  await recordActivity(context, { action: 'password_changed', objectType: 'user', objectId: actor.userId, detail: { ended_sessions: endedSessions } });
  await queueMail(context, passwordChanged, { address: credentials.email, userId: actor.userId }, { name: credentials.full_name });
  return { ended_sessions: endedSessions };
}

// Whoever typed it knows it.
const SAME_PASSWORD = 'Please choose another password than the one you were given.';

const wrongPassword = (field: string) => fieldFault({ [field]: sentenceOf('wrong_password') }, 'wrong_password');
