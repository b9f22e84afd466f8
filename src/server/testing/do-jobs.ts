/** Does what waits in the queue of jobs, also what is due later, as the workers would: mails go to the mail server of a test. */
import { sql } from 'kysely';
import { createLog } from '../platform/log.ts';
import { sharesOf } from '../workers.ts';
import type { MailServer } from './mail-server.ts';
import type { TestApp } from './test-app.ts';

const TOGETHER = 200;

type Job = { id: string; task: string; payload: Record<string, unknown> };

/** Until nothing is left: what jobs queue is done as well, but nothing is done twice. Answers how many there were, and the faults of those that failed. */
export async function doJobs(app: TestApp, server: MailServer): Promise<{ done: number; faults: string[] }> {
  const tools = { db: app.db, clock: app.now, config: { ...app.config, smtpUrl: server.url }, log: createLog('silent'), files: app.files, deriveKey: app.deriveKey };
  const tasks = Object.assign({}, ...sharesOf(tools).map((share) => share.tasks)) as ReturnType<typeof sharesOf>[number]['tasks'];
  const faults: string[] = [];
  for (let done = 0; ; ) {
    const jobs = await waitingJobs(app);
    if (jobs.length === 0) return { done, faults };
    for (const { id, task, payload } of jobs) {
      await tasks[task]!(payload).catch((error: unknown) => faults.push(`${task}: ${String(error)}`));
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(app.db);
    }
    done += jobs.length;
  }
}

async function waitingJobs(app: TestApp): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.id limit ${TOGETHER}`.execute(app.db);
  return rows;
}
