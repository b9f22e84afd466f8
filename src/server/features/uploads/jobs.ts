/** Background jobs of files: one removes the bytes of a deleted row, one finds what a crash left on either side. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { removeStale } from '../../platform/files/incoming.ts';
import type { Log } from '../../platform/log.ts';
import { selectIdsAfter, selectKnown } from './queries.ts';

export type FileDependencies = { db: Db; clock: Clock; files: Files; log: Log };

type Task = (payload: Record<string, unknown>) => Promise<void>;

// Queued by the trigger of migration 0018.
const REMOVE_FILE = 'remove_file';
const SWEEP_FILES = 'sweep_files';
/** Schedule in the worker's crontab format, at a minute when nothing else starts. */
export const FILES_CRONTAB = `37 * * * * ${SWEEP_FILES}`;

// Longer than any upload takes from its first byte to its row.
const GRACE_MS = 3_600_000;
const BATCH = 500;
// More than a few at once mean a wrong database or a wrong folder, not crashes.
const MOST_REMOVED = 50;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The worker's tasks of files. */
export function fileTasks(dependencies: FileDependencies): Record<string, Task> {
  return {
    [REMOVE_FILE]: (payload) => dependencies.files.remove(String(payload['name'])),
    [SWEEP_FILES]: () => sweepFiles(dependencies),
  };
}

/** Removes files that never got a row, and reports rows whose file is gone. */
export async function sweepFiles({ db, clock, files, log }: FileDependencies): Promise<void> {
  const before = new Date(clock().getTime() - GRACE_MS);
  const uploads = await removeStale(files.incoming, before);
  const { stored, orphans } = await lookThrough(db, files, before);
  const removed = await removeOrphans(files, orphans, stored.size, log);
  const missing = await countMissing(db, stored, before);
  if (uploads + removed > 0) log.warn({ uploads, files: removed }, 'files without an owner were removed');
  if (missing > 0) log.error({ files: missing }, 'files are missing from the store; bring them back from the backup');
}

/** All names in the store, and those of them that are old enough to have a row and have none. */
async function lookThrough(db: Db, files: Files, before: Date): Promise<{ stored: Set<string>; orphans: string[] }> {
  const stored = new Set<string>();
  const orphans: string[] = [];
  let batch: string[] = [];
  const settle = async () => {
    const known = batch.length === 0 ? new Set<string>() : await selectKnown(db, batch);
    orphans.push(...batch.filter((name) => !known.has(name)));
    batch = [];
  };
  for await (const { name, storedAt } of files.list()) {
    stored.add(name);
    if (storedAt < before) batch.push(name);
    if (batch.length === BATCH) await settle();
  }
  await settle();
  return { stored, orphans };
}

async function removeOrphans(files: Files, orphans: readonly string[], all: number, log: Log): Promise<number> {
  if (orphans.length > MOST_REMOVED && orphans.length > all / 2) {
    log.error({ files: orphans.length, of: all }, 'most stored files are unknown to this database; none was removed. Check DATABASE_URL and FILES_URL');
    return 0;
  }
  for (const name of orphans) await files.remove(name);
  return orphans.length;
}

async function countMissing(db: Db, stored: ReadonlySet<string>, before: Date): Promise<number> {
  let missing = 0;
  let last = LOWEST_ID;
  for (;;) {
    const ids = await selectIdsAfter(db, last, before, BATCH);
    missing += ids.filter((id) => !stored.has(id)).length;
    if (ids.length < BATCH) return missing;
    last = ids.at(-1)!;
  }
}
