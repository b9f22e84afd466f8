/** Asking for a link that resets the password. Neither the answer nor its time tells whether there is an account: a job looks for it later. */
import type { passwords } from '../../../contract/passwords.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import { type Clock, uuidv7 } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { isWithinLimit } from '../../platform/http/limits.ts';
import { enqueue } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordActivity } from '../activity/service.ts';
import { insertRequest, takeRequest } from './link-queries.ts';
import { sendLink } from './link-service.ts';
import { findUserByEmail } from './queries.ts';
import { LINKS_A_DAY, LINKS_AN_HOUR } from './rules.ts';
import { emailHash } from './secrets.ts';

export const SEND_PASSWORD_LINK = 'send_password_link';

const HOUR = 3_600_000;

/** Notes the request. More than a few for one address are dropped without a word. */
export async function askForLink(context: Context<null>, { body }: ParsedOf<typeof passwords.forgot>): Promise<AnswerOf<typeof passwords.forgot>> {
  const { db, now, request } = context;
  if (await isAllowed(context, body.email)) {
    const id = context.newId();
    await insertRequest(db, { id, email: body.email, created_at: now, request_id: request.id, ip_prefix: request.ipPrefix });
    await enqueue(db, SEND_PASSWORD_LINK, { request_id: id }, { key: `password-link:${id}` });
  }
  return { requested: true };
}

async function isAllowed(context: Context<null>, email: string): Promise<boolean> {
  const subject = `password-link:${emailHash(email)}`;
  return (await isWithinLimit(context, `${subject}:hour`, LINKS_AN_HOUR, HOUR)) && isWithinLimit(context, `${subject}:day`, LINKS_A_DAY, 24 * HOUR);
}

/** Answers a request: a mail if the address belongs to somebody, otherwise only a record. Running twice is harmless: the request is gone. */
export async function answerRequest(db: Db, clock: Clock, requestId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const asked = await takeRequest(tx, requestId);
    if (!asked) return;
    const now = clock();
    const request = { id: asked.request_id, ip: '', ipPrefix: asked.ip_prefix, userAgent: '', elapsedMs: () => 0 };
    const context = { db: tx, now, newId: () => uuidv7(now), actor: null, request };
    const user = await findUserByEmail(tx, asked.email);
    if (user) await sendLink(context, user.id, 'reset');
    else await recordActivity(context, { action: 'password_reset_asked', objectType: 'email', objectId: emailHash(asked.email), outcome: 'failed' });
  });
}
