/** What a file store can do. Names are random; what they hold is sealed before it gets here. */
import { errorCode } from '../database.ts';

export type Store = {
  /** Returns once the bytes are safe; leaves nothing behind when it fails. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** A name that is not there is no fault. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; storedAt: Date }>;
  /** Throws when the store cannot be reached. */
  check(): Promise<void>;
};

/** The store is full, away or refuses: a fault of the installation, never of the request. */
export class FileStoreError extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(`The file store failed: ${(cause as Error | null)?.message ?? String(cause)}`, { cause });
    this.name = 'FileStoreError';
    this.code = errorCode(cause);
  }
}

/** Any failure of `work` as a `FileStoreError`. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileStoreError ? error : new FileStoreError(error);
  }
}
