/** How the installation does: for administrators of the whole platform. */
import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { uuidParams } from './shared/ids.ts';

const troubledMail = z.object({
  id: z.string(),
  /** Name of its template: 'lead_assigned'. */
  template: z.string(),
  to_address: z.string(),
  attempts: z.number(),
  /** Codes of the mail server's refusal. */
  last_error: z.nullable(z.string()),
  created_at: z.string(),
  /** Given up: nobody tries again by itself. */
  dead_at: z.nullable(z.string()),
});
export type TroubledMail = z.output<typeof troubledMail>;

const status = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  started_at: z.string(),
  migrations: z.object({ latest: z.nullable(z.string()), applied: z.number(), missing: z.number() }),
  jobs: z.object({ ready: z.number(), later: z.number(), running: z.number(), failed: z.number() }),
  /** `sends` is false where no mail server is set: mails are kept instead. */
  mails: z.object({ sends: z.boolean(), waiting: z.number(), dead: z.number(), troubled: z.array(troubledMail) }),
  last_backup_at: z.nullable(z.string()),
});
export type SystemStatus = z.output<typeof status>;

export const system = {
  status: endpoint({ method: 'GET', path: '/admin/system', summary: 'Version, migrations, queue, troubled mails and the last backup of the installation', access: ['admin'], limit: 'signed-in', response: status }),
  testMail: endpoint({ method: 'POST', path: '/admin/system/test-mail', summary: 'Send a mail to oneself, to see whether mails arrive', access: ['admin'], limit: 'test-mail', response: z.object({ to: z.string() }) }),
  retryMail: endpoint({ method: 'POST', path: '/admin/mails/{id}/retry', summary: 'Try again at once to send a mail that failed', access: ['admin'], limit: 'signed-in', params: uuidParams, response: z.object({ id: z.string() }) }),
};
