/** What the workers of a server do, and when: one takes the mails and nothing else, since a mail server may take minutes to answer. */
import { accountTasks } from './features/accounts/jobs.ts';
import { ACTIVITY_CRONTAB, activityTasks } from './features/activity/jobs.ts';
import { ASSIGNMENT_CRONTAB, assignmentTasks } from './features/assignment/jobs.ts';
import { mails, retentionRules } from './features/index.ts';
import { LEADS_CRONTAB, leadTasks } from './features/leads/jobs.ts';
import { MAIL_CRONTAB, type MailDependencies, mailTasks } from './features/notifications/jobs.ts';
import { FILES_CRONTAB, type FileDependencies, fileTasks } from './features/uploads/jobs.ts';
import { VENDORS_CRONTAB, vendorTasks } from './features/vendors/jobs.ts';
import type { Work } from './platform/jobs.ts';
import { RETENTION_CRONTAB, type RetentionParts, retentionTasks } from './platform/retention.ts';

type Tools = Omit<MailDependencies, 'mails'> & FileDependencies & RetentionParts;

/** The schedule, in the worker's crontab format, is of tasks that are among these. */
type Share = { tasks: Readonly<Record<string, Work>>; crontab: string };

/** All there is to do, a share for each worker. */
export function sharesOf(tools: Tools): readonly Share[] {
  return [
    { tasks: mailTasks({ ...tools, mails }), crontab: MAIL_CRONTAB },
    {
      tasks: { ...retentionTasks(retentionRules, tools), ...fileTasks(tools), ...accountTasks(tools), ...activityTasks(tools), ...leadTasks(tools), ...assignmentTasks(tools), ...vendorTasks(tools) },
      crontab: [RETENTION_CRONTAB, FILES_CRONTAB, ACTIVITY_CRONTAB, LEADS_CRONTAB, ASSIGNMENT_CRONTAB, VENDORS_CRONTAB].join('\n'),
    },
  ];
}
