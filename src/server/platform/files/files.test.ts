/** Files in a folder and in a bucket: the same promises hold of both. */
import { once } from 'node:events';
import fs from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { keysOf } from '../keys.ts';
import { type Files, openFiles } from './files.ts';
import { receive } from './incoming.ts';
import { openS3Store } from './s3-store.ts';
import { FileStoreError, type Store } from './store.ts';

const deriveKey = keysOf('the secret of these tests, and no other');
const PLAIN = Buffer.from('a photo, as far as the store can tell');

let dataDir: string;
let bucket: S3rver;
let endpoint: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsco-files-'));
  bucket = new S3rver({ port: 0, address: '127.0.0.1', directory: join(dataDir, 's3'), silent: true, resetOnClose: true, configureBuckets: [{ name: 'photos' }] });
  const { port } = await bucket.run();
  endpoint = `http://127.0.0.1:${port}`;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const addresses: [name: string, url: () => string | undefined][] = [
  ['the data folder', () => undefined],
  ['another folder', () => `file:${join(dataDir, 'elsewhere')}`],
  ['a bucket', () => `s3://photos?endpoint=${endpoint}`],
  ['a part of a bucket', () => `s3://photos/pune/2026?endpoint=${endpoint}`],
];

async function namesIn(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, storedAt } of files.list()) {
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    names.push(name);
  }
  return names;
}

describe.each(addresses)('%s', (_name, url) => {
  let files: Files;
  beforeAll(async () => {
    files = await openFiles({ filesUrl: url(), dataDir }, deriveKey);
  });

  test('gives back what it was given, lists it, and forgets it', async () => {
    const kept = await files.write(PLAIN);
    expect(kept.name).toMatch(/^[0-9a-f-]{36}$/);
    expect(await files.read(kept)).toEqual(PLAIN);
    expect(await namesIn(files)).toEqual([kept.name]);
    await files.remove(kept.name);
    await files.remove(kept.name);
    expect(await files.read(kept)).toBeUndefined();
    expect(await namesIn(files)).toEqual([]);
    await files.check();
  });

  test('opens a file only with its own key, under its own name, for its own installation', async () => {
    const [one, other] = [await files.write(PLAIN), await files.write(PLAIN)];
    await expect(files.read({ name: one.name, wrappedKey: other.wrappedKey })).rejects.toThrow('unable to authenticate data');
    const stranger = await openFiles({ filesUrl: url(), dataDir }, keysOf('the secret of another installation'));
    expect([await stranger.read(one), await namesIn(stranger)]).toEqual([undefined, []]);
    for (const { name } of [one, other]) await files.remove(name);
  });
});

describe('a folder', () => {
  const folder = () => join(dataDir, 'sealed');
  const open = () => openFiles({ filesUrl: `file:${folder()}`, dataDir }, deriveKey);

  test('can be entered by its owner alone, and holds nothing readable', async () => {
    const { bytes } = await (await open()).write(PLAIN);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    const path = join(folder(), (await readdir(folder()))[0]!);
    const sealed = await readFile(path);
    expect(sealed).toHaveLength(bytes);
    expect(sealed.includes(PLAIN)).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('a changed bit is noticed', async () => {
    const files = await open();
    const kept = await files.write(PLAIN);
    const path = join(folder(), (await readdir(folder())).find((name) => name.endsWith(kept.name))!);
    const sealed = await readFile(path);
    sealed[sealed.length - 1]! ^= 1;
    await writeFile(path, sealed);
    await expect(files.read(kept)).rejects.toThrow('unable to authenticate data');
  });

  test('that is gone fails the check and every write, and nothing is left', async () => {
    const files = await open();
    await rm(folder(), { recursive: true });
    await expect(files.check()).rejects.toThrow(FileStoreError);
    await expect(files.write(PLAIN)).rejects.toThrow(FileStoreError);
    await mkdir(folder());
    await files.write(PLAIN);
    expect(await readdir(folder())).toHaveLength(1);
  });
});

/** What every open file has in common. */
async function handles(): Promise<FileHandle> {
  const file = await openFile(dataDir);
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

describe('power that may go at any moment', () => {
  test('a file is flushed before it gets its name, and its folder after that', async () => {
    const folder = join(dataDir, 'flushed');
    const files = await openFiles({ filesUrl: `file:${folder}`, dataDir }, deriveKey);
    const flushed: string[][] = [];
    const prototype = await handles();
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      flushed.push(await readdir(folder));
      await this.datasync();
    });
    const { name } = await files.write(PLAIN);
    expect(flushed).toEqual([[expect.stringMatching(`${name}\\.part$`)], [expect.stringMatching(`${name}$`)]]);
  });
});

describe('a disk that takes a part and does not say so', () => {
  const folder = () => join(dataDir, 'short');

  test.each([['all but the last byte', -1], ['nothing', 0]])('of a file that is to be kept: refused, nothing is left, and the next one is kept (%s)', async (_name, end) => {
    const files = await openFiles({ filesUrl: `file:${folder()}`, dataDir }, deriveKey);
    vi.spyOn(await handles(), 'writeFile').mockImplementationOnce(async function (this: FileHandle, bytes) {
      await this.write((bytes as Buffer).subarray(0, end));
    });
    await expect(files.write(PLAIN)).rejects.toThrow(new FileStoreError(new Error('the file was not written whole')));
    expect(await readdir(folder())).toEqual([]);
    const kept = await files.write(PLAIN);
    expect(await files.read(kept)).toEqual(PLAIN);
    await files.remove(kept.name);
  });

  test('of an upload: refused, and nothing is left', async () => {
    const { incoming } = await openFiles({ filesUrl: `file:${folder()}`, dataDir }, deriveKey);
    const writeWhole = fs.write as (...given: unknown[]) => void;
    const shortly = (fd: number, bytes: Buffer, from: number, length: number, at: number | null, done: (error: unknown, written: number) => void) =>
      writeWhole(fd, bytes, from, length - 1, at, (error: unknown) => done(error, length));
    vi.spyOn(fs, 'write').mockImplementationOnce(shortly as never);
    await expect(receive(incoming, Readable.from([PLAIN]))).rejects.toThrow(new FileStoreError(new Error('the upload was not written whole')));
    expect(await readdir(incoming)).toEqual([]);
    expect(await receive(incoming, Readable.from([PLAIN]))).toMatchObject({ bytes: PLAIN.length });
  });
});

test('an upload that breaks off before its file is there leaves none', async () => {
  const { incoming } = await openFiles({ filesUrl: undefined, dataDir }, deriveKey);
  const before = await readdir(incoming);
  const openNow = fs.open as (...given: unknown[]) => void;
  const openLate = (...given: unknown[]) => void setTimeout(() => openNow(...given), 100);
  vi.spyOn(fs, 'open').mockImplementationOnce(openLate);
  await expect(receive(incoming, new Readable({ read() { this.destroy(new Error('gone')); } }))).rejects.toThrow('gone');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await readdir(incoming)).toEqual(before);
});

describe('a bucket that takes calls and falls silent', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(({ url }, response) => void (url!.includes('begun') && response.writeHead(200, { 'content-length': 1000 }).write('<'))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  const names = async (store: Store) => {
    for await (const { name } of store.list()) expect.fail(name);
  };
  const acts: [name: string, prefix: string, act: (store: Store) => Promise<unknown>][] = [
    ['a write', '', (store) => store.put('one', PLAIN)],
    ['a read', '', (store) => store.get('one')],
    ['a read that has begun', '/begun', (store) => store.get('one')],
    ['a removal', '', (store) => store.remove('one')],
    ['a list', '', names],
    ['a list that has begun', '/begun', names],
    ['the look of whoever watches', '', (store) => store.check()],
  ];

  test.concurrent.each(acts)('%s is given up before somebody has waited for eight seconds', { timeout: 15_000 }, async (_name, prefix, act) => {
    const store = openS3Store(new URL(`s3://photos${prefix}?endpoint=http://127.0.0.1:${(silent.address() as AddressInfo).port}`));
    const ended = act(store).then(() => 'answered', ({ name, message }: Error) => `${name}: ${message}`);
    expect(await Promise.race([ended, delay(7500, 'still waited for')])).toMatch(/abort|timeout/i);
  });
});

test.each(['file:/dev/null/files', 's3://nowhere?endpoint=http://127.0.0.1:9'])('a store that cannot be written is told at start: %s', async (filesUrl) => {
  await expect(openFiles({ filesUrl, dataDir }, deriveKey)).rejects.toThrow(FileStoreError);
});

test.each(['/srv/files', 's3:', 's3:///prefix', 'ftp://host/files', 'file:'])('an address that is none is refused: %s', (FILES_URL) => {
  expect(() => readConfig({ FILES_URL }, 'production')).toThrow('FILES_URL must be');
});
