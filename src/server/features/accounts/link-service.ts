/** Links that set a password: made, hashed and mailed. */
import type { Context } from '../../platform/http/context.ts';
import { fail } from '../../platform/errors.ts';
import { recordActivity } from '../activity/service.ts';
import { queueMail } from '../notifications/service.ts';
import { upsertLink } from './link-queries.ts';
import * as mails from './mail.ts';
import { findCredentials } from './password-queries.ts';
import { LINK_LIFE_MS, type LinkKind } from './rules.ts';
import { createSecret, sha256 } from './secrets.ts';

type Sender = Pick<Context, 'db' | 'now' | 'newId' | 'actor' | 'request'>;

const KINDS = {
  reset: { mail: mails.passwordReset, action: 'password_reset_asked' },
  invitation: { mail: mails.invitation, action: 'invitation_sent' },
} as const;

/** Mails a user a link that sets the password, once. An older link dies. */
export async function sendLink(context: Sender, userId: string, kind: LinkKind): Promise<void> {
  const { db, now } = context;
  const owner = await findCredentials(db, userId);
  if (!owner) throw fail('not_found');
  const token = createSecret();
  const { mail, action } = KINDS[kind];
  await upsertLink(db, { token_sha256: sha256(token), user_id: userId, kind, created_at: now, expires_at: new Date(now.getTime() + LINK_LIFE_MS[kind]) });
  await recordActivity(context, { action, objectType: 'user', objectId: userId });
  await queueMail(context, mail, { address: owner.email, userId }, { name: owner.full_name, token });
}

/** Invites somebody whose account an administrator made: no password is ever mailed, only a link to choose one. */
export async function createInvitation(context: Sender, userId: string): Promise<void> {
  await sendLink(context, userId, 'invitation');
}
