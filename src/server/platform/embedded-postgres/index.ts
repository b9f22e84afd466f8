/** Runs the PostgreSQL that comes with Newsco, for those who have no server of their own. */
import { randomBytes } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureDatabase } from './database.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { prepareCluster, readPassword } from './initdb.ts';
import { launch } from './launch.ts';
import { runningServer, waitUntilFree } from './lock-file.ts';
import { chooseIdentity } from './run-as.ts';

export { EmbeddedPostgresError };

export type EmbeddedPostgres = { url: string; /** Within about that time, where it is told. */ stop(patienceMs?: number): Promise<void> };

type Options = {
  /** Folder for the database and its password; created when missing. */
  dataDir: string;
  log: (line: string) => void;
  database?: string;
  /** False only for throw-away test clusters: then nothing is forced to disk. */
  durable?: boolean;
};

/**
 * Starts the server on the folder, creating the database at the first start. One process per folder.
 * The server ends with `stop()`, and by itself when this process ends without calling it.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, database = 'newsco', durable = true } = options;
  const binaries = await findBinaries();
  const dataDir = await makeFolder(options.dataDir);
  const clusterDir = join(dataDir, 'cluster');
  // Before anything touches the folder: another identity may mean another owner of its files.
  await waitUntilFree(clusterDir, log);
  const { runAs, version } = await chooseIdentity(binaries, dataDir, clusterDir);
  await prepareCluster({ binaries, runAs, dataDir, clusterDir, durable }, version);
  const server = await launch({ binaries, runAs, clusterDir, durable, log });
  try {
    const access = { port: server.port, superuserPassword: await readPassword(clusterDir) };
    const url = await ensureDatabase(access, database, randomBytes(24).toString('base64url'));
    return { url, stop: (patienceMs) => server.stop(patienceMs) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export type Cluster = { folder: string; url: string; superuserUrl: string; wasRunning: boolean; stop(): Promise<void> };

/** For commands: joins the server that runs on the folder, as its superuser, else starts it. */
export async function openCluster(options: Pick<Options, 'dataDir' | 'log'>): Promise<Cluster> {
  const folder = join(await makeFolder(options.dataDir), 'cluster');
  const running = await runningServer(folder);
  if (running !== undefined && running.status !== 'ready') throw new EmbeddedPostgresError('The database is just starting or stopping: try again in a moment.');
  const started = running === undefined ? await startEmbeddedPostgres(options) : undefined;
  const port = running?.port ?? new URL(started!.url).port;
  const superuserUrl = `postgres://postgres:${await readPassword(folder)}@127.0.0.1:${port}/newsco`;
  return { folder, url: started?.url ?? superuserUrl, superuserUrl, wasRunning: running !== undefined, stop: async () => started?.stop() };
}

/** True while a server runs on the folder. */
export async function isClusterInUse(dataDir: string): Promise<boolean> {
  return (await runningServer(join(await makeFolder(dataDir), 'cluster'))) !== undefined;
}

async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw error;
    throw new EmbeddedPostgresError(`The folder ${path} cannot be used for the database: ${(error as Error).message}`);
  }
}
