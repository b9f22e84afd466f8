/** The files of an installation: sealed, under random names, in a folder or a bucket. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DeriveKey } from '../keys.ts';
import { openIncoming } from './incoming.ts';
import { openLocalStore } from './local-store.ts';
import { newKey, seal, unseal } from '../seal.ts';
import { type Store, storing } from './store.ts';

/** What must be remembered of a file to open it again. */
export type KeptFile = { name: string; bytes: number; wrappedKey: Buffer };

export type Files = {
  /** Folder of uploads that are still being looked at. */
  readonly incoming: string;
  /** Seals and stores; returns once it is safe. Throws `FileStoreError`. */
  write(plain: Buffer): Promise<KeptFile>;
  /** Undefined when the store has no such file. Throws when it was changed. */
  read(file: Pick<KeptFile, 'name' | 'wrappedKey'>): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; storedAt: Date }>;
  /** Throws when the store cannot be reached. */
  check(): Promise<void>;
};

/** Opens the store of the settings. Throws `FileStoreError` when nothing can be written there. */
export async function openFiles(config: { filesUrl: string | undefined; dataDir: string }, deriveKey: DeriveKey): Promise<Files> {
  return storing(async () => {
    const dataDir = resolve(config.dataDir);
    const incoming = await openIncoming(join(dataDir, 'incoming'));
    const store = await openStore(config.filesUrl, dataDir);
    await tryOut(store);
    return filesOf(labelled(store, deriveKey('file names').toString('hex', 0, 4)), deriveKey('files'), incoming);
  });
}

/** The folder that files lie in, or null when they lie in a bucket. */
export function filesFolder({ filesUrl, dataDir }: { filesUrl: string | undefined; dataDir: string }): string | null {
  if (filesUrl === undefined) return join(resolve(dataDir), 'files');
  return filesUrl.startsWith('s3:') ? null : folderOf(filesUrl);
}

async function openStore(filesUrl: string | undefined, dataDir: string): Promise<Store> {
  const folder = filesFolder({ filesUrl, dataDir });
  if (filesUrl === undefined || folder !== null) return openLocalStore(folder!);
  // Most installations keep files in a folder and need not load the client.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(new URL(filesUrl));
}

/** `file:///srv/files`, or `file:./files` below the working folder. */
function folderOf(filesUrl: string): string {
  return filesUrl.startsWith('file:/') ? fileURLToPath(filesUrl) : resolve(filesUrl.slice('file:'.length));
}

/** A store that cannot write is told at start, not by the first person who uploads. */
async function tryOut(store: Store): Promise<void> {
  const name = `trial-${randomUUID()}`;
  await store.put(name, randomBytes(64));
  await store.remove(name);
}

/** Names begin with a label of the installation: in a bucket that others use too, only its own files are seen. */
function labelled(store: Store, label: string): Store {
  const prefix = `${label}.`;
  return {
    ...store,
    put: (name, bytes) => store.put(prefix + name, bytes),
    get: (name) => store.get(prefix + name),
    remove: (name) => store.remove(prefix + name),
    list: async function* () {
      for await (const file of store.list()) if (file.name.startsWith(prefix)) yield { ...file, name: file.name.slice(prefix.length) };
    },
  };
}

function filesOf(store: Store, wrapping: Buffer, incoming: string): Files {
  return {
    incoming,
    write: (plain) => storing(async () => {
      const name = randomUUID();
      // A key of its own for each file, wrapped by the installation's.
      const key = newKey();
      const sealed = seal(key, name, plain);
      await store.put(name, sealed);
      return { name, bytes: sealed.length, wrappedKey: seal(wrapping, name, key) };
    }),
    read: async ({ name, wrappedKey }) => {
      const sealed = await storing(() => store.get(name));
      return sealed && unseal(unseal(wrapping, name, wrappedKey), name, sealed);
    },
    remove: (name) => storing(() => store.remove(name)),
    list: () => store.list(),
    check: () => storing(() => store.check()),
  };
}
