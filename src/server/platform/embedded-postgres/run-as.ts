/** Chooses the identity PostgreSQL runs under: it refuses to be root, also where Newsco is root. */
import { spawnSync } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';

/** How to start a program of PostgreSQL: a command put before it, another user, or neither. */
export type RunAs = {
  prefix: string[];
  spawnIds: { uid?: number; gid?: number };
  /** Owner the files need, as seen from outside; undefined leaves them alone. */
  owner?: { uid: number; gid: number };
};
type Identity = { runAs: RunAs; version: string };

const NOBODY = 65534;
const PLAIN: RunAs = { prefix: [], spawnIds: {} };
/** Root outside is user 1000 inside the namespace: files stay root's, nothing needs another owner. */
const USER_NAMESPACE: RunAs = {
  prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'],
  spawnIds: {},
  owner: { uid: 0, gid: 0 },
};

/** The ways to try, best first. A folder that already has an owner other than root keeps it. */
export function candidates(uid: number | undefined, platform: string, dirOwner: { uid: number; gid: number }): RunAs[] {
  if (uid !== 0) return [PLAIN];
  const keepOwner = dirOwner.uid === 0 ? [] : [asUser(dirOwner.uid, dirOwner.gid)];
  const namespace = platform === 'linux' ? [USER_NAMESPACE] : [];
  return [...keepOwner, ...namespace, asUser(NOBODY, NOBODY)];
}

function asUser(uid: number, gid: number): RunAs {
  return { prefix: [], spawnIds: { uid, gid }, owner: { uid, gid } };
}

/** First identity that can run the program and reach the folder; `dataDir` exists. */
export async function chooseIdentity(
  binaries: Binaries,
  dataDir: string,
  clusterDir: string,
  ways?: RunAs[],
): Promise<Identity> {
  const uid = process.getuid?.();
  const existing = await ownerOf(clusterDir);
  const tries = ways ?? candidates(uid, process.platform, existing ?? { uid: 0, gid: 0 });
  if (existing !== undefined && uid !== 0 && existing.uid !== uid) throw foreignFolder(clusterDir, existing.uid);
  let reason = '';
  for (const runAs of tries) {
    const answer = probe(runAs, binaries, dataDir);
    if (answer.version === undefined) {
      reason = answer.reason;
      continue;
    }
    if (existing !== undefined) await giveTo(runAs, clusterDir);
    return { runAs, version: answer.version };
  }
  throw nothingWorks(uid, reason);
}

const PROBE = 'test -x "$1" || { echo "$1 is out of reach" >&2; exit 1; }; exec "$2" --version';
type Probe = { version: string; reason?: undefined } | { version?: undefined; reason: string };

function probe(runAs: RunAs, binaries: Binaries, dataDir: string): Probe {
  letThrough(runAs, dataDir);
  const [command, ...args] = [...runAs.prefix, 'sh', '-c', PROBE, 'sh', dataDir, binaries.postgres];
  const run = spawnSync(command, args, { ...runAs.spawnIds, encoding: 'utf8', cwd: '/' });
  const version = /\(PostgreSQL\) (\S+)/.exec(run.stdout ?? '')?.[1];
  if (run.status === 0 && version !== undefined) return { version };
  return { reason: firstLine(run.stderr) || run.error?.message || `exit code ${run.status}` };
}

/** Another user has to pass through our folder to reach its own below; the names stay unlisted. */
function letThrough(runAs: RunAs, dataDir: string): void {
  const { uid } = runAs.spawnIds;
  const info = statSync(dataDir);
  if (uid === undefined || info.uid === uid || (info.mode & 0o001) !== 0) return;
  chmodSync(dataDir, (info.mode & 0o777) | 0o011);
}

/** Makes the tree belong to the identity, when it does not yet. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  const { owner } = runAs;
  if (owner === undefined || (await stat(path)).uid === owner.uid) return;
  const entries = await readdir(path, { recursive: true });
  for (const entry of entries) await lchown(join(path, entry), owner.uid, owner.gid);
  // The top folder last: an interrupted hand-over is then repeated at the next start.
  await lchown(path, owner.uid, owner.gid);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function foreignFolder(dir: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database folder ${dir} belongs to user id ${uid}: start Newsco as that user, or give the folder to the present one.`,
  );
}

function nothingWorks(uid: number | undefined, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    uid === 0
      ? `PostgreSQL does not run as root and no other identity works here (${reason}): start Newsco as another user, or set DATABASE_URL.`
      : `The bundled PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

function firstLine(text: string | null): string {
  return (text ?? '').split('\n')[0]!.trim();
}
