/** Mails: what is in them, and that each goes out once. */
import { type Defect, faults, http, unit } from './defect.ts';

const JOBS = 'src/server/features/notifications/jobs.ts';
const WORKERS = 'src/server/workers.ts';

export const MAIL: readonly Defect[] = [
  {
    name: 'mail about a new password queued before the transaction',
    file: 'src/server/features/accounts/reset-service.ts',
    from: "  if (!(await spendLink(db, sha256(body.token), now))) throw fail('bad_reset_link');",
    to: "  if (link.kind === 'reset') await context.apart((tx) => notify({ ...context, db: tx }, link.user_id));\n  if (!(await spendLink(db, sha256(body.token), now))) throw fail('bad_reset_link');",
    and: [{ file: 'src/server/features/accounts/reset-service.ts', from: "  if (link.kind === 'reset') await notify(context, userId);\n", to: '' }],
    suite: http('features/accounts/reset'),
  },
  {
    name: 'text in mails not escaped',
    file: 'src/server/features/notifications/present.ts',
    from: 'return text.replace(/[&<>"\']/g, (character) => ENTITIES[character]!);',
    to: 'return text;',
    suite: unit('src/server/features/notifications/rules'),
  },
  {
    name: 'a mail noted as sent before it is',
    file: JOBS,
    from: '    try {\n      await deliver(dependencies, send, mail, stopping);',
    to: '    await markSent(tx, mail.id, dependencies.clock());\n    try {\n      await deliver(dependencies, send, mail, stopping);',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail whose worker was told to stop before noted as failed',
    file: JOBS,
    from: '    stopping?.throwIfAborted();\n',
    to: '',
    suite: http('features/notifications/jobs', 'a mail whose worker was told to stop before has not failed'),
  },
  {
    name: 'a mail not locked while it is sent',
    file: 'src/server/features/notifications/queries.ts',
    from: 'from take_mail(${id})`',
    to: 'from mails where id = ${id} and sent_at is null and dead_at is null`',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'the row of a mail locked while it is sent',
    file: 'src/server/features/notifications/queries.ts',
    from: 'from take_mail(${id})`',
    to: 'from mails where id = ${id} and sent_at is null and dead_at is null for update skip locked`',
    suite: http('mails', 'an account whose mail hangs is deleted at once'),
  },
  {
    name: 'a mail that is out is sent again where its row is held',
    file: 'src/server/features/notifications/queries.ts',
    from: '  await sql`set local lock_timeout = 0`.execute(db);\n',
    to: '',
    suite: http('mails', 'a mail whose row is held for a while'),
  },
  {
    name: 'what was seen of a mail kept from vacuum while it is sent',
    file: 'src/server/features/notifications/queries.ts',
    from: 'sql`set local lock_timeout = 0`',
    to: "sql`select set_config('lock_timeout', ${'0'}, true)`",
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail read before its lock is had',
    file: 'src/server/migrations/0106_mails_in_hand.sql',
    from: `    if pg_try_advisory_xact_lock(mail_lock(wanted)) then
      return query select * from mails where id = wanted and sent_at is null and dead_at is null;
    end if;`,
    to: '    return query select * from mails where id = wanted and sent_at is null and dead_at is null and pg_try_advisory_xact_lock(mail_lock(wanted));',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail in hand taken for lost',
    file: 'src/server/features/notifications/queries.ts',
    from: ' and not exists (select from in_hand h where h.id = m.id or h.batch_id = m.batch_id)',
    to: '',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail that was deleted while in hand is given up',
    file: JOBS,
    from: '  if (attempts === undefined) return;\n',
    to: '',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail whose job was lost is never found',
    file: 'src/server/features/notifications/queries.ts',
    from: ' and (j.locked_at is null or j.locked_at > ${jobsLockedBefore})',
    to: '',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a repeated mail has another Message-ID',
    file: JOBS,
    from: 'messageId: messageId(mail.id, config.publicUrl)',
    to: 'messageId: messageId(`${mail.id}.${Date.now()}`, config.publicUrl)',
    suite: http('features/notifications/jobs'),
  },
  {
    name: 'a mail sent again after a kill has another Message-ID',
    file: JOBS,
    from: 'messageId: messageId(mail.id, config.publicUrl)',
    to: 'messageId: messageId(`${mail.id}.${Date.now()}`, config.publicUrl)',
    suite: faults('mail', 'worker killed between taken and noted'),
  },
  {
    name: 'requests wait until their mails are sent',
    file: 'src/server/features/notifications/service.ts',
    from: '    const mail = mailOf(letters[0]!, null);\n',
    to: `    const mail = mailOf(letters[0]!, null);
    const { smtpSender } = await import('../../platform/smtp.ts');
    await smtpSender(process.env['SMTP_URL']!, 'newsco@example.com')({ messageId: '<' + mail.id + '@localhost>', to: mail.to_address, subject: template.name, text: '', html: '' });
`,
    suite: faults('mail', 'mail server takes 2 s for each mail'),
  },
  {
    name: 'a secret stays in a mail that is out',
    file: JOBS,
    from: 'if (send !== null && isSecret(dependencies.mails, mail)) await forgetData(tx, mail.id);',
    to: '',
    suite: http('mails'),
  },
  {
    name: 'runs without end leave their takers to a job that is over',
    file: 'src/server/features/leads/taker-queries.ts',
    from: 'where has_job and made_at',
    to: 'where made_at',
    suite: http('features/leads/taker-mails'),
  },
  {
    name: 'a worker waits for another one over whom to tell',
    file: 'src/server/features/leads/taker-queries.ts',
    from: 'for update skip locked',
    to: 'for update',
    suite: http('features/leads/taker-mails'),
  },
  {
    name: 'lost mails are never looked for',
    file: WORKERS,
    from: 'crontab: MAIL_CRONTAB }',
    to: "crontab: '' }",
    suite: http('schedule'),
  },
  {
    name: 'nothing goes by night',
    file: WORKERS,
    from: '[RETENTION_CRONTAB, ',
    to: '[',
    suite: http('schedule'),
  },
  {
    name: 'a mail server that is late to answer is given up',
    file: 'src/server/platform/smtp.ts',
    from: 'const ANSWER_MS = 600_000;',
    to: 'const ANSWER_MS = 15_000;',
    suite: faults('mail', 'mail server answers 20 s after it has taken a mail'),
  },
  {
    name: 'mails in hand hold the connections of requests',
    file: 'src/server/start.ts',
    from: 'const sessions = openDatabase(directUrl, log, { max: WORKER_CONNECTIONS });',
    to: 'const sessions = database;',
    suite: faults('mail', 'mail server takes 2 s for each mail'),
  },
  {
    name: 'other jobs wait behind mails',
    file: WORKERS,
    from: 'tasks: { ...retentionTasks(',
    to: 'tasks: { ...mailTasks({ ...tools, mails }), ...retentionTasks(',
    suite: faults('mail', 'mail server answers 20 s after it has taken a mail'),
  },
];
