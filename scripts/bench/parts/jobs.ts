/** Jobs that lie in the queue when something was written: waiting until they are done, and keeping those of pgbench from the server's worker. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Sent } from '../pgbench.ts';

type Database = Pick<pg.ClientBase, 'query'>;

const WAIT_MS = 500;
const MOST_WAITS = 240;
const JOBS_TO_DO = `
  select count(*)::integer as n from graphile_worker.jobs
  where task_identifier in ('tell_takers', 'send_mail', 'send_mails', 'spread_activity') and run_at < now() + interval '1 day'`;

/** Waits until all mails were written and all records are in the log, which goes on for a while after what they are about. */
export async function mailed(database: Database): Promise<void> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const { rows } = await database.query<{ n: number }>(JOBS_TO_DO);
    if (rows[0]!.n === 0) return;
    await delay(WAIT_MS);
  }
  throw new Error('The mails of a run were not written in time.');
}

const NEVER = new Date('2100-01-01T00:00:00Z');
const [ADD_JOBS, ADD_UNHEARD] = ['graphile_worker.add_jobs', 'graphile_worker.add_jobs_unheard'];
// As `addedJobs` of the server writes it.
const RUN_AT = /\(\$\d+::text, payload, null, \$(\d+)::timestamptz,/;

/**
 * The statement with its jobs at a time that never comes, told where nobody listens (`prepareToPutOff`): else the server's worker would do them while pgbench is
 * timed, or look for them at each of its commits, which took a quarter of its throughput.
 */
export function putOff({ text, values }: Sent): Sent {
  if (!/\badd_jobs?\b/.test(text)) return { text, values };
  const runAt = RUN_AT.exec(text.replaceAll(/\s+/g, ' '))?.[1];
  if (runAt === undefined) throw new Error(`When its jobs are to be done is not found in ${text}`);
  return { text: text.replaceAll(`${ADD_JOBS}(`, `${ADD_UNHEARD}(`), values: values.with(Number(runAt) - 1, NEVER) };
}

/** Makes the queue's function for jobs of which no worker hears: the same one, with another channel. */
export async function prepareToPutOff(database: Database): Promise<void> {
  const { rows } = await database.query<{ made: string }>('select pg_get_functiondef($1::regproc) as made', [ADD_JOBS]);
  const made = rows[0]!.made;
  if (!made.includes("'jobs:insert'")) throw new Error(`${ADD_JOBS} tells of jobs in another way than was known.`);
  await database.query(made.replace(`${ADD_JOBS}(`, `${ADD_UNHEARD}(`).replaceAll("'jobs:insert'", "'jobs:unheard'"));
}

// A mail without a job would be queued again.
const REMOVE = `
  with removed as (delete from graphile_worker._private_jobs where run_at = $1 returning payload)
  delete from mails m using removed where m.id = (removed.payload ->> 'mail_id')::uuid`;

/** Takes them away with their mails: a worker looks through all jobs that lie there. */
export async function removePutOff(database: Database): Promise<void> {
  await database.query(REMOVE, [NEVER]);
  await database.query('vacuum graphile_worker._private_jobs, mails');
}
