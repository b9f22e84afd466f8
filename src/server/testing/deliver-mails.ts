/** Sends what waits in the queue of mails, as the worker would, to the mail server of a test. */
import type { Email } from 'postal-mime';
import { mails } from '../features/index.ts';
import { mailTasks } from '../features/notifications/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { MailServer } from './mail-server.ts';
import type { TestApp } from './test-app.ts';

/** Delivers all waiting mails in the order they were queued; the answer is what the server received this time. */
export async function deliverMails(app: TestApp, server: MailServer): Promise<Email[]> {
  const before = server.received.length;
  const tasks = mailTasks({ db: app.db, clock: app.now, config: { ...app.config, smtpUrl: server.url }, log: createLog('silent'), mails });
  const waiting = await app.db.selectFrom('mails').select('id').where('sent_at', 'is', null).where('dead_at', 'is', null).orderBy('created_at').orderBy('id').execute();
  for (const { id } of waiting) await tasks['send_mail']!({ mail_id: id });
  return server.received.slice(before);
}
