/** Uploads while they are looked at: files that only this process may read, in a folder that nobody else may enter. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStoreError } from './store.ts';

export type Upload = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Uploads of a form by the name of their field. */
export type Uploads = ReadonlyMap<string, Upload>;

/** Makes the folder. */
export async function openIncoming(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  return folder;
}

/** Writes a stream to a file of its own, whose name owes nothing to the sender. Leaves nothing when it fails. */
export async function receive(folder: string, stream: Readable): Promise<Upload> {
  const path = join(folder, randomUUID());
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const hash = createHash('sha256');
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  try {
    await pipeline(stream, target);
    if ((await stat(path)).size !== bytes) throw new FileStoreError(new Error('the upload was not written whole'));
    return { path, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    // A stream that fails at once is told of before its file is there: removed too early, it would come to stay.
    await closed(target);
    await rm(path, { force: true });
    throw isOurDisk(error) ? new FileStoreError(error) : error;
  }
}

const closed = (file: Writable) => new Promise<void>((resolve) => (file.closed ? resolve() : file.once('close', resolve)));

const isOurDisk = (error: unknown) => ['open', 'write', 'close'].includes((error as NodeJS.ErrnoException).syscall ?? '');

/** The first bytes of an upload. */
export async function firstBytes({ path }: Upload, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Removes uploads that are done with. */
export async function discard(uploads: Uploads): Promise<void> {
  await Promise.all([...uploads.values()].map(({ path }) => rm(path, { force: true })));
}

/** Removes what a crash left behind. */
export async function removeStale(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
