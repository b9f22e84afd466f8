/** A new name survives a power cut only once its folder is flushed too. */
import { open } from 'node:fs/promises';

/** Flushes the entries of a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
