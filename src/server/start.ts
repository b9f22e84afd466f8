/** Starts a whole server: database, migrations, reference data, API, pages, worker; and stops it in order. */
import { addAbortListener } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type AppParts, createApp } from './app.ts';
import { ensureFirstAdmin } from './features/accounts/first-admin-service.ts';
import { mails } from './features/index.ts';
import { importLocations } from './features/locations/import-service.ts';
import { recordStart } from './features/system/service.ts';
import { registerMailbox } from './features/notifications/mailbox.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabaseClock } from './platform/database-clock.ts';
import { type Database, errorCode, openDatabase } from './platform/database.ts';
import { reasonOf } from './platform/database-faults.ts';
import { type EarlyAnswers, answerEarly } from './platform/early-answers.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { type Files, openFiles } from './platform/files/files.ts';
import { FileStoreError } from './platform/files/store.ts';
import { drain } from './platform/http/draining.ts';
import { inProcessCall } from './platform/http/in-process-call.ts';
import { type DeriveKey, keysOf, loadSecret } from './platform/keys.ts';
import { openKeptAnswers } from './platform/kept-answers.ts';
import { migrateJobs, startWorker, type Worker } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { openReplica } from './platform/replica.ts';
import { registerInstallable } from './platform/installable.ts';
import { pageAdmission } from './platform/page-admission.ts';
import { pageLimit } from './platform/page-limit.ts';
import { siteInfo } from './platform/site-info.ts';
import { storageFaults } from './platform/storage-checks.ts';
import { sharesOf } from './workers.ts';

const WEB_BUILD = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const DEMO_MARK = 'demo-data';
const DATABASE_PATIENCE_MS = 30_000;
/** How long a try takes, at most, with the pause before it. */
const TRY_MS = 3000;
const PREPARATION_TIMEOUT_MS = 300_000;
/** Each of the two workers listens and does two jobs at once; one more is for what is scheduled. */
const WORKER_CONNECTIONS = 7;
/** What a stop may take in all; whoever runs the server waits a second longer (`run.ts`). */
const STOP_MS = 9000;
/** How long connections may take to close. Those to a database that hangs never do, and their other end is told by the end of this process. */
const CLOSE_MS = 1000;
/** The password is not that of the database: waiting changes nothing. A user may still be made, by whoever sets the database up. */
const WRONG_PASSWORD = '28P01';

/** Something the operator must put right; shown as one line, without a stack. */
export class StartError extends Error {}

export type RunningServer = { address: string; app: FastifyInstance; database: Database; stop(): Promise<void> };

/** A step of a stop is told how much time is left. */
type Stop = (leftMs: number) => Promise<unknown>;

/**
 * `prepare` runs on the migrated database before anything else is served (demo data). Where `stopping` is aborted before the server listens, all that was begun
 * is stopped, and the start rejects with the reason.
 */
export async function startServer(config: Config, log: Log, prepare?: (database: Database) => Promise<void>, stopping?: AbortSignal): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = once(async () => {
    const fromMs = performance.now();
    for (const step of stops.toReversed()) await step(STOP_MS - (performance.now() - fromMs));
  });
  try {
    const { parts, opening } = await unlessStopping(openParts(config, log, stops, prepare), stopping);
    const app = await listen(parts, { ...opening, stopping });
    return { address: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${portOf(app)}`, app, database: parts.database, stop };
  } catch (error) {
    await stop();
    if (stopping?.aborted && error === stopping.reason) log.info('stopped while starting');
    throw error;
  }
}

/**
 * Who stops does not wait for the work, which may take as long as a migration: it goes on until this process ends. That may cut it off anywhere, as a kill
 * would: each migration is one transaction, the embedded database is made in a folder that gets its name at the end, and nobody is served yet.
 */
async function unlessStopping<T>(work: Promise<T>, stopping?: AbortSignal): Promise<T> {
  if (stopping === undefined) return work;
  return Promise.race([work, new Promise<never>((_resolve, reject) => addAbortListener(stopping, () => reject(stopping.reason as Error)))]);
}

/** All that a server needs before it can answer. */
async function openParts(config: Config, log: Log, stops: Stop[], prepare?: (database: Database) => Promise<void>): Promise<{ parts: Parts; opening: Omit<Opening, 'stopping'> }> {
  const early = await answerEarlyOf(config, stops);
  const url = await findStore(config, log, stops);
  const directUrl = config.databaseDirectUrl ?? url;
  await prepareStore(config, directUrl, log, prepare);
  const opened: (() => Promise<void>)[] = [];
  stops.push(() => Promise.race([closeAll(opened), delay(CLOSE_MS, undefined, { ref: false })]));
  const database = openDatabase(url, log, { pooled: directUrl !== url });
  opened.push(() => database.close());
  // Mails that a mail server keeps waiting must not take connections from requests. Nor could a pooler's be used, which hands each transaction to another session: workers listen, lock and prepare.
  const sessions = openDatabase(directUrl, log, { max: WORKER_CONNECTIONS });
  opened.push(() => sessions.close());
  const replica = config.databaseReplicaUrl === undefined ? undefined : openReplica({ primary: url, replica: config.databaseReplicaUrl }, database, log);
  opened.push(async () => replica?.close());
  const kept = config.keptAnswersBytes === 0 ? undefined : openKeptAnswers(directUrl, config.keptAnswersBytes, log, replica?.holds);
  opened.push(async () => kept?.close());
  const { clock, close } = await openDatabaseClock(database.pool, log, systemClock);
  opened.push(async () => close());
  const deriveKey = keysOf(await inDataDir(config, () => loadSecret(config)));
  return { parts: { config, database, replica, kept, clock, deriveKey, files: await findFiles(config, deriveKey), log }, opening: { sessions, early, stops } };
}

/** Where any free port will do, nobody knows yet where to ask. */
async function answerEarlyOf(config: Config, stops: Stop[]): Promise<EarlyAnswers | undefined> {
  if (config.port === 0) return undefined;
  const early = await answerEarly(config).catch(refuseToListen);
  stops.push(() => early.close());
  return early;
}

function refuseToListen(error: Error): never {
  throw new StartError(`The server cannot listen at HOST and PORT: ${error.message}`);
}

/** Address of the database: the configured one, or that of the embedded server, which is started. */
async function findStore(config: Config, log: Log, stops: Stop[]): Promise<string> {
  if (config.databaseUrl !== undefined) {
    // A server's database carries no mark, and everybody may read the mails of a demo.
    if (config.mode === 'demo') throw new StartError('The demo keeps its data in a folder of its own: start it without DATABASE_URL.');
    return config.databaseUrl;
  }
  const dataDir = resolve(config.dataDir);
  await inDataDir(config, () => guardDemoFolder(dataDir, config));
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: (line) => log.info(line) });
  stops.push((leftMs) => embedded.stop(leftMs));
  return embedded.url;
}

/** A folder that cannot be read or written is the operator's to mend. */
async function inDataDir<T>(config: Config, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartError(`DATA_DIR (${config.dataDir}) cannot be used: ${message}`);
  });
}

/** The passwords of demo accounts are published, and so are the mails of a demo: a demo folder never becomes a real one, nor a real one a demo. */
async function guardDemoFolder(dataDir: string, config: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const mark = join(dataDir, DEMO_MARK);
  const isDemo = existsSync(mark);
  if (config.mode !== 'demo') {
    if (isDemo) throw new StartError(`${config.dataDir} holds demo data, whose passwords are published. Choose another DATA_DIR.`);
    return;
  }
  if (!isDemo && existsSync(join(dataDir, 'database'))) throw new StartError(`${config.dataDir} holds data that are no demo. Choose another DATA_DIR.`);
  await writeFile(mark, 'This folder holds demo data with published passwords.\n');
}

/** Migrations, reference data, the first administrator: work that may take longer than a request's statements. */
async function prepareStore(config: Config, url: string, log: Log, prepare?: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(url, log, { max: 4, statementTimeoutMs: PREPARATION_TIMEOUT_MS });
  try {
    await waitForDatabase(database, log);
    await migrate(database.pool, log);
    await migrateJobs(database.pool);
    const faults = config.mode === 'test' ? [] : await storageFaults(database.pool);
    if (faults.length > 0) throw new StartError(faults.join(' '));
    await importLocations(database, log, systemClock());
    await ensureFirstAdmin(database.db, config, systemClock());
    await prepare?.(database);
  } finally {
    await database.close();
  }
}

async function waitForDatabase(database: Database, log: Log): Promise<void> {
  const deadline = Date.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    try {
      await database.pool.query('select 1');
      return;
    } catch (error) {
      if (errorCode(error) === WRONG_PASSWORD) throw new StartError(`The database does not take the user or the password of DATABASE_URL: ${reasonOf(error)}`);
      if (Date.now() + TRY_MS > deadline) throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}`);
      log.warn('waiting for the database');
      await delay(1000);
    }
  }
}

async function findFiles(config: Config, deriveKey: DeriveKey): Promise<Files> {
  return openFiles(config, deriveKey).catch((error: unknown) => {
    throw error instanceof FileStoreError ? new StartError(`Files cannot be stored (FILES_URL, DATA_DIR): ${error.message}`) : error;
  });
}

type Parts = Omit<AppParts, 'isDraining'>;

type Opening = { /** For workers. */ sessions: Database; early: EarlyAnswers | undefined; stops: Stop[]; stopping: AbortSignal | undefined };

/** Each step is short and comes to its end before a stop: a worker that is just being started must be there to be stopped. */
async function listen(parts: Parts, { sessions, early, stops, stopping }: Opening): Promise<FastifyInstance> {
  const { config, database, clock, log } = parts;
  let draining = false;
  const { app } = await createApp({ ...parts, isDraining: () => draining });
  if (config.mode === 'demo' || config.mode === 'development') registerMailbox(app, { db: database.db, mails, config });
  await addPages(app, config);
  const workers: Worker[] = [];
  stops.push(async () => {
    draining = true;
    // At the same time: each of them may need most of what a stop may take.
    await Promise.all([drain(app), ...workers.map((worker) => worker.stop())]);
  });
  for (const share of sharesOf({ ...parts, db: sessions.db })) {
    stopping?.throwIfAborted();
    workers.push(await startWorker({ pool: sessions.pool, log, ...share }));
  }
  await app.ready();
  await early?.close();
  stopping?.throwIfAborted();
  await app.listen({ port: config.port, host: config.host }).catch(refuseToListen);
  await recordStart(database.db, clock(), { mode: config.mode, legal_hold_days: config.legalHoldDays, rate_limit_factor: String(config.rateLimitFactor) });
  return app;
}

async function addPages(app: FastifyInstance, config: Config): Promise<void> {
  // Tests of the API start whole servers before any page is built.
  if (config.mode === 'test') return;
  if (config.mode !== 'development') return addBuiltPages(app, config);
  registerInstallable(app, siteInfo(config));
  const { registerDevWebHost } = await import('./platform/web-host-dev.ts');
  await registerDevWebHost(app, { pageContext: pageContextOf(app, config) });
}

/** Pages by the build, as visitors get them. */
export async function addBuiltPages(app: FastifyInstance, config: Config): Promise<void> {
  if (!existsSync(WEB_BUILD)) throw new StartError('The pages are not built yet: run "npm run build" first.');
  const { brandName } = siteInfo(config);
  registerInstallable(app, siteInfo(config));
  const { registerWebHost } = await import('./platform/web-host.ts');
  await registerWebHost(app, { pageContext: pageContextOf(app, config), buildDir: WEB_BUILD, admit: pageAdmission(app, brandName), refuse: pageLimit(app, config.rateLimitFactor, brandName) });
}

function pageContextOf(app: FastifyInstance, config: Config) {
  const site = siteInfo(config);
  return (request: Parameters<typeof inProcessCall>[1], nonce: string) => ({ call: inProcessCall(app, request), site, nonce });
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The last that was opened first. */
async function closeAll(opened: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= act());
}
