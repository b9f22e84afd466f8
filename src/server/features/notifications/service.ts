/** Queues mails in the transaction that causes them. */
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { insertMail } from './queries.ts';
import type { MailTemplate } from './rules.ts';

export const SEND_MAIL = 'send_mail';

/** Adds the job that sends a mail; its key lets there be only one. */
export async function enqueueMail(db: Db, mailId: string, runAt?: Date): Promise<void> {
  await enqueue(db, SEND_MAIL, { mail_id: mailId }, { key: `mail:${mailId}`, runAt });
}

export type Recipient = { address: string; userId?: string | null };

/** Queues one mail; it is sent only if the transaction commits, and then surely. */
export async function queueMail<Data extends Record<string, unknown>>(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  template: MailTemplate<Data>,
  to: Recipient,
  data: Data,
): Promise<void> {
  const id = context.newId();
  await insertMail(context.db, {
    id,
    template: template.name,
    to_address: to.address,
    to_user_id: to.userId ?? null,
    data,
    created_at: context.now,
  });
  await enqueueMail(context.db, id);
}
