/** What nobody else may learn, and what must not be kept. */
import { type Defect, fuzz, http, unit } from './defect.ts';

export const PRIVACY: readonly Defect[] = [
  {
    name: 'phone of vendors in the list of the directory',
    file: 'src/server/features/vendors/queries.ts',
    from: 'p.full_name, p.phone is not null as has_phone',
    to: "p.full_name || ' ' || coalesce(p.phone, '') as full_name, p.phone is not null as has_phone",
    suite: http('features/vendors/list'),
  },
  {
    name: 'tokens of sessions and links stored as they are',
    file: 'src/server/features/accounts/secrets.ts',
    from: "(secret: string): Buffer => createHash('sha256').update(secret).digest()",
    to: '(secret: string): Buffer => Buffer.from(secret)',
    suite: http('features/accounts/reset'),
  },
  {
    name: 'retention clears rejected applications of any age',
    file: 'src/server/features/accounts/retention-queries.ts',
    from: ".where('decided_at', '<', before)",
    to: ".where('decided_at', 'is not', null)",
    suite: http('retention'),
  },
  {
    name: 'exports are not told of where a session was misused',
    file: 'src/server/features/own-data/exposure-queries.ts',
    from: "a.object_type not in ('route', 'email')",
    to: "a.object_id is not null and a.object_type not in ('route', 'email')",
    suite: http('commands/exposure'),
  },
  {
    name: 'formulas pass into the exported file',
    file: 'src/server/platform/csv.ts',
    from: "(FORMULA.test(text) ? `'${text}` : text)",
    to: 'text',
    suite: unit('src/server/platform/csv'),
  },
  {
    name: 'contact stays with who had the lead before',
    file: 'src/server/features/dashboards/present.ts',
    from: 'const readable = row.assignee_id === userId && assigneeReadsContact(status, row.completed_at, now);',
    to: "const readable = status === 'rejected' || assigneeReadsContact(status, row.completed_at, now);",
    suite: http('features/dashboards/work'),
  },
  {
    name: 'answers stay in memory although their reader has just changed something',
    file: 'src/server/platform/http/route.ts',
    from: 'dependencies.kept?.hasWritten();',
    to: '',
    suite: http('features/vendors/kept-answers'),
  },
  {
    name: 'nobody is told of a changed profile',
    file: 'src/server/migrations/0090_public_changes.sql',
    from: 'create trigger profiles_change_told after delete or update on profiles',
    to: 'create trigger profiles_change_told after delete on profiles',
    suite: http('features/vendors/kept-answers'),
  },
  {
    name: 'a restored backup brings back what was erased since',
    file: 'src/server/commands/restore.ts',
    from: 'const repeated = await onDatabase(config, ({ db }) => repeatErasures(db, erasures));',
    to: 'const repeated = 0;',
    suite: http('commands/backup'),
  },
  {
    name: 'an e-mail in the record of a failed sign-in',
    file: 'src/server/features/accounts/lock-service.ts',
    from: 'objectId: emailHash(email),',
    to: 'objectId: email,',
    suite: fuzz('api'),
  },
  {
    name: 'a file of leads goes on to somebody who is suspended meanwhile',
    file: 'src/server/features/leads/export-service.ts',
    from: "    if (!(await isUnchanged(db, actor, new Date(now.getTime() + request.elapsedMs())))) throw fail('not_signed_in');\n",
    to: '',
    suite: http('features/leads/export', 'breaks off'),
  },
];
