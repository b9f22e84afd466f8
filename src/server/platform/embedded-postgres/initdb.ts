/** Creates the database folder at the first start: complete, or not at all. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { syncFolder } from '../files/sync-folder.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { processExists } from './lock-file.ts';
import { giveTo, type RunAs } from './run-as.ts';

const PASSWORD_FILE = 'newsco-password';
const WAIT_MS = 200;
const MAX_WAITS = 50;
const UNFINISHED = /^cluster\.init-(\d+)$/;
/**
 * Text order and upper/lower case come from PostgreSQL's own C.UTF-8; this one is the system's, which
 * trigram search still asks whether a character is a letter. With plain C it finds none in Hindi.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8'];

type Settings = { binaries: Binaries; runAs: RunAs; dataDir: string; clusterDir: string; durable: boolean };

/** Password of the superuser, which only the launcher uses. */
export async function readPassword(clusterDir: string): Promise<string> {
  return (await readFile(join(clusterDir, PASSWORD_FILE), 'utf8')).trim();
}

/** Creates the folder when it is missing; refuses one of another major version or without a database. */
export async function prepareCluster(settings: Settings, version: string): Promise<void> {
  const found = await majorOf(settings.clusterDir);
  if (found === undefined) return createCluster(settings);
  const wanted = version.split('.')[0]!;
  if (found === wanted) return;
  throw new EmbeddedPostgresError(
    `The data in ${settings.clusterDir} was made by PostgreSQL ${found}, but the bundled one is ${wanted}: ` +
      `use the Newsco version that made it, or set DATABASE_URL to a PostgreSQL ${found} server.`,
  );
}

async function majorOf(clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const entries = await readdir(clusterDir).catch(() => []);
  if (entries.length === 0) return undefined;
  throw new EmbeddedPostgresError(`The folder ${clusterDir} holds files but no database: move it away to start afresh.`);
}

/** A crash in the middle leaves only a work folder, which the next start removes. */
async function createCluster(settings: Settings): Promise<void> {
  await removeUnfinished(settings.dataDir);
  const work = join(settings.dataDir, `cluster.init-${process.pid}`);
  try {
    await fillWorkFolder(settings, work);
    await moveIntoPlace(join(work, 'data'), settings);
  } finally {
    // What went wrong before it counts.
    await removeFolder(work).catch(() => undefined);
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(UNFINISHED.exec(name)?.[1]);
    const inProgress = Number.isNaN(pid) || (pid !== process.pid && processExists(pid));
    if (!inProgress) await removeFolder(join(dataDir, name));
  }
}

/** An initdb whose Newsco was killed goes on for a moment, and fills what is being emptied. (`maxRetries` of `rm` counts for each folder of the tree: it would go on for days.) */
async function removeFolder(path: string): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await rm(path, { recursive: true, force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY')) throw error;
      if (waits === MAX_WAITS) throw new EmbeddedPostgresError(`The folder ${path}, which an earlier start has left, cannot be removed: something still writes there.`);
      await delay(WAIT_MS);
    }
  }
}

async function fillWorkFolder(settings: Settings, work: string): Promise<void> {
  const passwordFile = join(work, PASSWORD_FILE);
  await mkdir(work, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: settings.durable });
  await giveTo(settings.runAs, work);
  await runInitdb(settings, join(work, 'data'), passwordFile);
  await rename(passwordFile, join(work, 'data', PASSWORD_FILE));
  if (settings.durable) await syncFolder(join(work, 'data'));
}

async function moveIntoPlace(from: string, { clusterDir, durable }: Settings): Promise<void> {
  try {
    await rename(from, clusterDir);
  } catch (error) {
    // Another process finished its own first; that one counts, ours was never used.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  if (durable) await syncFolder(dirname(clusterDir));
}

async function runInitdb(settings: Settings, target: string, passwordFile: string): Promise<void> {
  let output = '';
  for (const characterType of CHARACTER_TYPES) {
    const result = await runOnce(settings, initdbArguments(target, passwordFile, characterType, settings.durable));
    if (result.code === 0) return;
    output = result.output;
    if (!output.includes('invalid locale name')) break;
  }
  const line = output.split('\n').find((text) => text.includes('error:')) ?? output.trim();
  throw new EmbeddedPostgresError(`The database could not be created in ${settings.dataDir}: ${line}`);
}

/** Arguments of initdb for a UTF-8 cluster that asks a password of everybody. */
export function initdbArguments(target: string, passwordFile: string, characterType: string, durable: boolean): string[] {
  return [
    `--pgdata=${target}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    ...(durable ? [] : ['--no-sync']),
  ];
}

function runOnce({ binaries, runAs }: Settings, args: string[]): Promise<{ code: number | null; output: string }> {
  const [command, ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const child = spawn(command!, rest, {
    ...runAs.spawnIds,
    cwd: '/',
    env: programEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
