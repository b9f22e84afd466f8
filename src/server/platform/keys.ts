/** The one secret of an installation, FILE_KEY, and the keys derived from it: one for each use. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from './config.ts';
import { errorCode } from './database.ts';
import { syncFolder } from './files/sync-folder.ts';

const SECRET_BYTES = 32;
const FILE_NAME = 'file-key';
const WITHOUT_KEY = 'Put back the one you keep. Where there is none take the file away: a new one is made, which does not open what the old one has sealed';
const WITH_KEY = 'Take it away: FILE_KEY is the secret then';

/** A key of 32 bytes for one use, named by its label. A key of one use tells nothing about another's (HKDF, RFC 5869). */
export type DeriveKey = (label: string) => Buffer;

/** Keys of the secret. */
export function keysOf(secret: string): DeriveKey {
  return (label) => Buffer.from(hkdfSync('sha256', secret, 'newsco', label, SECRET_BYTES));
}

/** The configured secret, or the one in the data folder, made at the first start. Where there are both and they differ neither is taken: what one has sealed the other does not open. Throws `ConfigError`, too, where the file's is too short to be one. */
export async function loadSecret(config: { fileKey: string | undefined; dataDir: string }): Promise<string> {
  const dataDir = resolve(config.dataDir);
  const path = join(dataDir, FILE_NAME);
  const kept = await readSecret(path);
  if (kept !== undefined && Buffer.byteLength(kept) < SECRET_BYTES) throw new ConfigError([`${path} holds fewer than the ${SECRET_BYTES} bytes of a secret: it was emptied or cut off. ${config.fileKey === undefined ? WITHOUT_KEY : WITH_KEY}`]);
  if (config.fileKey === undefined) return kept ?? makeSecret(dataDir, path);
  if (kept !== undefined && kept !== config.fileKey) throw new ConfigError([`FILE_KEY is not the secret in ${path}. Go on with the one in use so far, which alone opens photos and links: leave FILE_KEY out, or take that file away`]);
  return config.fileKey;
}

/** Written aside, flushed and linked: a crash leaves no half secret, and of two starts at once both use the first. */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const aside = `${path}-${randomBytes(6).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    await file.sync();
    await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(aside);
  }
  await syncFolder(dataDir);
  return (await readSecret(path))!;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
