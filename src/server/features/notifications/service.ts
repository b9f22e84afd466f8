/** Queues mails in the transaction that causes them. */
import type { Db } from '../../platform/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { countMails, forgetMailsOfUser, forgetMailsTo, forgiveMail, insertMails, type MailCounts, type NewMail, selectTroubledMails, type TroubledMail } from './queries.ts';
import type { MailTemplate } from './rules.ts';

export const SEND_MAIL = 'send_mail';
export const SEND_MAILS = 'send_mails';
// Mails of a job: so many that the job costs little beside them, so few that several workers share what one act sends.
const BATCH = 20;

const jobKey = (mailId: string) => `mail:${mailId}`;

/** Adds the job that sends a mail; its key lets there be only one. */
export async function enqueueMail(db: Db, mailId: string, runAt?: Date): Promise<void> {
  await enqueue(db, SEND_MAIL, { mail_id: mailId }, { key: jobKey(mailId), runAt });
}

export type Recipient = { address: string; userId?: string | null };

type Sender = Pick<Context, 'db' | 'now' | 'newId'>;

/** Queues one mail; it is sent only if the transaction commits, and then surely. */
export async function queueMail<Data extends Record<string, unknown>>(context: Sender, template: MailTemplate<Data>, to: Recipient, data: Data): Promise<void> {
  await queueMails(context, template, [{ to, data }]);
}

/** A mail to one person. `id`: its own, where the caller must know it again. */
export type Letter<Data> = { id?: string; to: Recipient; data: Data };

/** Queues the same mail to many, a few thousand at most, in one round trip. */
export async function queueMails<Data extends Record<string, unknown>>(
  context: Sender,
  template: MailTemplate<Data>,
  letters: readonly Letter<Data>[],
): Promise<void> {
  if (letters.length === 0) return;
  const mailOf = ({ id, to, data }: Letter<Data>, batchId: string | null): NewMail => ({ id: id ?? context.newId(), batch_id: batchId, to_address: to.address, to_user_id: to.userId ?? null, data });
  if (letters.length === 1) {
    const mail = mailOf(letters[0]!, null);
    return insertMails(context.db, template.name, [mail], context.now, { task: SEND_MAIL, all: [{ key: jobKey(mail.id), payload: { mail_id: mail.id } }] });
  }
  const batches: { id: string; mails: NewMail[] }[] = [];
  for (let from = 0; from < letters.length; from += BATCH) {
    const id = context.newId();
    batches.push({ id, mails: letters.slice(from, from + BATCH).map((letter) => mailOf(letter, id)) });
  }
  const jobs = batches.map(({ id, mails }) => ({ key: `mails:${id}`, payload: { mail_ids: mails.map((mail) => mail.id) } }));
  await insertMails(context.db, template.name, batches.flatMap(({ mails }) => mails), context.now, { task: SEND_MAILS, all: jobs });
}

/** Empties what was sent to someone without an account; what still waits is on its way to that person. */
export async function forgetAddress(db: Db, address: string): Promise<void> {
  await forgetMailsTo(db, address);
}

/** Empties what was sent to a user, and drops what was not sent yet. */
export async function forgetUserMails(db: Db, userId: string): Promise<void> {
  await forgetMailsOfUser(db, userId);
}

const LISTED = 50;

/** How many wait, how many were given up, and those that failed. */
export async function listTroubledMails(db: Db): Promise<MailCounts & { troubled: (Omit<TroubledMail, 'created_at' | 'dead_at'> & { created_at: string; dead_at: string | null })[] }> {
  const [counts, troubled] = [await countMails(db), await selectTroubledMails(db, LISTED)];
  return { ...counts, troubled: troubled.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString(), dead_at: mail.dead_at?.toISOString() ?? null })) };
}

/** Sends a failed mail again at once, with all its tries; false when it has not failed, or is gone. */
export async function tryAgain(db: Db, mailId: string): Promise<boolean> {
  if (!(await forgiveMail(db, mailId))) return false;
  await enqueueMail(db, mailId);
  return true;
}
