/** Files in a folder of this machine. */
import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database.ts';
import { syncFolder } from './sync-folder.ts';
import type { Store } from './store.ts';

/** Unfinished writes; a crash leaves them, and they are never read. */
const PART = '.part';

/** Opens the folder, which only the owner of the process may enter. */
export async function openLocalStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  return {
    put: (name, bytes) => put(folder, name, bytes),
    get: (name) => orUndefined(readFile(join(folder, name))),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => list(folder),
    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/** A full disk may take a part of the bytes without a word, so they are read back before the name is given. */
async function put(folder: string, name: string, bytes: Buffer): Promise<void> {
  const part = join(folder, `${name}${PART}`);
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!bytes.equals(await readFile(part))) throw new Error('the file was not written whole');
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Every file, unfinished ones as well: the sweeper takes those too. */
async function* list(folder: string): AsyncIterable<{ name: string; storedAt: Date }> {
  for (const name of await readdir(folder)) {
    const found = await orUndefined(stat(join(folder, name)));
    if (found?.isFile()) yield { name, storedAt: found.mtime };
  }
}

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
