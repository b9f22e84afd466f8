/** Background jobs of mails: one sends a mail, one finds mails whose job was lost. */
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import type { Work } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type SendMail, SENDING_LIMIT_MS, smtpFault, smtpSender } from '../../platform/smtp.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { mailHtml, mailText } from './present.ts';
import { allowWait, forgetData, type Mail, markDead, markFailed, markSent, selectForgottenMails, takeMail } from './queries.ts';
import { messageId, nextTry, type Registry, renderMail } from './rules.ts';
import { enqueueMail, SEND_MAIL, SEND_MAILS } from './service.ts';

export type MailDependencies = {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'brandName' | 'publicUrl' | 'supportEmail'>;
  log: Log;
  mails: Registry;
};

const RESUME_MAILS = 'resume_mails';
/** Schedule of the jobs that nobody enqueues, in the worker's crontab format. */
export const MAIL_CRONTAB = `*/5 * * * * ${RESUME_MAILS}`;

// Longer than most mails take. A job that takes longer has a mail in hand, but for the moments between two of a batch; a mail that then has two jobs is
// still sent once.
const LOST_AFTER_MS = 90_000;
const RESUMED_AT_ONCE = 500;

/** The worker's tasks of mails. Without an SMTP address mails are only kept. */
export function mailTasks(dependencies: MailDependencies): Record<string, Work> {
  const { smtpUrl, mailFrom } = dependencies.config;
  const send = smtpUrl === undefined ? null : smtpSender(smtpUrl, mailFrom);
  return {
    [SEND_MAIL]: (payload, stopping) => sendMail(dependencies, send, String(payload['mail_id']), { stopping }),
    [SEND_MAILS]: (payload, stopping) => sendMails(dependencies, send, payload['mail_ids'] as readonly string[], stopping),
    [RESUME_MAILS]: () => resumeMails(dependencies),
  };
}

type Sending = { stopping?: AbortSignal | undefined; passOver?: (mail: Mail) => boolean };

/** Sends mails of a batch one by one, each in a transaction of its own. One that fails gets a job of its own, so a batch that is begun anew passes it over. */
async function sendMails(dependencies: MailDependencies, send: SendMail | null, mailIds: readonly string[], stopping?: AbortSignal): Promise<void> {
  for (const mailId of mailIds) {
    await sendMail(dependencies, send, mailId, { stopping, passOver: (mail) => mail.attempts > 0 });
  }
}

/** Sends a mail that still waits. Running twice is harmless: one of them has it in hand. */
async function sendMail(dependencies: MailDependencies, send: SendMail | null, mailId: string, { stopping, passOver }: Sending): Promise<void> {
  await inTransaction(dependencies.db, async (tx) => {
    const mail = await takeMail(tx, mailId);
    if (!mail || passOver?.(mail)) return;
    // A worker that lost its database may take a mail when it is told to stop already: no failure of the mail, which would wait a minute for its next try.
    stopping?.throwIfAborted();
    if (send !== null) await allowWait(tx, SENDING_LIMIT_MS + 10_000);
    try {
      await deliver(dependencies, send, mail, stopping);
    } catch (error) {
      return noteFailure({ ...dependencies, db: tx }, mail, error);
    }
    await markSent(tx, mail.id, dependencies.clock());
    // Kept mails are there to be read; what was really sent is in the mailbox of its receiver.
    if (send !== null && isSecret(dependencies.mails, mail)) await forgetData(tx, mail.id);
  });
}

const isSecret = (mails: Registry, mail: Mail) => mails.some(({ name, isSecret: holds }) => holds && name === mail.template);

async function deliver({ config, log, mails }: MailDependencies, send: SendMail | null, mail: Mail, stopping?: AbortSignal): Promise<void> {
  const content = renderMail(mails, mail, config);
  if (send === null) {
    log.info({ mail_id: mail.id, template: mail.template }, 'mail kept, no mail server is set');
    return;
  }
  const letter = {
    messageId: messageId(mail.id, config.publicUrl),
    to: mail.to_address,
    subject: content.subject,
    text: mailText(content, config),
    html: mailHtml(content, config),
  };
  await send(letter, stopping);
}

async function noteFailure({ db, clock, log }: MailDependencies, mail: Mail, error: unknown): Promise<void> {
  const now = clock();
  const fault = smtpFault(error);
  const attempts = await markFailed(db, mail.id, fault);
  // It went while it was in hand, with the account that it was to.
  if (attempts === undefined) return;
  const again = nextTry(attempts, now);
  if (again === null) {
    await markDead(db, mail.id, now);
    log.error({ mail_id: mail.id, template: mail.template, attempts, fault }, 'mail given up');
  } else {
    await enqueueMail(db, mail.id, again);
    log.warn({ mail_id: mail.id, template: mail.template, attempts, fault }, 'mail failed, will be tried again');
  }
}

async function resumeMails({ db, clock, log }: MailDependencies): Promise<void> {
  const lockedBefore = new Date(clock().getTime() - LOST_AFTER_MS);
  const forgotten = await selectForgottenMails(db, lockedBefore, RESUMED_AT_ONCE);
  for (const mail of forgotten) await enqueueMail(db, mail.id);
  if (forgotten.length > 0) log.warn({ mails: forgotten.length }, 'mails without a job were queued again');
}
