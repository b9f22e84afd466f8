/** What is left to do when something was written: waiting until it is done, and keeping the jobs of pgbench from the server's worker. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Sent } from '../pgbench.ts';

type Database = Pick<pg.ClientBase, 'query'>;

const WAIT_MS = 500;
const SHORT_WAIT_MS = 50;
const MOST_WAITS = 240;
const MAILS_TO_WRITE = `
  select (select count(*) from takers_to_tell)::integer + count(*)::integer as n from graphile_worker.jobs
  where task_identifier in ('tell_noted_takers', 'send_mail', 'send_mails') and run_at < now() + interval '1 day'`;
const BUNDLES_TO_SPREAD = 'select count(*)::integer as n from activity_bundles';

async function untilNone(database: Database, counted: string, what: string, waitMs: number): Promise<void> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const { rows } = await database.query<{ n: number }>(counted);
    if (rows[0]!.n === 0) return;
    await delay(waitMs);
  }
  throw new Error(`${what} were not written in time.`);
}

/** Waits until all mails were written, which goes on for a while after what they are about. */
export const mailed = (database: Database) => untilNone(database, MAILS_TO_WRITE, 'The mails of a run', WAIT_MS);

/** Waits until what a run has recorded is in the log, which begins when the run is over. */
export const recorded = (database: Database) => untilNone(database, BUNDLES_TO_SPREAD, 'The records of a run', SHORT_WAIT_MS);

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
