/** How the installation does, and what an administrator can do about its mails. */
import type { system } from '../../../contract/system.ts';
import type { AnswerOf, ParsedOf } from '../../../contract/shared/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { fail } from '../../platform/errors.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import type { SignedIn } from '../../platform/http/context.ts';
import { countJobs } from '../../platform/jobs.ts';
import { migrationNames } from '../../platform/migrations.ts';
import { VERSION } from '../../platform/version.ts';
import { recordActivity } from '../activity/service.ts';
import { listTroubledMails, queueMail, tryAgain } from '../notifications/service.ts';
import { testMail } from './mail.ts';
import { findInstallation } from './queries.ts';

const startedAt = new Date();

/** Notes that a server of this version began to serve. */
export async function recordStart(db: Db, now: Date, detail: Readonly<Record<string, string | number>>): Promise<void> {
  await recordActivity(commandContext(db, now, 'start'), { action: 'server_started', objectType: 'system', objectId: 'server', detail: { version: VERSION, ...detail } });
}

/** Version, migrations, queue, troubled mails and the last backup. */
export async function readStatus({ db, sendsMail }: SignedIn): Promise<AnswerOf<typeof system.status>> {
  const [installation, jobs, mails, known] = await Promise.all([findInstallation(db), countJobs(db), listTroubledMails(db), migrationNames()]);
  return {
    version: VERSION,
    node: process.versions.node,
    postgres: installation.postgres,
    started_at: startedAt.toISOString(),
    migrations: { latest: installation.latest, applied: installation.applied, missing: Math.max(0, known.length - installation.applied) },
    jobs,
    mails: { sends: sendsMail, ...mails },
    last_backup_at: installation.last_backup_at?.toISOString() ?? null,
  };
}

/** Queues a mail to the administrator, as every other mail is queued. */
export async function sendTestMail(context: SignedIn): Promise<AnswerOf<typeof system.testMail>> {
  const { userId, email: to } = context.actor;
  await queueMail(context, testMail, { address: to, userId }, {});
  await recordActivity(context, { action: 'test_mail_sent', objectType: 'user', objectId: userId });
  return { to };
}

/** Gives a mail that failed its tries anew, the first at once. Throws 404 when it is gone, sent or has not failed. */
export async function retryMail(context: SignedIn, { params }: ParsedOf<typeof system.retryMail>): Promise<AnswerOf<typeof system.retryMail>> {
  if (!(await tryAgain(context.db, params.id))) throw fail('not_found');
  await recordActivity(context, { action: 'mail_tried_again', objectType: 'mail', objectId: params.id });
  return { id: params.id };
}
