/** Reads postmaster.pid to tell a running server from one that is going away and from a leftover. */
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, hasCode } from './errors.ts';

type LockFile = { pid: number; port: number; status: string };

/** A server whose Newsco was just killed needs a moment to notice, then longer to stop. */
const NOTICE_MS = 1500;
const STOPPING_MS = 12_000;
const STEP_MS = 50;

/** Process id, port and status of the file's eight lines; undefined for one cut short before the id. */
export function parseLockFile(text: string): LockFile | undefined {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() } : undefined;
}

/** Sentence for a second Newsco on the same folder. */
export function inUse(clusterDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The database in ${clusterDir} is already in use by another Newsco process.`);
}

/** True while a process of this id exists, whoever owns it. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Returns once nobody runs on the folder; raises when somebody goes on doing so. */
export async function waitUntilFree(clusterDir: string, log: (line: string) => void): Promise<void> {
  const started = Date.now();
  let told = false;
  for (;;) {
    const lock = await readLock(clusterDir);
    if (lock === undefined) return;
    if (!(await isServerOf(lock.pid, clusterDir))) return removeLeftover(clusterDir, lock);
    const waited = Date.now() - started;
    const limit = lock.status === 'stopping' ? STOPPING_MS : NOTICE_MS;
    if (waited > limit) throw inUse(clusterDir);
    if (waited > NOTICE_MS && !told) {
      told = true;
      log('Waiting for the previous database process to stop.');
    }
    await delay(STEP_MS);
  }
}

/** Who runs on the folder just now, if anybody. */
export async function runningServer(clusterDir: string): Promise<LockFile | undefined> {
  const lock = await readLock(clusterDir);
  return lock !== undefined && (await isServerOf(lock.pid, clusterDir)) ? lock : undefined;
}

async function readLock(clusterDir: string): Promise<LockFile | undefined> {
  try {
    return parseLockFile(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    // A folder of somebody else is refused with its own sentence when the identity is chosen.
    if (hasCode(error, 'ENOENT', 'EACCES')) return undefined;
    throw error;
  }
}

/**
 * The number alone proves nothing: in a container the ids start again at 1, so a leftover often names
 * a process of ours. A server's working directory is its data folder.
 */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  const folder = await realpath(clusterDir);
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(folder);
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === folder;
  } catch {
    // Gone in between, or another user's: the folder is ours, so its server would be readable.
    return false;
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}

/**
 * PostgreSQL clears up after a dead id itself, more carefully than we could. Only where the id now
 * belongs to some other living process would it refuse. A backend that outlived its server still
 * holds the shared memory of the folder, which PostgreSQL checks apart from this file.
 */
async function removeLeftover(clusterDir: string, lock: LockFile): Promise<void> {
  const again = await readLock(clusterDir);
  if (again?.pid !== lock.pid || !processExists(lock.pid)) return;
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}
