/** Folders of files: copied, listed, flushed and summed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../platform/database.ts';

const gone = (error: unknown) => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Copies what `wanted` lets through. A file that goes away meanwhile is left out: whoever lives in the folder removed it. */
export async function copyTree(from: string, to: string, wanted: (path: string) => boolean, below = ''): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (!wanted(path)) continue;
    if (entry.isDirectory()) await copyTree(from, to, wanted, path).catch(gone);
    else if (entry.isFile()) await copyFile(join(from, path), join(to, path)).catch(gone);
  }
}

/** All files below a folder by their relative path, in order. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted();
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns once the file is on the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
