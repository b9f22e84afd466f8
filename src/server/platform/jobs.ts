/** Background jobs in PostgreSQL: enqueued in the transaction that needs them, run by a worker with retries. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Job, type Runner, type Task, run, runMigrations } from 'graphile-worker';
import { Logger } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import type { Figure } from './figures.ts';
import { KEEP_PLAN } from './kept-plans.ts';
import type { Log } from './log.ts';

export type JobOptions = { runAt?: Date; maxAttempts?: number; key?: string };

/** Adds a job; it exists only if the surrounding transaction commits. Payloads carry ids, nothing personal. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>, options: JobOptions = {}): Promise<void> {
  await sql`${KEEP_PLAN} select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 10}::integer,
    job_key := ${options.key ?? null}::text)`.execute(db);
}

export type NewJob = { key: string; payload: Record<string, unknown> };

/** Part of a statement that adds jobs of one task, each with a key of its own, together with what they are about; at once, or at a later time. */
export function addedJobs(task: string, jobs: readonly NewJob[], runAt: Date | null = null): RawBuilder<unknown> {
  return sql`graphile_worker.add_jobs(array(
    select (${task}::text, payload, null, ${runAt}::timestamptz, 10, key, null, null)::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (key text, payload json)))`;
}

/** Adds many jobs of one task in one round trip. */
export async function enqueueAll(db: Db, task: string, jobs: readonly NewJob[]): Promise<void> {
  await sql`${KEEP_PLAN} select count(*) from ${addedJobs(task, jobs)}`.execute(db);
}

export type Queue = { ready: number; later: number; running: number; failed: number };

/** How much there is to do: now, at a later time, under way; and what was given up. */
export async function countJobs(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as ready,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0]!;
}

export const queueFigures: readonly Figure[] = [{ name: 'newsco_jobs', help: 'Jobs of the queue', label: 'state', read: countJobs }];

/** Creates or updates the queue's own schema. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

/** What a job does. `stopping` is aborted when the server has waited for it long enough. */
export type Work = (payload: Record<string, unknown>, stopping?: AbortSignal) => Promise<void>;

type WorkerOptions = {
  pool: pg.Pool;
  log: Log;
  tasks: Readonly<Record<string, Work>>;
  crontab?: string;
};

const RESTART_PAUSE_MS = 2000;
/** How long a job may go on after `stop()`. */
const STOP_PATIENCE_MS = 3000;
/** How long a runner that takes no more jobs may take to end. */
const END_PATIENCE_MS = STOP_PATIENCE_MS + 2000;

export type Worker = { stop(): Promise<void> };

/** Runs jobs until `stop()`. A runner that a lost database has ended is followed by another. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  let stopped = false;
  let runner = await startRunner(options);
  const follow = async (): Promise<void> => {
    const fault = await endOf(runner);
    if (stopped) return;
    options.log.warn({ err: fault }, 'the worker ended, another one starts');
    do await delay(RESTART_PAUSE_MS, undefined, { ref: false });
    while (!stopped && !(await startRunner(options).then((next) => (runner = next), () => undefined)));
    if (stopped) await stopRunner(runner);
    else void follow();
  };
  void follow();
  return {
    stop: async () => {
      stopped = true;
      await stopRunner(runner);
    },
  };
}

/**
 * Resolves to the fault when the runner has ended, or takes no more jobs and does not come to an end: one that could not note the end
 * of a job waits for its other jobs, and sometimes counts one of them twice and waits for ever.
 */
async function endOf(runner: Runner): Promise<unknown> {
  const ended = runner.promise.then(() => undefined, (error: unknown) => error);
  const stuck = new Promise((resolve) => {
    runner.events.once('pool:gracefulShutdown', ({ message }) => void delay(END_PATIENCE_MS, `${message} It did not end.`, { ref: false }).then(resolve));
  });
  const fault = await Promise.race([ended, stuck]);
  // What is left of it, such as its clock, ends too.
  void stopRunner(runner);
  return fault;
}

/** Also one that has ended, or cannot. */
async function stopRunner(runner: Runner): Promise<void> {
  await Promise.race([runner.stop().catch(() => undefined), delay(END_PATIENCE_MS, undefined, { ref: false })]);
}

function startRunner({ pool, log, tasks, crontab = '' }: WorkerOptions): Promise<Runner> {
  const taskList: Record<string, Task> = {};
  for (const [name, work] of Object.entries(tasks)) {
    taskList[name] = (payload, { abortSignal }) => work(payload as Record<string, unknown>, abortSignal);
  }
  return run({
    // When the end of a job cannot be noted, a runner with these delays ends; one without them ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: STOP_PATIENCE_MS } },
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    logger: toLog(log),
  });
}

const silent = new Logger(() => () => undefined);

function toLog(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // The runner's own words for a failed job hold all of its fault, which may quote what somebody sent.
    if (meta?.['failure']) {
      const { task_identifier: job, attempts } = meta['job'] as Job;
      log.error({ job, attempts, err: meta['error'] }, 'job failed');
    } else if (level === 'error') log.error({ job: scope.taskIdentifier }, message);
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message);
  });
}
